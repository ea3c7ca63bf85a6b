import { Cursor, GaveUp } from "./cursor.ts";

/** Reads a `|` or `>` scalar whose header starts at `cursor.at`, and moves on to the next content. */
export function readBlockScalar(cursor: Cursor, parentIndent: number): string {
  const text = cursor.text;
  const folded = text.charCodeAt(cursor.at) === 62;
  const header = readHeader(cursor);
  const first = header.body;
  const indent =
    header.increment > 0 ? Math.max(parentIndent, 0) + header.increment : Math.max(detectIndent(cursor, first), parentIndent + 1, 1);
  const lines = new ScalarLines(folded);
  let lineStart = first;
  while (lineStart < cursor.end) {
    let at = lineStart;
    const limit = lineStart + indent;
    while (at < limit && text.charCodeAt(at) === 32) at++;
    const code = text.charCodeAt(at);
    if (code === 10) {
      if (at !== cursor.addedBreak) lines.empty();
      lineStart = at + 1;
      continue;
    }
    if (at < limit) {
      if (code === 9) cursor.giveUp();
      break;
    }
    const lineFeed = text.indexOf("\n", at);
    lines.add(text, at, lineFeed, lineFeed !== cursor.addedBreak);
    lineStart = lineFeed + 1;
  }
  cursor.toLine(lineStart);
  if (cursor.column > parentIndent) cursor.giveUp();
  return lines.finish(header.chomp);
}

/** A text that ends with a line feed, its own or one that was added. */
export interface ClosedText {
  readonly text: string;
  readonly addedBreak: number;
}

export function closedText(text: string): ClosedText {
  return text.endsWith("\n") ? { text, addedBreak: -1 } : { text: `${text}\n`, addedBreak: text.length };
}

/** The value of the block scalar whose header is at `start`; undefined when there is something odd about it or behind it. */
export function readBlockText({ text, addedBreak }: ClosedText, start: number, parentIndent: number): string | undefined {
  try {
    return readBlockScalar(new Cursor(text, start, text.length, { addedBreak, maxDepth: 1 }), parentIndent);
  } catch (caught) {
    if (caught instanceof GaveUp) return undefined;
    throw caught;
  }
}

interface Header {
  /** 0: indentation is detected. */
  readonly increment: number;
  /** 43 keep, 45 strip, 0 clip. */
  readonly chomp: number;
  readonly body: number;
}

function readHeader(cursor: Cursor): Header {
  const text = cursor.text;
  let at = cursor.at + 1;
  let increment = 0;
  let chomp = 0;
  for (; ; at++) {
    const code = text.charCodeAt(at);
    if ((code === 43 || code === 45) && chomp === 0) chomp = code;
    else if (code >= 49 && code <= 57 && increment === 0) increment = code - 48;
    else break;
  }
  const blanks = at;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++;
  if (text.charCodeAt(at) === 35 && at > blanks) at = text.indexOf("\n", at);
  if (text.charCodeAt(at) !== 10) cursor.giveUp();
  return { increment, chomp, body: at + 1 };
}

/** The indentation of the first line with content; an empty line before it may not be longer. */
function detectIndent(cursor: Cursor, body: number): number {
  const text = cursor.text;
  let longest = 0;
  let lineStart = body;
  while (lineStart < cursor.end) {
    let at = lineStart;
    while (text.charCodeAt(at) === 32) at++;
    const width = at - lineStart;
    const code = text.charCodeAt(at);
    if (code === 9) cursor.giveUp();
    if (code !== 10) {
      if (width < longest) cursor.giveUp();
      return width;
    }
    longest = Math.max(longest, width);
    lineStart = at + 1;
  }
  return longest;
}

/** Puts the lines of a block scalar together: `|` keeps line breaks, `>` turns one between two ordinary lines into a blank. */
class ScalarLines {
  private readonly folded: boolean;
  private value = "";
  private lastBreak = "";
  private emptyLines = 0;
  private lastIndented = false;

  constructor(folded: boolean) {
    this.folded = folded;
  }

  empty(): void {
    this.emptyLines++;
  }

  add(text: string, from: number, lineFeed: number, hasBreak: boolean): void {
    if (this.folded) {
      const first = text.charCodeAt(from);
      const indented = first === 32 || first === 9;
      if (!indented && !this.lastIndented && this.lastBreak !== "") {
        if (this.emptyLines === 0) this.value += " ";
      } else {
        this.value += this.lastBreak;
      }
      this.lastIndented = indented;
    } else {
      this.value += this.lastBreak;
    }
    if (this.emptyLines > 0) {
      this.value += "\n".repeat(this.emptyLines);
      this.emptyLines = 0;
    }
    this.value += text.slice(from, lineFeed);
    this.lastBreak = hasBreak ? "\n" : "";
  }

  finish(chomp: number): string {
    if (chomp === 45) return this.value;
    return this.value + this.lastBreak + (chomp === 43 ? "\n".repeat(this.emptyLines) : "");
  }
}
