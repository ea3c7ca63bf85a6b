/** A position in a source text. Lines and columns count from 1; a column counts UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A range in a file. `file` is relative to the project, with forward slashes; `end` is exclusive. */
export interface Span {
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
}

export function formatSpan(span: Span): string {
  return `${span.file}:${span.start.line}:${span.start.column}`;
}

/** Turns offsets into positions; made once per text. */
export class LineTable {
  private readonly starts: number[] = [0];

  constructor(text: string) {
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) this.starts.push(at + 1);
  }

  position(offset: number): Position {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.starts[low] as number) + 1 };
  }

  span(file: string, start: number, end: number): Span {
    return { file, start: this.position(start), end: this.position(Math.max(start, end)) };
  }
}
