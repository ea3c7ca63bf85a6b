import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Diagnostic, JsonObject, Outcome, Span } from "../../base/index.ts";
import type { UnitResult, UnitsRequest } from "./contract.ts";
import { evaluateUnits } from "./evaluate.ts";

/** Project folders made by a test file, to be removed when it is done. */
const made: string[] = [];

/** A real project in a folder of its own. */
export function makeProject(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "strata-typescript-"));
  made.push(root);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

export function removeProjects(): void {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
}

export const environment: JsonObject = { name: "prod", cluster: "prod", kubernetes: "1.36" };

/** Evaluates all files under modules/, or the ones given. */
export async function evaluate(
  files: Readonly<Record<string, string>>,
  options: Partial<UnitsRequest> = {},
): Promise<Outcome<readonly UnitResult[]>> {
  const root = makeProject(files);
  const units = Object.keys(files).filter((name) => name.startsWith("modules/"));
  return evaluateUnits({ root, units, environment, variables: {}, timeoutMs: 10_000, ...options });
}

/** A module whose config is this expression. */
export function moduleOf(config: string, before = ""): string {
  return `import { defineModule } from "strata";\n${before}\nexport default defineModule({ config: ${config} });\n`;
}

/** The source text that a diagnostic points at. */
export function textAt(files: Readonly<Record<string, string>>, span: Span | undefined): string | undefined {
  if (span === undefined) return undefined;
  const lines = files[span.file]?.split("\n") ?? [];
  const text = lines.slice(span.start.line - 1, span.end.line);
  if (text.length === 0) return undefined;
  text[text.length - 1] = text[text.length - 1]?.slice(0, span.end.column - 1) ?? "";
  text[0] = text[0]?.slice(span.start.column - 1) ?? "";
  return text.join("\n");
}

/** A diagnostic in short: its code and the whole line it points at. */
export function shortForm(files: Readonly<Record<string, string>>, { code, span }: Diagnostic): string {
  const line = span === undefined ? "" : (files[span.file]?.split("\n")[span.start.line - 1]?.trim() ?? "");
  return `${code} ${span?.file ?? ""}: ${line}`;
}
