import { type JsonValue, setProperty } from "../../json.ts";
import { resolvePlainScalar } from "../plain-scalar.ts";
import type { Cursor } from "./cursor.ts";
import { finite, notPlainStart } from "./plain.ts";
import { readQuoted } from "./quoted.ts";

/** Reads `[…]` or `{…}` at `cursor.at`; leaves the cursor just behind the closing bracket. */
export function readFlow(cursor: Cursor, parentIndent: number): JsonValue {
  cursor.enter();
  cursor.flowLevel++;
  const value = cursor.text.charCodeAt(cursor.at) === 91 ? readItems(cursor, parentIndent) : readEntries(cursor, parentIndent);
  cursor.flowLevel--;
  cursor.leave();
  return value;
}

function readItems(cursor: Cursor, parentIndent: number): JsonValue {
  const items: JsonValue[] = [];
  cursor.at++;
  let code = skipSpace(cursor, parentIndent);
  while (code !== 93) {
    items.push(readFlowValue(cursor, code, parentIndent));
    code = afterEntry(cursor, 93, parentIndent);
  }
  cursor.at++;
  return items;
}

function readEntries(cursor: Cursor, parentIndent: number): JsonValue {
  const object: Record<string, JsonValue> = {};
  cursor.at++;
  let code = skipSpace(cursor, parentIndent);
  while (code !== 125) {
    const key = readFlowKey(cursor, code, parentIndent);
    if (Object.hasOwn(object, key)) cursor.giveUp();
    code = skipSpace(cursor, parentIndent);
    setProperty(object, key, readFlowValue(cursor, code, parentIndent));
    code = afterEntry(cursor, 125, parentIndent);
  }
  cursor.at++;
  return object;
}

/** Past the comma behind an entry, or to the closing bracket. */
function afterEntry(cursor: Cursor, close: number, parentIndent: number): number {
  const code = skipSpace(cursor, parentIndent);
  if (code === close) return code;
  if (code !== 44) cursor.giveUp();
  cursor.at++;
  return skipSpace(cursor, parentIndent);
}

function readFlowValue(cursor: Cursor, code: number, parentIndent: number): JsonValue {
  if (code === 34 || code === 39) return readQuoted(cursor, parentIndent, false);
  if (code === 91 || code === 123) return readFlow(cursor, parentIndent);
  const start = cursor.at;
  return finite(cursor, resolvePlainScalar(cursor.text.slice(start, plainEnd(cursor, false))));
}

/** Reads a key and its colon. Behind a quoted key the colon needs no blank, as in JSON. */
function readFlowKey(cursor: Cursor, code: number, parentIndent: number): string {
  const text = cursor.text;
  const start = cursor.at;
  let key: string;
  if (code === 34 || code === 39) {
    key = readQuoted(cursor, parentIndent, true);
    while (text.charCodeAt(cursor.at) === 32) cursor.at++;
    if (text.charCodeAt(cursor.at) !== 58) cursor.giveUp();
  } else {
    key = text.slice(start, plainEnd(cursor, true));
    if (key === "<<" || typeof resolvePlainScalar(key) !== "string") cursor.giveUp();
  }
  if (cursor.at - start > 1000) cursor.giveUp();
  cursor.at++;
  return key;
}

/** 1: ends a plain scalar between brackets; 2: the fast reader does not judge it there. */
const flowStop = new Uint8Array(128);
for (const letter of "\n,]}:#") flowStop[letter.charCodeAt(0)] = 1;
for (const letter of "[{?\t") flowStop[letter.charCodeAt(0)] = 2;

/** Scans a plain scalar between brackets; returns its end and leaves the cursor on what follows it (the colon, for a key). */
function plainEnd(cursor: Cursor, isKey: boolean): number {
  const text = cursor.text;
  const start = cursor.at;
  let at = start;
  let code = text.charCodeAt(at);
  if (code === 58 || (code < 128 && notPlainStart[code] === 1)) cursor.giveUp();
  if (code === 45 && isStop(text.charCodeAt(at + 1))) cursor.giveUp();
  for (; ; code = text.charCodeAt(++at)) {
    const kind = code < 128 ? flowStop[code] : 0;
    if (kind === 0) continue;
    if (kind === 2) cursor.giveUp();
    if (code === 58) {
      const next = text.charCodeAt(at + 1);
      if (isKey && next === 32) break;
      if (isStop(next)) cursor.giveUp();
    } else if (code === 35) {
      if (text.charCodeAt(at - 1) === 32) cursor.giveUp();
    } else {
      if (isKey) cursor.giveUp();
      break;
    }
  }
  cursor.at = at;
  let stop = at;
  while (text.charCodeAt(stop - 1) === 32) stop--;
  if (isKey && stop !== at) cursor.giveUp();
  return stop;
}

/** A blank, a line feed or a bracket or comma. */
function isStop(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 44 || code === 91 || code === 93 || code === 123 || code === 125;
}

/**
 * To the next character between brackets, over lines and comments. Lines must be indented by more than the collection's parent; only the
 * last closing bracket may stand under the parent's first character.
 */
function skipSpace(cursor: Cursor, parentIndent: number): number {
  const text = cursor.text;
  let at = cursor.at;
  for (;;) {
    let code = text.charCodeAt(at);
    while (code === 32) code = text.charCodeAt(++at);
    if (code === 35 && at > cursor.at && text.charCodeAt(at - 1) === 32) {
      at = text.indexOf("\n", at);
      code = 10;
    }
    if (code !== 10) {
      cursor.at = at;
      return code;
    }
    cursor.at = at;
    cursor.toLine(at + 1);
    at = cursor.at;
    if (cursor.column > parentIndent) continue;
    code = text.charCodeAt(at);
    if (cursor.flowLevel > 1 || cursor.column < parentIndent || cursor.column < 0 || (code !== 93 && code !== 125)) cursor.giveUp();
    return code;
  }
}
