import { isAscii, isUtf8 } from "node:buffer";
import type { Diagnostic } from "../diagnostic.ts";
import { LineTable, type Span } from "../span.ts";
import { yamlCodes } from "./codes.ts";

/** A text that is ready for the readers: no byte order mark, only line feeds as line breaks, one at the end. */
export interface SourceText {
  readonly text: string;
  /** Offset of the last line feed when the file itself has none, else -1. */
  readonly addedBreak: number;
}

// Control characters, line separators that only some readers know, a byte order mark inside the text, and non-characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose.
const forbidden = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const anySurrogate = /[\ud800-\udfff]/;

/** Decodes and checks a file's text. Line breaks of Windows become line feeds, which keeps every line and column. */
export function prepareSource(input: string | Uint8Array, file: string, maxBytes: number): SourceText | Diagnostic {
  const size = byteSize(input, maxBytes);
  if (size > maxBytes) return tooLarge(file, size, maxBytes);
  const decoded = typeof input === "string" ? input : decode(input, file);
  if (typeof decoded !== "string") return decoded;
  let text = decoded.charCodeAt(0) === 0xfeff ? decoded.slice(1) : decoded;
  if (text.includes("\r")) text = text.replaceAll("\r\n", "\n");
  const wrong = forbidden.exec(text) ?? (typeof input === "string" && anySurrogate.test(text) ? loneSurrogate.exec(text) : null);
  if (wrong !== null) return wrongCharacter(text, wrong.index, file);
  if (text.endsWith("\n")) return { text, addedBreak: -1 };
  return { text: `${text}\n`, addedBreak: text.length };
}

/** The size in bytes; for a string that cannot be too large, an upper bound. */
function byteSize(input: string | Uint8Array, maxBytes: number): number {
  if (typeof input !== "string") return input.byteLength;
  return input.length * 3 <= maxBytes || input.length > maxBytes ? input.length : Buffer.byteLength(input);
}

export function tooLarge(file: string, size: number, maxBytes: number): Diagnostic {
  return yamlCodes.report("too-large", {
    summary: `${file} has ${mebibytes(size)}; a file may have at most ${mebibytes(maxBytes)}`,
    hint: "split the file, or leave it out of the sources",
    span: startOf(file),
  });
}

export function mebibytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round((bytes / 1024 / 1024) * 10) / 10} MiB` : `${bytes} bytes`;
}

function startOf(file: string): Span {
  return { file, start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
}

function decode(bytes: Uint8Array, file: string): string | Diagnostic {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wide = wideEncoding(buffer);
  if (wide !== undefined) {
    return yamlCodes.report("not-utf8", {
      summary: `${file} is ${wide} text, not UTF-8 (byte offset 0)`,
      hint: "save the file as UTF-8",
      span: startOf(file),
    });
  }
  if (isAscii(buffer)) return buffer.toString("latin1");
  if (isUtf8(buffer)) return buffer.toString("utf8");
  const offset = validLength(buffer);
  const valid = buffer.toString("utf8", 0, offset);
  const position = new LineTable(valid).position(valid.length);
  const byte = (buffer[offset] as number).toString(16).padStart(2, "0");
  return yamlCodes.report("not-utf8", {
    summary: `${file} is not UTF-8: byte 0x${byte} at byte offset ${offset} (line ${position.line})`,
    hint: "save the file as UTF-8",
    span: { file, start: position, end: position },
  });
}

function wideEncoding(buffer: Buffer): string | undefined {
  const [first, second] = buffer;
  if (first === 0xff && second === 0xfe) return "UTF-16";
  if (first === 0xfe && second === 0xff) return "UTF-16";
  // Without a mark, every other byte of Western text in UTF-16 is zero.
  if (buffer.length >= 4 && (first === 0) !== (second === 0) && (buffer[2] === 0) === (first === 0) && (buffer[3] === 0) === (second === 0))
    return "UTF-16";
  return undefined;
}

/** How many leading bytes are valid UTF-8. */
function validLength(buffer: Buffer): number {
  let low = 0;
  let high = buffer.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isUtf8(buffer.subarray(0, characterStart(buffer, middle)))) low = middle;
    else high = middle - 1;
  }
  return characterStart(buffer, low);
}

/** The last offset at or before `offset` where a character begins. */
function characterStart(buffer: Buffer, offset: number): number {
  for (let back = 0; back < 4; back++) {
    const byte = buffer[offset - back];
    if (byte === undefined || (byte & 0xc0) !== 0x80) return offset - back;
  }
  return offset;
}

function wrongCharacter(text: string, offset: number, file: string): Diagnostic {
  const code = text.charCodeAt(offset);
  const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  const what = code === 0 ? "a NUL character" : code === 13 ? "a carriage return without a line feed" : `the character ${name}`;
  return yamlCodes.report("character", {
    summary: `${file} holds ${what}, which has no place in YAML text`,
    hint: `remove it, or write it as "\\u${code.toString(16).padStart(4, "0")}" in double quotes`,
    span: new LineTable(text).span(file, offset, offset + 1),
  });
}
