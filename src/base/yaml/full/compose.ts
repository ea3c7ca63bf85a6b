import { Composer, type Document, type ParsedNode, Parser } from "yaml";
import type { Diagnostic } from "../../diagnostic.ts";
import type { LineTable } from "../../span.ts";
import { yamlCodes } from "../codes.ts";
import { syntaxDiagnostic } from "./syntax-diagnostic.ts";

export type ComposedDocument = Document.Parsed<ParsedNode, true>;

/** A piece of a file, and how to name places in it. */
export interface Piece {
  readonly file: string;
  readonly text: string;
  /** Offset of the piece in the file's text. */
  readonly offset: number;
  readonly lines: LineTable;
}

/** One document with its node tree, and the first thing that is wrong with its structure. */
export interface Composed {
  readonly document: ComposedDocument;
  readonly problem: Diagnostic | undefined;
}

// Scalars stay text here: what they mean is decided by our own rules, which are those of Kubernetes.
const options = {
  version: "1.1",
  schema: "failsafe",
  uniqueKeys: false,
  prettyErrors: false,
  merge: false,
  keepSourceTokens: true,
} as const;

/** Builds the node trees of a piece of a stream. */
export function composeDocuments(piece: Piece): Composed[] | Diagnostic {
  if (mayNestTooDeep(piece.text)) return tooDeep(piece);
  // The library makes an Error for every mistake, and a hostile text has millions; nobody reads their stacks.
  const stackFrames = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    const parser = new Parser();
    const composer = new Composer(options);
    const composed: Composed[] = [];
    for (const document of composer.compose(parser.parse(piece.text), true, piece.text.length)) {
      composed.push({ document: document as ComposedDocument, problem: problemOf(document as ComposedDocument, piece) });
    }
    return composed;
  } catch (caught) {
    if (caught instanceof RangeError) return tooDeep(piece);
    throw caught;
  } finally {
    Error.stackTraceLimit = stackFrames;
  }
}

const deepest = 500;
const deepLine = new RegExp(`^[ ?:-]{${deepest * 2}}`, "m");

/**
 * The library composes recursively and takes the process down when it meets enough brackets, so depth is bounded before it starts:
 * by the brackets that are open at once (counted without looking at quotes) and by the indentation that a line may have.
 */
function mayNestTooDeep(text: string): boolean {
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 91 || code === 123) {
      if (++open > deepest) return true;
    } else if ((code === 93 || code === 125) && open > 0) open--;
  }
  return deepLine.test(text);
}

function tooDeep(piece: Piece): Diagnostic {
  return yamlCodes.report("too-deep", {
    summary: `the document at line ${piece.lines.position(piece.offset).line} of ${piece.file} is nested too deeply`,
    hint: "make the document flatter",
    span: piece.lines.span(piece.file, piece.offset, piece.offset),
  });
}

function problemOf(document: ComposedDocument, piece: Piece): Diagnostic | undefined {
  const errors = [...document.errors, ...document.warnings.filter((warning) => warning.code === "BAD_ALIAS")];
  if (errors.length > 0) return syntaxDiagnostic(errors, document, piece);
  const directive = document.warnings.find((warning) => warning.code === "BAD_DIRECTIVE");
  const version = document.directives.yaml;
  if (directive === undefined && (version.explicit !== true || version.version === "1.1")) return undefined;
  const at = piece.offset + Math.max(0, directive?.pos[0] ?? piece.text.search(/^%YAML/m));
  return yamlCodes.report("directive", {
    summary: `${piece.file} asks for rules that Kubernetes does not read by`,
    hint: "remove the line that begins with %",
    span: piece.lines.span(piece.file, at, at + 1),
  });
}
