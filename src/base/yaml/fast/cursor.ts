/** Thrown, never seen by callers: the text holds something that the fast reader leaves to the full one. */
export class GaveUp {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

/**
 * Where the fast reader stands in one document. The text ends with a line feed and holds no carriage return or control character.
 * Between two reads the cursor stands on the first character of a line's content; `column` is then its indentation, or -1 at the end.
 */
export class Cursor {
  readonly text: string;
  readonly end: number;
  /** Offset of a final line feed that the file itself does not have, or -1. */
  readonly addedBreak: number;
  readonly maxDepth: number;
  at: number;
  lineStart: number;
  column = -1;
  depth = 0;
  /** How many brackets are open. */
  flowLevel = 0;

  constructor(text: string, start: number, end: number, options: { addedBreak: number; maxDepth: number }) {
    this.text = text;
    this.end = end;
    this.addedBreak = options.addedBreak;
    this.maxDepth = options.maxDepth;
    this.at = start;
    this.lineStart = start;
    this.toLine(start);
  }

  giveUp(): never {
    throw new GaveUp(this.at);
  }

  /** Moves to the first line at or after `lineStart` that has content. */
  toLine(lineStart: number): void {
    const text = this.text;
    let start = lineStart;
    while (start < this.end) {
      let at = start;
      let code = text.charCodeAt(at);
      while (code === 32) code = text.charCodeAt(++at);
      if (code === 10) {
        start = at + 1;
      } else if (code === 35) {
        start = text.indexOf("\n", at) + 1;
      } else {
        this.at = at;
        this.lineStart = start;
        this.column = at - start;
        if (code === 9) this.giveUp();
        return;
      }
    }
    this.at = this.end;
    this.lineStart = this.end;
    this.column = -1;
  }

  /** Nothing but blanks and a comment may follow on this line; moves to the next content. `at` is just behind a closing quote or bracket. */
  endLine(at: number): void {
    const text = this.text;
    let here = at;
    let code = text.charCodeAt(here);
    while (code === 32) code = text.charCodeAt(++here);
    this.at = here;
    if (code !== 10 && (code !== 35 || here === at)) this.giveUp();
    this.toLine(code === 10 ? here + 1 : text.indexOf("\n", here) + 1);
  }

  enter(): void {
    if (++this.depth > this.maxDepth) this.giveUp();
  }

  leave(): void {
    this.depth--;
  }

  /** True when the cursor stands on a `-` that opens an item. */
  atItem(): boolean {
    if (this.text.charCodeAt(this.at) !== 45) return false;
    const next = this.text.charCodeAt(this.at + 1);
    return next === 32 || next === 10;
  }
}
