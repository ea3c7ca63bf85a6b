import type { Diagnostic } from "../../diagnostic.ts";
import type { JsonValue } from "../../json.ts";
import { yamlCodes } from "../codes.ts";
import type { YamlLimits } from "../limits.ts";
import { ValueBuilder } from "./build-value.ts";
import { type Composed, composeDocuments, type Piece } from "./compose.ts";

/** One document as the full reader leaves it. */
export interface FullDocument {
  /** Undefined when something is wrong with the document; null for an empty one. */
  readonly value: JsonValue | undefined;
  /** Offset of its content in the file's text. */
  readonly at: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads any YAML, with a diagnostic for everything that it cannot accept. */
export function readFull(piece: Piece, limits: YamlLimits): FullDocument[] {
  const composed = composeDocuments(piece);
  if (!Array.isArray(composed)) return [{ value: undefined, at: piece.offset, diagnostics: [composed] }];
  return composed.map((document) => readDocument(document, piece, limits));
}

function readDocument({ document, problem }: Composed, piece: Piece, limits: YamlLimits): FullDocument {
  const at = piece.offset + (document.contents?.range[0] ?? 0);
  if (problem !== undefined) return { value: undefined, at, diagnostics: [problem] };
  const builder = new ValueBuilder(piece, limits);
  const value = builder.build(document.contents);
  if (unindentedBlock.test(piece.text.slice(at - piece.offset, at - piece.offset + 1000))) {
    return { value: undefined, at, diagnostics: [...builder.diagnostics, unindented(piece, at)] };
  }
  return { value: builder.diagnostics.length > 0 ? undefined : value, at, diagnostics: builder.diagnostics };
}

// The library accepts a block scalar whose lines are not indented when it is the whole document; Kubernetes reads it as empty.
const unindentedBlock = /^[|>][-+1-9]*(?:[ \t][^\n]*)?\n(?: *\n)*[^ \n]/;

function unindented(piece: Piece, at: number): Diagnostic {
  return yamlCodes.report("syntax", {
    summary: "the lines of a block scalar must be indented",
    hint: "indent them by two blanks",
    span: piece.lines.span(piece.file, at, at + 1),
  });
}
