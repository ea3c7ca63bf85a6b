import { isTextByFirst, isTimestamp, resolvePlainScalar } from "./plain-scalar.ts";

/** How a string is written: as it is, in single quotes, in double quotes with escapes, or as a `|` block. */
export type ScalarStyle = "plain" | "single" | "double" | "literal";

// What a character does to the style of the string that holds it; 0 is nothing.
const lineFeed = 1;
const tab = 2;
const escaped = 3;
const colon = 4;
const hash = 5;
const blank = 6;

const effect = new Uint8Array(128).fill(escaped, 0, 32);
effect[0x7f] = escaped;
effect[0x0a] = lineFeed;
effect[0x09] = tab;
effect[0x3a] = colon;
effect[0x23] = hash;
effect[0x20] = blank;

const notFirst = new Uint8Array(128);
for (const letter of ",[]{}#&*!|>'\"%@`") notFirst[letter.charCodeAt(0)] = 1;

/** The style of a string value or key: quotes only where some YAML reader, old or new, would take the plain text for something else. */
export function scalarStyle(text: string): ScalarStyle {
  const length = text.length;
  if (length === 0) return "single";
  const first = text.charCodeAt(0);
  let lines = false;
  let tabs = false;
  let quotes = first === 32 || text.charCodeAt(length - 1) === 32 || (first < 128 && notFirst[first] === 1);
  let before = 32;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) {
      if (code > 0xd7ff || code < 0xa0 || code === 0x2028 || code === 0x2029) {
        if (!isWritable(text, at, code)) return "double";
        if (code < 0xe000) at++;
      }
    } else {
      switch (effect[code]) {
        case escaped:
          return "double";
        case lineFeed:
          lines = true;
          break;
        case tab:
          tabs = true;
          break;
        case colon:
          if (at + 1 === length || isBlank(text.charCodeAt(at + 1))) quotes = true;
          break;
        case hash:
          if (before === 32) quotes = true;
          break;
      }
    }
    before = code;
  }
  if (lines) return isLiteral(text) ? "literal" : "double";
  if (tabs) return "double";
  return quotes || readsAsOther(text, first) ? "single" : "plain";
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

/** True for characters beyond ASCII that every reader takes as they are; a surrogate must have its other half. */
function isWritable(text: string, at: number, code: number): boolean {
  if (code >= 0xd800 && code <= 0xdbff) {
    const low = text.charCodeAt(at + 1);
    return low >= 0xdc00 && low <= 0xdfff;
  }
  return code >= 0xe000 && code !== 0xfeff && code < 0xfffe;
}

/** A block needs content, and whitespace at its edges is not safe in every reader. */
function isLiteral(text: string): boolean {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 10) end--;
  if (end === 0 || isBlank(text.charCodeAt(end - 1))) return false;
  let at = 0;
  while (text.charCodeAt(at) === 10) at++;
  while (isBlank(text.charCodeAt(at))) at++;
  return text.charCodeAt(at) !== 10;
}

const numberLike =
  /^[-+]?(?:0b[-+]?[01_]+|0o?[0-7_]+|0x[0-9a-f_]+|\.[0-9_]+(?:e[-+]?[0-9]+)?|[0-9][0-9_,]*(?:\.[0-9_]*)?(?:e[-+]?[0-9]+)?|[0-9][0-9_]*(?::[0-9]{1,2})+(?:\.[0-9_]*)?)$/i;
const dateLike = /^\d{4}-\d\d?-\d\d?(?:[Tt \t]|$)/;

/** True when some reader takes the plain text for a number, a boolean, null, a date, a merge key, an item or a document marker. */
function readsAsOther(text: string, first: number): boolean {
  if (first === 45 || first === 63 || first === 58) {
    const next = text.charCodeAt(1);
    if (text.length === 1 || isBlank(next) || text.startsWith("---")) return true;
  } else if (first === 60) {
    return text === "<<";
  } else if (first === 61) {
    return text === "=";
  } else if (first === 46 && text.startsWith("...")) return true;
  if (isTextByFirst(first)) return false;
  if (typeof resolvePlainScalar(text) !== "string") return true;
  return first < 58 && (numberLike.test(text) || dateLike.test(text) || isTimestamp(text));
}

/** True when a block must state its indentation, because its first line begins with a blank of its own. */
export function needsIndentIndicator(text: string): boolean {
  let at = 0;
  while (text.charCodeAt(at) === 10) at++;
  return isBlank(text.charCodeAt(at));
}

/** The string in double quotes. JSON's escapes are YAML's too; what JSON leaves as it is and YAML forbids is escaped as well. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export function singleQuoted(text: string): string {
  return `'${text.includes("'") ? text.replaceAll("'", "''") : text}'`;
}
