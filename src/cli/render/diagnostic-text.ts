import type { Diagnostic, Severity, Span } from "../../base/index.ts";
import { counted } from "./counted.ts";
import type { Colour, Paint } from "./paint.ts";

/** Gives a source's text for excerpts; undefined when it cannot be read any more. */
export type ReadSource = (file: string) => string | undefined;

const colours: Readonly<Record<Severity, Colour>> = { error: "red", warning: "yellow", info: "blue" };

/** One diagnostic for people: headline, place, excerpt with a caret, detail, related places, hint. */
export function diagnosticText(diagnostic: Diagnostic, paint: Paint, readSource: ReadSource): string {
  const colour = colours[diagnostic.severity];
  const lines = [`${paint(colour, `${diagnostic.severity}[${diagnostic.code}]`)}${paint("bold", `: ${visible(diagnostic.summary)}`)}`];
  const read = showsSecret(diagnostic) ? () => undefined : readSource;
  if (diagnostic.span !== undefined) lines.push(...excerpt(diagnostic.span, diagnostic.label, { colour, paint, readSource: read }));
  else if (diagnostic.label !== undefined) lines.push(`  ${visible(diagnostic.label)}`);
  if (diagnostic.detail !== undefined) lines.push(...indented(diagnostic.detail));
  for (const related of diagnostic.related ?? []) {
    if (related.span === undefined) lines.push(`  ${paint("cyan", "note")}: ${visible(related.message)}`);
    else lines.push(...excerpt(related.span, related.message, { colour: "cyan", paint, readSource: read }));
  }
  if (diagnostic.hint !== undefined) lines.push(`  ${paint("green", "hint")}: ${visible(diagnostic.hint)}`);
  return lines.join("\n");
}

/** The line of such a place may hold a secret, and what is printed ends up in the logs of pipelines. */
function showsSecret({ code, origin }: Diagnostic): boolean {
  const section = origin?.path?.[0];
  return code.startsWith("secrets/") || ((section === "data" || section === "stringData") && /\/\/Secret\//.test(origin?.resource ?? ""));
}

function indented(text: string): string[] {
  return text.split("\n").map((line) => `  ${visible(line)}`);
}

interface Excerpting {
  readonly colour: Colour;
  readonly paint: Paint;
  readonly readSource: ReadSource;
}

const widest = 160;

function excerpt(span: Span, label: string | undefined, { colour, paint, readSource }: Excerpting): string[] {
  const place = `  ${paint("blue", "-->")} ${span.file}:${span.start.line}:${span.start.column}`;
  const line = readSource(span.file)?.split(/\r?\n/)[span.start.line - 1];
  if (line === undefined) return label === undefined ? [place] : [place, `      ${visible(label)}`];
  const margin = String(span.start.line);
  const gutter = paint("blue", `${" ".repeat(margin.length)} |`);
  // A very long line (a minified chart, a certificate) is shown around the place only.
  const from = span.start.column > widest - 40 ? span.start.column - 40 : 0;
  const shown = visible(line.slice(from, from + widest));
  const before = visible(line.slice(from, span.start.column - 1));
  const end = span.end.line === span.start.line ? span.end.column : line.length + 1;
  const width = Math.max(1, Math.min(end, from + widest + 1) - span.start.column);
  const caret = paint(colour, `${" ".repeat(before.length)}${"^".repeat(width)}${label === undefined ? "" : ` ${visible(label)}`}`);
  return [place, gutter, `${paint("blue", `${margin} |`)} ${shown}`, `${gutter} ${caret}`];
}

/** Sources are not trusted: control characters could rewrite the reader's terminal. A tab counts one column. */
function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced here
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, (character) => (character === "\t" ? " " : "\ufffd"));
}

/** "3 errors, 1 warning". */
export function countText(diagnostics: readonly Diagnostic[]): string {
  const parts: string[] = [];
  for (const severity of ["error", "warning", "info"] as const) {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    if (count > 0) parts.push(counted(count, severity === "info" ? "note" : severity));
  }
  return parts.join(", ");
}
