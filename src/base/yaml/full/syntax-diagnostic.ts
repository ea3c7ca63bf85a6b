import { visit, type YAMLError } from "yaml";
import type { Diagnostic } from "../../diagnostic.ts";
import { yamlCodes } from "../codes.ts";
import type { ComposedDocument, Piece } from "./compose.ts";

interface Explanation {
  readonly summary: string;
  readonly hint: string;
}

const explanations: ReadonlyMap<string, Explanation> = new Map([
  ["BAD_DQ_ESCAPE", { summary: "an escape in double quotes is not known to YAML", hint: "double the backslash, or use single quotes" }],
  ["BAD_SCALAR_START", { summary: "an unquoted value cannot begin with this character", hint: "put the value in quotes" }],
  ["BAD_INDENT", { summary: "the indentation fits nothing above it", hint: "indent the line like its neighbours" }],
  [
    "BLOCK_AS_IMPLICIT_KEY",
    {
      summary: "a map begins where a value is expected",
      hint: 'put a value that holds ": " in quotes, or indent the line like its neighbours',
    },
  ],
  [
    "MULTILINE_IMPLICIT_KEY",
    { summary: "the line continues the value above it, but looks like a key", hint: "indent the line like the keys around it" },
  ],
  ["KEY_OVER_1024_CHARS", { summary: "a key is longer than 1024 characters", hint: "write `? key` and `: value` on two lines" }],
  ["BLOCK_IN_FLOW", { summary: "a block begins between brackets", hint: "use only flow style between brackets" }],
  ["BAD_ALIAS", { summary: "an anchor or alias has no usable name", hint: "name it with letters, digits, - or _" }],
  ["ALIAS_PROPS", { summary: "an alias cannot have an anchor or a tag of its own", hint: "remove the anchor or the tag" }],
  ["MULTIPLE_ANCHORS", { summary: "a value has two anchors", hint: "keep one of them" }],
  ["MULTIPLE_TAGS", { summary: "a value has two tags", hint: "keep one of them" }],
]);

const other: Explanation = { summary: "the text is not valid YAML here", hint: "look for a missing quote, bracket, colon or blank" };

/** Turns what the library says about a document into one diagnostic: the first problem is the cause, the others follow from it. */
export function syntaxDiagnostic(errors: readonly YAMLError[], document: ComposedDocument, piece: Piece): Diagnostic {
  const error = mostTelling(errors);
  const [start, end] = error.pos;
  if (error.code === "TAB_AS_INDENT") {
    return yamlCodes.report("tab", { ...place(piece, start, end), summary: "a tab is used as indentation", hint: "indent with spaces" });
  }
  if (error.code === "MISSING_CHAR" && error.message.startsWith("Missing closing")) return unclosedQuote(error, document, piece);
  const { summary, hint } = explanations.get(error.code) ?? other;
  const at = error.code === "MULTILINE_IMPLICIT_KEY" ? lastLine(piece.text, start, end) : start;
  return yamlCodes.report("syntax", { ...place(piece, at, Math.max(at + 1, end)), summary, detail: error.message, hint });
}

/** A key that runs over two lines is reported twice; the second report names the line that is wrong. */
function mostTelling(errors: readonly YAMLError[]): YAMLError {
  const [first, second] = errors as [YAMLError, YAMLError | undefined];
  return first.code === "BLOCK_AS_IMPLICIT_KEY" && second?.code === "MULTILINE_IMPLICIT_KEY" ? second : first;
}

function lastLine(text: string, start: number, end: number): number {
  let at = Math.max(start, text.lastIndexOf("\n", end - 1) + 1);
  while (text.charCodeAt(at) === 32) at++;
  return at;
}

/** The library points to where the text ends; people look for where it began. */
function unclosedQuote(error: YAMLError, document: ComposedDocument, piece: Piece): Diagnostic {
  let start = error.pos[0];
  visit(document, {
    Scalar: (_, node) => {
      const range = node.range;
      if (range && range[0] < start && range[1] >= error.pos[0]) start = range[0];
    },
  });
  return yamlCodes.report("syntax", {
    ...place(piece, start, start + 1),
    summary: "the quoted text that begins here is never closed",
    hint: "add the closing quote",
  });
}

function place(piece: Piece, start: number, end: number): Pick<Diagnostic, "span"> {
  return { span: piece.lines.span(piece.file, piece.offset + start, piece.offset + end) };
}
