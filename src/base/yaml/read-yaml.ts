import type { Diagnostic, Outcome } from "../diagnostic.ts";
import type { JsonValue } from "../json.ts";
import type { YamlLimits } from "./limits.ts";
import { YamlStream } from "./yaml-stream.ts";

/** One document of a stream that is not empty. */
export interface YamlDocument {
  readonly value: JsonValue;
  /** Its position among the documents of the stream that are not empty, from 0; a document with errors keeps its number. */
  readonly index: number;
  /** The line where its content begins. */
  readonly line: number;
}

export interface YamlOptions {
  /** How diagnostics name the text. */
  readonly file: string;
  readonly limits?: Partial<YamlLimits>;
}

/**
 * Reads all documents of a YAML or JSON text as Kubernetes would, with exact numbers. Empty documents are left out; a document with
 * errors is left out too, and its errors are in the diagnostics.
 */
export async function readYaml(input: string | Uint8Array, options: YamlOptions): Promise<Outcome<readonly YamlDocument[]>> {
  const stream = new YamlStream(input, options.file, options.limits);
  if (stream.needsFullReader) await stream.readRest();
  return outcomeOf(stream);
}

/** Reads a text without waiting; undefined when some document is not in the ordinary style of manifests and only readYaml can read it. */
export function readYamlNow(input: string | Uint8Array, options: YamlOptions): Outcome<readonly YamlDocument[]> | undefined {
  const stream = new YamlStream(input, options.file, options.limits);
  return stream.needsFullReader ? undefined : outcomeOf(stream);
}

function outcomeOf(stream: YamlStream): Outcome<readonly YamlDocument[]> {
  const documents: YamlDocument[] = [];
  const diagnostics: Diagnostic[] = stream.problem === undefined ? [] : [stream.problem];
  const line = lineCounter(stream.text);
  stream.documents().forEach(({ value, at, diagnostics: found }, index) => {
    diagnostics.push(...found);
    if (value !== undefined) documents.push({ value, index, line: line(at) });
  });
  return { value: documents, diagnostics };
}

/** Counts lines in one pass over the text; the offsets that are asked for must not go back. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf("\n");
  return (offset) => {
    while (next !== -1 && next < offset) {
      line++;
      next = text.indexOf("\n", next + 1);
    }
    return line;
  };
}
