import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { Message } from "esbuild";
import { type Diagnostic, nearest, type Span } from "../../base/index.ts";
import { type TypescriptCode, typescriptCodes } from "./codes.ts";
import { loadParser } from "./load-parser.ts";
import { entryName } from "./protocol.ts";

/** What a failed build means: diagnostics, files that cannot be loaded, and units that are not there. */
export interface ExplainedErrors {
  readonly diagnostics: readonly Diagnostic[];
  readonly broken: readonly string[];
  readonly missing: readonly string[];
}

export async function explainErrors(root: string, units: readonly string[], errors: readonly Message[]): Promise<ExplainedErrors> {
  const diagnostics: Diagnostic[] = [];
  const broken: string[] = [];
  const missing: string[] = [];
  for (const error of errors) {
    const file = error.location?.file;
    if (file === undefined || file === entryName) {
      const unit = units.find((name) => error.text.includes(JSON.stringify(`./${name}`)));
      diagnostics.push(missingFile(root, unit, error));
      if (unit === undefined) missing.push(...units);
      else missing.push(unit);
      continue;
    }
    broken.push(file);
    const span = spanOf(error);
    diagnostics.push({ ...(await explainOne(root, file, error)), ...(span === undefined ? {} : { span }) });
  }
  return { diagnostics, broken, missing };
}

/** Warnings about files that the user wrote; packages are not theirs to mend. */
export function explainWarnings(warnings: readonly Message[]): Diagnostic[] {
  return warnings.flatMap((warning) => {
    const span = spanOf(warning);
    if (span === undefined || span.file.includes("node_modules/")) return [];
    return [typescriptCodes.report("suspicious-code", { summary: `${span.file}: ${warning.text}`, span })];
  });
}

function missingFile(root: string, unit: string | undefined, error: Message): Diagnostic {
  if (unit === undefined) return typescriptCodes.report("syntax-error", { summary: error.text });
  return typescriptCodes.report("missing-file", {
    summary: `there is no file ${unit}`,
    hint: "create the file, or mend the link",
    ...hintFor(neighbour(root, resolve(root, unit))),
  });
}

async function explainOne(root: string, file: string, error: Message): Promise<Diagnostic> {
  const unresolved = /^Could not resolve "(.+)"/.exec(error.text)?.[1];
  if (unresolved !== undefined) return unresolvedImport(root, file, unresolved);
  const noExport = /^No matching export in "(.+)" for import "(.+)"/.exec(error.text);
  if (noExport !== null) return missingExport(root, file, { from: noExport[1] as string, name: noExport[2] as string });
  if (error.text.startsWith("No loader is configured")) {
    return report("unsupported-import", `${file} imports a file that is not TypeScript, JavaScript or JSON`, {
      hint: 'list YAML under yamls of an app; read other files with readFileSync from "node:fs"',
    });
  }
  return report("syntax-error", `${file}: ${error.text}`, {});
}

function unresolvedImport(root: string, file: string, specifier: string): Diagnostic {
  const summary = `${file} imports "${specifier}", which is not there`;
  if (specifier.startsWith("node:")) {
    const names = builtinModules.map((name) => `node:${name}`);
    return report("unresolved-import", summary, hintFor(nearest(specifier, names)));
  }
  if (!/^[./]/.test(specifier))
    return report("unresolved-import", summary, { hint: `install it in the project: npm install ${packageOf(specifier)}` });
  return report("unresolved-import", summary, hintFor(neighbour(root, resolve(root, dirname(file), specifier), join(root, dirname(file)))));
}

async function missingExport(root: string, file: string, { from, name }: { from: string; name: string }): Promise<Diagnostic> {
  const { parseSync } = await loadParser();
  const path = join(root, from);
  let names: string[] = [];
  try {
    const { module } = parseSync(path, readFileSync(path, "utf8"));
    names = module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.exportName.name ?? []));
  } catch {
    // A file that is not on disk (a built-in module) has no list of names to compare with.
  }
  const summary = `${file} imports ${name === "default" ? "the default export" : `"${name}"`} of ${from}, which does not export it`;
  return report("missing-export", summary, hintFor(nearest(name, names)));
}

function report(code: TypescriptCode, summary: string, rest: { hint?: string }): Diagnostic {
  return typescriptCodes.report(code, { summary, ...rest });
}

function hintFor(meant: string | undefined): { hint?: string } {
  return meant === undefined ? {} : { hint: `did you mean "${meant}"?` };
}

function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** The file in the same folder with the most similar name, as the importing file would write it. */
function neighbour(root: string, wanted: string, from = root): string | undefined {
  let names: string[];
  try {
    // A link that leads nowhere has the right name already.
    names = readdirSync(dirname(wanted)).filter((name) => name !== basename(wanted));
  } catch {
    return undefined;
  }
  const withoutExtension = new Map(names.map((name) => [name.replace(/\.[^.]+$/, ""), name]));
  const meant =
    nearest(basename(wanted), names) ??
    withoutExtension.get(nearest(basename(wanted).replace(/\.[^.]+$/, ""), withoutExtension.keys()) ?? "");
  if (meant === undefined) return undefined;
  const path = relative(from, join(dirname(wanted), meant));
  return from === root || path.startsWith(".") ? path : `./${path}`;
}

/** esbuild counts columns in bytes from 0. */
function spanOf({ location }: Message): Span | undefined {
  if (location === null) return undefined;
  const bytes = Buffer.from(location.lineText);
  const column = bytes.subarray(0, location.column).toString().length + 1;
  const length = bytes.subarray(location.column, location.column + location.length).toString().length;
  return { file: location.file, start: { line: location.line, column }, end: { line: location.line, column: column + length } };
}
