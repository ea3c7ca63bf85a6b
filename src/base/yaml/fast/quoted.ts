import { Cursor, GaveUp } from "./cursor.ts";

const escapes: ReadonlyMap<number, string> = new Map(
  Object.entries({
    "0": "\0",
    a: "\x07",
    b: "\b",
    t: "\t",
    n: "\n",
    v: "\v",
    f: "\f",
    r: "\r",
    e: "\x1b",
    " ": " ",
    '"': '"',
    "/": "/",
    "\\": "\\",
    N: "\x85",
    _: "\xa0",
    L: "\u2028",
    P: "\u2029",
  }).map(([letter, value]) => [letter.charCodeAt(0), value]),
);

/**
 * Reads the quoted scalar at `cursor.at` and leaves the cursor just behind its closing quote. Lines after the first must be indented by
 * more than `parentIndent`; `singleLine` (a key) allows none.
 */
export function readQuoted(cursor: Cursor, parentIndent: number, singleLine: boolean): string {
  const text = cursor.text;
  const quote = text.charCodeAt(cursor.at);
  const start = cursor.at + 1;
  let at = start;
  let code = text.charCodeAt(at);
  while (code !== quote) {
    if (code === 10 || code === 92) {
      if (code === 10 && singleLine) cursor.giveUp();
      if (code === 10 || quote === 34) return readLong(cursor, { start, quote, parentIndent, singleLine });
    }
    code = text.charCodeAt(++at);
  }
  if (quote === 39 && text.charCodeAt(at + 1) === 39) return readLong(cursor, { start, quote, parentIndent, singleLine });
  cursor.at = at + 1;
  return text.slice(start, at);
}

/** The value of one quoted scalar, given with its quotes, however its lines are indented; undefined when it holds something odd. */
export function readQuotedText(written: string): string | undefined {
  try {
    const cursor = new Cursor(`${written}\n`, 0, written.length + 1, { addedBreak: -1, maxDepth: 1 });
    return readQuoted(cursor, -1, false);
  } catch (caught) {
    if (caught instanceof GaveUp) return undefined;
    throw caught;
  }
}

interface QuotedStart {
  readonly start: number;
  readonly quote: number;
  readonly parentIndent: number;
  readonly singleLine: boolean;
}

/** A quoted scalar with escapes, doubled quotes or line breaks. */
function readLong(cursor: Cursor, { start, quote, parentIndent, singleLine }: QuotedStart): string {
  const text = cursor.text;
  let value = "";
  let from = start;
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      if (quote === 34 || text.charCodeAt(at + 1) !== 39) break;
      value += text.slice(from, at + 1);
      at += 2;
      from = at;
    } else if (code === 92 && quote === 34) {
      value += text.slice(from, at);
      if (text.charCodeAt(at + 1) === 10) {
        if (singleLine) cursor.giveUp();
        const next = afterBreaks(cursor, at + 1, parentIndent);
        value += "\n".repeat(next.empty);
        at = next.at;
      } else {
        cursor.at = at;
        value += escaped(cursor);
        at = cursor.at;
      }
      from = at;
    } else if (code === 10) {
      if (singleLine) cursor.giveUp();
      value += text.slice(from, blankStart(text, from, at));
      const next = afterBreaks(cursor, at, parentIndent);
      value += next.empty === 0 ? " " : "\n".repeat(next.empty);
      at = next.at;
      from = at;
    } else {
      at++;
    }
  }
  cursor.at = at + 1;
  return value + text.slice(from, at);
}

function blankStart(text: string, from: number, at: number): number {
  let stop = at;
  while (stop > from && (text.charCodeAt(stop - 1) === 32 || text.charCodeAt(stop - 1) === 9)) stop--;
  return stop;
}

/** From a line feed inside quotes to the first character of the next line with content; counts the empty lines between. */
function afterBreaks(cursor: Cursor, lineFeed: number, parentIndent: number): { at: number; empty: number } {
  const text = cursor.text;
  let lineStart = lineFeed + 1;
  for (let empty = 0; lineStart < cursor.end; empty++) {
    let at = lineStart;
    while (text.charCodeAt(at) === 32) at++;
    const code = text.charCodeAt(at);
    if (code !== 10) {
      if (code === 9 || at - lineStart <= parentIndent) cursor.giveUp();
      return { at, empty };
    }
    lineStart = at + 1;
  }
  return cursor.giveUp();
}

/** The character behind a backslash at `cursor.at`; the cursor moves past it. */
function escaped(cursor: Cursor): string {
  const letter = cursor.text.charCodeAt(cursor.at + 1);
  const length = letter === 120 ? 2 : letter === 117 ? 4 : letter === 85 ? 8 : 0;
  if (length === 0) {
    const value = escapes.get(letter);
    if (value === undefined) cursor.giveUp();
    cursor.at += 2;
    return value;
  }
  const digits = cursor.text.slice(cursor.at + 2, cursor.at + 2 + length);
  if (digits.length !== length || !/^[0-9a-fA-F]+$/.test(digits)) cursor.giveUp();
  const code = Number.parseInt(digits, 16);
  // Halves of a surrogate pair (legal in JSON when they meet) are left to the full reader.
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) cursor.giveUp();
  cursor.at += 2 + length;
  return String.fromCodePoint(code);
}
