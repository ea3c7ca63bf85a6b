import type { FieldPath } from "../field-path.ts";
import type { Span } from "../span.ts";
import type { Composed } from "./full/compose.ts";
import { type StreamDocument, YamlStream } from "./yaml-stream.ts";

export interface LocateOptions {
  /** "key" gives the place of the key in front of the value; "value", the default, that of the value itself. */
  readonly want?: "value" | "key";
}

/** Finds the places of values in one text. It reads the text once, so keep it for several questions about the same text. */
export class YamlLocator {
  private readonly stream: YamlStream;
  private documents: readonly StreamDocument[] | undefined;
  private readonly composed = new Map<number, readonly Composed[]>();

  constructor(text: string | Uint8Array, file: string) {
    this.stream = new YamlStream(text, file);
  }

  /** The span of the value at `path` in the document that readYaml gives this index; undefined when there is no such value. */
  async locate(documentIndex: number, path: FieldPath, options: LocateOptions = {}): Promise<Span | undefined> {
    const place = await this.document(documentIndex);
    if (place === undefined) return undefined;
    const composed = await this.compose(place);
    const document = composed[place.position]?.document;
    if (document === undefined) return undefined;
    const { locateNode } = await import("./full/locate-node.ts");
    const located = locateNode(document, path);
    const range = options.want === "key" ? located?.key : located?.value;
    return range && this.stream.lines.span(this.stream.file, place.start + range[0], place.start + range[1]);
  }

  private async document(index: number): Promise<StreamDocument | undefined> {
    if (this.documents === undefined) {
      if (this.stream.needsFullReader) await this.stream.readRest();
      this.documents = this.stream.documents();
    }
    return this.documents[index];
  }

  private async compose({ start, end }: StreamDocument): Promise<readonly Composed[]> {
    const known = this.composed.get(start);
    if (known !== undefined) return known;
    const { composeDocuments } = await import("./full/compose.ts");
    const composed = composeDocuments(this.stream.piece(start, end));
    const documents = Array.isArray(composed) ? composed : [];
    this.composed.set(start, documents);
    return documents;
  }
}

/** The place of one value; makes a YamlLocator for it. */
export async function locateInYaml(
  text: string | Uint8Array,
  place: { readonly file: string; readonly document: number },
  path: FieldPath,
  options: LocateOptions = {},
): Promise<Span | undefined> {
  return new YamlLocator(text, place.file).locate(place.document, path, options);
}
