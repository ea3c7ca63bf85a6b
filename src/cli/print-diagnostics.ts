import { type Diagnostic, printJson } from "../base/index.ts";
import type { Invocation } from "./command.ts";
import { countText, diagnosticText, type ReadSource } from "./render/diagnostic-text.ts";

/** More than this on a screen helps nobody; the formats for programs always have all. */
const mostShown = 50;

/** Prints diagnostics in the format that was asked for: text goes to stderr, JSON and SARIF are data and go to stdout. */
export async function printDiagnostics(invocation: Invocation, diagnostics: readonly Diagnostic[], readSource: ReadSource): Promise<void> {
  const { terminal, build } = invocation;
  switch (invocation.text("output")) {
    case "json":
      terminal.out(`${printJson(JSON.parse(JSON.stringify({ diagnostics })), 2)}\n`);
      return;
    case "sarif": {
      const [{ describeCode }, { sarifLog }] = await Promise.all([import("../project/index.ts"), import("./render/sarif.ts")]);
      terminal.out(`${JSON.stringify(sarifLog(diagnostics, build.version, describeCode), null, 2)}\n`);
      return;
    }
  }
  if (diagnostics.length === 0) return;
  const ordered = [...diagnostics].sort((a, b) => rank(a) - rank(b));
  for (const diagnostic of ordered.slice(0, mostShown)) terminal.err(`${diagnosticText(diagnostic, terminal.errPaint, readSource)}\n\n`);
  if (ordered.length > mostShown) terminal.err(`… and ${ordered.length - mostShown} more; --output json shows all\n`);
  terminal.err(`${countText(diagnostics)}\n`);
}

/** Errors last: the end of the text is what a person sees first. */
function rank(diagnostic: Diagnostic): number {
  return diagnostic.severity === "error" ? 2 : diagnostic.severity === "warning" ? 1 : 0;
}
