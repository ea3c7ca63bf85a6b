import { resolvePlainScalar } from "../plain-scalar.ts";
import type { Cursor } from "./cursor.ts";
import { checkPlainStart } from "./plain.ts";
import { readQuoted } from "./quoted.ts";

/** A reader must see the colon within this many characters; YAML allows 1024, the fast reader a little less. */
const longestKey = 1000;
const slots = 4096;
const longestShared = 64;

// Manifests repeat the same few hundred keys: taking the string of an earlier read spares the copy and its hashing.
const shared: string[] = new Array(slots).fill("");

/**
 * Reads `key:` at `cursor.at` and leaves the cursor behind the colon; undefined, with the cursor where it was, when the line is no key.
 * A key that YAML would read as something else than text is left to the full reader.
 */
export function readKey(cursor: Cursor): string | undefined {
  const text = cursor.text;
  const start = cursor.at;
  let code = text.charCodeAt(start);
  if (code === 34 || code === 39) return readQuotedKey(cursor);
  checkPlainStart(cursor, code);
  let at = start;
  let hash = 0;
  for (;;) {
    if (code === 58) {
      const next = text.charCodeAt(at + 1);
      if (next === 32 || next === 10) break;
      if (next === 9) cursor.giveUp();
    } else if (code === 10 || code === 35) {
      if (code === 10 || isBlank(text.charCodeAt(at - 1))) return undefined;
    }
    hash = (Math.imul(hash, 31) + code) | 0;
    code = text.charCodeAt(++at);
  }
  const length = at - start;
  if (length > longestKey || isBlank(text.charCodeAt(at - 1))) cursor.giveUp();
  cursor.at = at + 1;
  return sharedKey(cursor, start, length, hash);
}

function sharedKey(cursor: Cursor, start: number, length: number, hash: number): string {
  const slot = (hash ^ (hash >>> 12)) & (slots - 1);
  const known = shared[slot] as string;
  if (known.length === length && cursor.text.startsWith(known, start)) return known;
  const key = cursor.text.slice(start, start + length);
  if (key === "<<" || typeof resolvePlainScalar(key) !== "string") cursor.giveUp();
  if (length <= longestShared) shared[slot] = key;
  return key;
}

function readQuotedKey(cursor: Cursor): string | undefined {
  const start = cursor.at;
  const text = cursor.text;
  const lineFeed = text.indexOf("\n", start);
  // A quoted scalar over several lines is a value; readQuoted would give up on it as a key.
  if (!closesOnLine(text, start, lineFeed)) return undefined;
  const key = readQuoted(cursor, -1, true);
  const after = cursor.at;
  if (text.charCodeAt(after) === 58) {
    const next = text.charCodeAt(after + 1);
    if ((next !== 32 && next !== 10) || after - start > longestKey) cursor.giveUp();
    cursor.at = after + 1;
    return key;
  }
  cursor.at = start;
  return undefined;
}

function closesOnLine(text: string, start: number, lineFeed: number): boolean {
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < lineFeed; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return true;
    if (code === 92 && quote === 34) at++;
  }
  return false;
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}
