/** One document of a stream: the text between two markers. */
export interface DocumentRange {
  /** The line behind its `---`, or the marker itself when content follows on the marker's line. */
  readonly start: number;
  readonly end: number;
  readonly onMarkerLine: boolean;
  /** It follows a `...` without a `---`, where YAML allows nothing but directives and comments. */
  readonly afterEnd: boolean;
}

/**
 * Cuts a stream at its document markers. A line that begins with `---` or `...` and a blank ends a document wherever it stands, also
 * inside quotes and brackets, so the cuts need no parsing.
 */
export function splitDocuments(text: string): DocumentRange[] {
  const ranges: DocumentRange[] = [];
  const marker = new Markers(text);
  let start = 0;
  let onMarkerLine = false;
  let afterEnd = false;
  for (let at = marker.next(0); ; at = marker.next(at + 1)) {
    const end = at === -1 ? text.length : at;
    if (end > start) ranges.push({ start, end, onMarkerLine, afterEnd });
    if (at === -1) return ranges;
    const lineFeed = text.indexOf("\n", at);
    afterEnd = text.charCodeAt(at) === 46;
    // What follows `...` on its line is a comment or a mistake; the full reader sees the whole line.
    onMarkerLine = !onlyComment(text, at + 3, lineFeed);
    start = onMarkerLine ? at : lineFeed + 1;
  }
}

/** Finds the lines that begin with a marker. */
class Markers {
  private readonly text: string;
  private dots = -2;
  constructor(text: string) {
    this.text = text;
  }

  next(from: number): number {
    const dashes = this.find("---", from);
    // Most streams have no `...` at all: it is looked for once and then only behind the last one.
    if (this.dots === -2 || (this.dots !== -1 && this.dots < from)) this.dots = this.find("...", from);
    if (this.dots === -1 || (dashes !== -1 && dashes < this.dots)) return dashes;
    return this.dots;
  }

  private find(sign: string, from: number): number {
    const text = this.text;
    if (from === 0 && text.startsWith(sign) && isBlankOrBreak(text.charCodeAt(3))) return 0;
    const wanted = `\n${sign}`;
    for (let at = text.indexOf(wanted, Math.max(0, from - 1)); at !== -1; at = text.indexOf(wanted, at + 1)) {
      if (isBlankOrBreak(text.charCodeAt(at + 4))) return at + 1;
    }
    return -1;
  }
}

function isBlankOrBreak(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || Number.isNaN(code);
}

function onlyComment(text: string, from: number, lineFeed: number): boolean {
  let at = from;
  while (at < lineFeed && text.charCodeAt(at) === 32) at++;
  return at === lineFeed || (text.charCodeAt(at) === 35 && at > from);
}
