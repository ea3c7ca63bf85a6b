import type { JsonObject, JsonValue } from "../../json.ts";
import { setProperty } from "../../json.ts";
import { readBlockScalar } from "./block-scalar.ts";
import { Cursor, GaveUp } from "./cursor.ts";
import { readFlow } from "./flow.ts";
import { readKey } from "./key.ts";
import { readPlain } from "./plain.ts";
import { readQuoted } from "./quoted.ts";

export interface FastOptions {
  /** Offset of a final line feed that was added to the text, or -1. */
  readonly addedBreak: number;
  readonly maxDepth: number;
}

export interface FastResult {
  /** Undefined for an empty document, and when the reader gave up. */
  readonly value: JsonValue | undefined;
  /** Where the document's content begins, or where the reader gave up. */
  readonly at: number;
  readonly gaveUp: boolean;
}

/**
 * Reads the one document between `start` and `end` if it is written in the style of manifests, and gives up when the full reader must
 * judge it. Whatever it accepts, it reads as the full reader would.
 */
export function readFast(text: string, start: number, end: number, options: FastOptions): FastResult {
  try {
    const cursor = new Cursor(text, start, end, options);
    const at = cursor.at;
    if (cursor.column < 0) return { value: undefined, at, gaveUp: false };
    const value = readNode(cursor, -1);
    if (cursor.column >= 0) cursor.giveUp();
    return { value, at, gaveUp: false };
  } catch (caught) {
    if (caught instanceof GaveUp) return { value: undefined, at: caught.at, gaveUp: true };
    throw caught;
  }
}

/** A value that begins on a line of its own or behind `- `. */
function readNode(cursor: Cursor, parentIndent: number): JsonValue {
  const code = cursor.text.charCodeAt(cursor.at);
  if (code === 45 && cursor.atItem()) return readSequence(cursor, cursor.column);
  if (code !== 123 && code !== 91 && code !== 124 && code !== 62) {
    const key = readKey(cursor);
    if (key !== undefined) return readMap(cursor, cursor.column, key);
  }
  return readInline(cursor, code, parentIndent);
}

function readMap(cursor: Cursor, column: number, firstKey: string): JsonObject {
  cursor.enter();
  const object: Record<string, JsonValue> = {};
  let key = firstKey;
  for (;;) {
    if (Object.hasOwn(object, key)) cursor.giveUp();
    const value = readMapValue(cursor, column);
    if (key === "__proto__") setProperty(object, key, value);
    else object[key] = value;
    if (cursor.column !== column) break;
    const next = readKey(cursor);
    if (next === undefined) cursor.giveUp();
    key = next;
  }
  if (cursor.column > column) cursor.giveUp();
  cursor.leave();
  return object;
}

function readMapValue(cursor: Cursor, column: number): JsonValue {
  const text = cursor.text;
  let at = cursor.at;
  let code = text.charCodeAt(at);
  while (code === 32) code = text.charCodeAt(++at);
  if (code === 10 || code === 35) {
    cursor.toLine(code === 10 ? at + 1 : text.indexOf("\n", at) + 1);
    if (cursor.column > column) return readNode(cursor, column);
    if (cursor.column === column && cursor.atItem()) return readSequence(cursor, column);
    return null;
  }
  cursor.at = at;
  if (code === 45 && cursor.atItem()) cursor.giveUp();
  return readInline(cursor, code, column);
}

function readSequence(cursor: Cursor, column: number): JsonValue[] {
  cursor.enter();
  const text = cursor.text;
  const items: JsonValue[] = [];
  do {
    let at = cursor.at + 1;
    let code = text.charCodeAt(at);
    while (code === 32) code = text.charCodeAt(++at);
    if (code === 10 || code === 35) {
      cursor.toLine(code === 10 ? at + 1 : text.indexOf("\n", at) + 1);
      items.push(cursor.column > column ? readNode(cursor, column) : null);
    } else {
      cursor.at = at;
      cursor.column = at - cursor.lineStart;
      items.push(readNode(cursor, column));
    }
  } while (cursor.column === column && cursor.atItem());
  if (cursor.column > column) cursor.giveUp();
  cursor.leave();
  return items;
}

/** A scalar or a flow collection, to the end of its last line. */
function readInline(cursor: Cursor, code: number, parentIndent: number): JsonValue {
  switch (code) {
    case 34:
    case 39: {
      const value = readQuoted(cursor, parentIndent, false);
      cursor.endLine(cursor.at);
      return value;
    }
    case 124:
    case 62:
      // Readers disagree about a document that is only a block scalar.
      if (parentIndent < 0) cursor.giveUp();
      return readBlockScalar(cursor, parentIndent);
    case 91:
    case 123: {
      const value = readFlow(cursor, parentIndent);
      cursor.endLine(cursor.at);
      return value;
    }
    default:
      return readPlain(cursor, parentIndent);
  }
}
