import type { JsonScalar } from "../../json.ts";
import { isTextByFirst, resolvePlainScalar } from "../plain-scalar.ts";
import type { Cursor } from "./cursor.ts";

/** 1: a plain scalar may not begin with this character (or the fast reader does not want to judge it). */
export const notPlainStart = new Uint8Array(128);
for (const letter of "\t\n ,[]{}#&*!|>'\"%@`") notPlainStart[letter.charCodeAt(0)] = 1;

/** Gives up unless a plain scalar of a block collection may begin at `cursor.at`; `-`, `?` and `:` may when no blank follows them. */
export function checkPlainStart(cursor: Cursor, first: number): void {
  if (first > 127) return;
  if (notPlainStart[first] === 1) cursor.giveUp();
  if (first === 45 || first === 58 || first === 63) {
    const next = cursor.text.charCodeAt(cursor.at + 1);
    if (next === 32 || next === 10 || next === 9) cursor.giveUp();
  }
}

/** Reads a plain scalar that starts at `cursor.at`, over as many lines as it has, and moves on to the next content. */
export function readPlain(cursor: Cursor, parentIndent: number): JsonScalar {
  const text = cursor.text;
  const start = cursor.at;
  const first = text.charCodeAt(start);
  checkPlainStart(cursor, first);
  const end = endOfLineText(cursor, start);
  const stop = trimmedEnd(text, start, end);
  if (text.charCodeAt(end) === 35) {
    cursor.toLine(text.indexOf("\n", end) + 1);
  } else {
    cursor.toLine(end + 1);
    if (cursor.column > parentIndent) return continued(cursor, text.slice(start, stop), end + 1, parentIndent);
  }
  if (isTextByFirst(first)) return text.slice(start, stop);
  return finite(cursor, smallInteger(text, start, stop) ?? resolvePlainScalar(text.slice(start, stop)));
}

/** The offset of the line feed or of the comment that ends the text of this line. A `: ` in it would make it a key. */
function endOfLineText(cursor: Cursor, start: number): number {
  const text = cursor.text;
  let at = start;
  let code = text.charCodeAt(at);
  while (code !== 10) {
    if (code === 58) {
      const next = text.charCodeAt(at + 1);
      if (next === 32 || next === 10 || next === 9) cursor.giveUp();
    } else if (code === 35) {
      const before = text.charCodeAt(at - 1);
      if (before === 32 || before === 9) return at;
    }
    code = text.charCodeAt(++at);
  }
  return at;
}

function trimmedEnd(text: string, start: number, end: number): number {
  let stop = end;
  while (stop > start) {
    const code = text.charCodeAt(stop - 1);
    if (code !== 32 && code !== 9) break;
    stop--;
  }
  return stop;
}

/** Joins the lines of a plain scalar: a line break becomes a blank, empty lines become line feeds. */
function continued(cursor: Cursor, firstLine: string, next: number, parentIndent: number): JsonScalar {
  const text = cursor.text;
  let joined = firstLine;
  let lineStart = next;
  let empty = 0;
  while (lineStart < cursor.end) {
    let at = lineStart;
    while (text.charCodeAt(at) === 32) at++;
    const code = text.charCodeAt(at);
    if (code === 10) {
      empty++;
      lineStart = at + 1;
      continue;
    }
    if (code === 9) cursor.giveUp();
    if (code === 35 || at - lineStart <= parentIndent) break;
    const end = endOfLineText(cursor, at);
    joined += (empty === 0 ? " " : "\n".repeat(empty)) + text.slice(at, trimmedEnd(text, at, end));
    empty = 0;
    lineStart = text.indexOf("\n", end) + 1;
    if (text.charCodeAt(end) === 35) break;
  }
  cursor.toLine(lineStart);
  if (cursor.column > parentIndent) cursor.giveUp();
  return finite(cursor, resolvePlainScalar(joined));
}

/** A decimal integer of at most 15 digits without a leading zero; most numbers of a manifest are one. */
function smallInteger(text: string, start: number, stop: number): number | undefined {
  const length = stop - start;
  if (length > 15) return undefined;
  let value = text.charCodeAt(start) - 48;
  if (value < 0 || value > 9 || (value === 0 && length > 1)) return undefined;
  for (let at = start + 1; at < stop; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return value;
}

/** `.nan` and `.inf` have no place in JSON; the full reader reports them. */
export function finite(cursor: Cursor, value: JsonScalar): JsonScalar {
  if (typeof value === "number" && !Number.isFinite(value)) cursor.giveUp();
  return value;
}
