import type { Diagnostic } from "../diagnostic.ts";
import type { JsonValue } from "../json.ts";
import { LineTable } from "../span.ts";
import { yamlCodes } from "./codes.ts";
import { type FastResult, readFast } from "./fast/read-fast.ts";
import type { Piece } from "./full/compose.ts";
import type { FullDocument } from "./full/read-full.ts";
import { defaultYamlLimits, type YamlLimits } from "./limits.ts";
import { mebibytes, prepareSource } from "./source-text.ts";
import { type DocumentRange, splitDocuments } from "./split-documents.ts";

/** A document that is not empty, and where it is. */
export interface StreamDocument {
  /** Undefined when the document has errors. */
  readonly value: JsonValue | undefined;
  /** Offset of its content. */
  readonly at: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The piece of the text that the full reader needs to read it again, and its position among the documents of that piece. */
  readonly start: number;
  readonly end: number;
  readonly position: number;
}

/**
 * A text on its way through the two readers: the fast one over every document, then the full one over those it gave up on. So a file
 * pays for an odd document only once, and only for that document.
 */
export class YamlStream {
  readonly file: string;
  /** What is wrong with the text as a whole; it then has no documents. */
  readonly problem: Diagnostic | undefined;
  readonly text: string;
  private readonly limits: YamlLimits;
  private readonly addedBreak: number;
  private readonly ranges: readonly DocumentRange[];
  private readonly fast: FastResult[] = [];
  private readonly full = new Map<DocumentRange, readonly FullDocument[]>();
  private oddBytes = 0;
  private whole: DocumentRange | undefined;
  private lineTable: LineTable | undefined;

  constructor(input: string | Uint8Array, file: string, limits: Partial<YamlLimits> = {}) {
    this.file = file;
    this.limits = { ...defaultYamlLimits, ...limits };
    const source = prepareSource(input, file, this.limits.bytes);
    const failed = "code" in source;
    this.text = failed ? "" : source.text;
    this.addedBreak = failed ? -1 : source.addedBreak;
    const ranges = splitDocuments(this.text);
    const tooMany = ranges.length > this.limits.documents;
    this.problem = failed ? source : tooMany ? tooManyDocuments(file, this.limits.documents) : undefined;
    this.ranges = tooMany ? [] : ranges;
    for (const range of this.ranges) this.readFast(range);
  }

  get lines(): LineTable {
    this.lineTable ??= new LineTable(this.text);
    return this.lineTable;
  }

  get needsFullReader(): boolean {
    return this.oddBytes > 0 && this.oddBytes <= this.limits.oddBytes;
  }

  private readFast(range: DocumentRange): void {
    const options = { addedBreak: this.addedBreak, maxDepth: this.limits.depth };
    const result: FastResult = range.onMarkerLine
      ? { value: undefined, at: range.start, gaveUp: true }
      : readFast(this.text, range.start, range.end, options);
    this.fast.push(result);
    if (result.gaveUp) this.oddBytes += range.end - range.start;
    // A directive belongs to the document behind it, and content behind `...` belongs to nothing: only the whole stream shows either.
    if (range.afterEnd ? result.gaveUp || result.value !== undefined : result.gaveUp && this.text.charCodeAt(result.at) === 37) {
      this.whole = { start: 0, end: this.text.length, onMarkerLine: false, afterEnd: false };
      this.oddBytes += this.text.length;
    }
  }

  /** Loads the full reader, which most runs never need, and reads what the fast one left. */
  async readRest(): Promise<void> {
    const { readFull } = await import("./full/read-full.ts");
    const left = this.whole === undefined ? this.ranges.filter((_, index) => this.fast[index]?.gaveUp) : [this.whole];
    for (const range of left) this.full.set(range, readFull(this.piece(range.start, range.end), this.limits));
  }

  /** A part of the text as the file has it, without the line feed that was added at the end. */
  piece(start: number, end: number): Piece {
    const stop = end === this.addedBreak + 1 ? this.addedBreak : end;
    return { file: this.file, text: this.text.slice(start, stop), offset: start, lines: this.lines };
  }

  /** The documents that are not empty, in order. */
  documents(): StreamDocument[] {
    const documents: StreamDocument[] = [];
    const whole = this.whole && this.full.get(this.whole);
    if (this.whole && whole) {
      addFull(documents, this.whole, whole);
      return documents;
    }
    let oversize = false;
    this.ranges.forEach((range, index) => {
      const { value, at, gaveUp } = this.fast[index] as FastResult;
      const full = this.full.get(range);
      if (full !== undefined) {
        addFull(documents, range, full);
      } else if (gaveUp || (value !== undefined && value !== null)) {
        const diagnostics = gaveUp && !oversize ? [this.tooLargeForFull(at)] : [];
        oversize ||= gaveUp;
        documents.push({ value, at, diagnostics, start: range.start, end: range.end, position: 0 });
      }
    });
    return documents;
  }

  private tooLargeForFull(at: number): Diagnostic {
    return yamlCodes.report("too-large", {
      summary: `${this.file} leaves the ordinary style of manifests here, and such documents may have at most ${mebibytes(this.limits.oddBytes)} in a file`,
      detail: "This place has a mistake, or an anchor, an alias, a tag or another rare form of YAML.",
      hint: "mend the place, or split the file",
      span: this.lines.span(this.file, at, at + 1),
    });
  }
}

function addFull(documents: StreamDocument[], { start, end }: DocumentRange, read: readonly FullDocument[]): void {
  read.forEach(({ value, at, diagnostics }, position) => {
    if (value !== null) documents.push({ value, at, diagnostics, start, end, position });
  });
}

function tooManyDocuments(file: string, limit: number): Diagnostic {
  return yamlCodes.report("too-many-documents", {
    summary: `${file} has more than ${limit} documents`,
    hint: "split the file",
    span: { file, start: { line: 1, column: 1 }, end: { line: 1, column: 1 } },
  });
}
