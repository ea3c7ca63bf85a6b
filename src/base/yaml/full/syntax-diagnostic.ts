import { isCollection, isScalar, visit, type YAMLError } from "yaml";
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
    { summary: "the line fits neither the value above it nor the lines around it", hint: "indent the line like its neighbours" },
  ],
  ["KEY_OVER_1024_CHARS", { summary: "a key is longer than 1024 characters", hint: "write `? key` and `: value` on two lines" }],
  ["BLOCK_IN_FLOW", { summary: "a block begins between brackets", hint: "use only flow style between brackets" }],
  ["BAD_ALIAS", { summary: "an anchor or alias has no usable name", hint: "name it with letters, digits, - or _" }],
  ["ALIAS_PROPS", { summary: "an alias cannot have an anchor or a tag of its own", hint: "remove the anchor or the tag" }],
  ["MULTIPLE_ANCHORS", { summary: "a value has two anchors", hint: "keep one of them" }],
  ["MULTIPLE_TAGS", { summary: "a value has two tags", hint: "keep one of them" }],
]);

/** Two of the library's codes stand for many mistakes; the beginning of its message tells the common ones apart. */
const explanationsByMessage: readonly (readonly [beginning: string, Explanation])[] = [
  ["Implicit map keys need", { summary: "a line of a map has no colon and value", hint: "write `key: value`" }],
  ["Comments must be separated", { summary: "a comment follows without a blank", hint: "write a blank before the #" }],
  ["Block collection cannot start", { summary: "a map or list begins on the line of its `---`", hint: "begin it on the next line" }],
  ["Missing , ", { summary: "a comma or colon is missing between brackets", hint: "part the entries with commas" }],
  [
    "Unexpected",
    {
      summary: "something follows a value that is complete",
      hint: "indent the line like its neighbours, or put the whole value in quotes",
    },
  ],
];

const other: Explanation = { summary: "the text is not valid YAML here", hint: "look for a missing quote, bracket, colon or blank" };

/** Turns what the library says about a document into one diagnostic: the first problem is the cause, the others follow from it. */
export function syntaxDiagnostic(errors: readonly YAMLError[], document: ComposedDocument, piece: Piece): Diagnostic {
  const error = mostTelling(errors);
  const [start, end] = error.pos;
  if (error.code === "TAB_AS_INDENT") {
    return yamlCodes.report("tab", { ...place(piece, start, end), summary: "a tab is used as indentation", hint: "indent with spaces" });
  }
  if (/^Missing closing/.test(error.message)) return unclosed("quoted text", start, document, piece);
  if (/end with a [\]}]$/.test(error.message)) return unclosed("bracket", start, document, piece);
  const { summary, hint } =
    explanations.get(error.code) ?? explanationsByMessage.find(([beginning]) => error.message.startsWith(beginning))?.[1] ?? other;
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

/** The library points to where the quoted text or the brackets end; people look for where they began. */
function unclosed(what: "quoted text" | "bracket", end: number, document: ComposedDocument, piece: Piece): Diagnostic {
  let start = end;
  visit(document, {
    Node: (_, node) => {
      const fits = what === "bracket" ? isCollection(node) && node.flow === true : isScalar(node);
      if (fits && node.range && node.range[0] < end && node.range[1] >= end) start = node.range[0];
    },
  });
  const hint = what === "bracket" ? "close it, and indent its lines by more than the line where it begins" : "add the closing quote";
  return yamlCodes.report("syntax", { ...place(piece, start, start + 1), summary: `the ${what} that begins here is never closed`, hint });
}

function place(piece: Piece, start: number, end: number): Pick<Diagnostic, "span"> {
  return { span: piece.lines.span(piece.file, piece.offset + start, piece.offset + end) };
}
