import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { hasErrors } from "../../base/index.ts";
import type { BuildResult } from "../../project/building/index.ts";
import { freshnessOf, type Project } from "../../project/freshness/index.ts";
import { type Command, exitCodes, formatOption } from "../command.ts";
import { openProject } from "../open-project.ts";
import { printDiagnostics } from "../print-diagnostics.ts";
import { counted } from "../render/counted.ts";

export const build: Command = {
  name: "build",
  summary: "compile an environment to dist/ENV",
  details: "Runs every check; when something is wrong nothing is written. A build without changes writes nothing either.",
  positionals: [{ name: "ENV", describe: "an environment of strata.config.ts" }],
  options: {
    verify: { type: "boolean", describe: "also look inside files that were written before, in case someone edited them" },
    out: { type: "string", value: "DIR", describe: "write to this folder instead of dist/ENV" },
    output: formatOption,
  },
  examples: [
    { line: "build prod", means: "render everything to dist/prod" },
    { line: "build prod --out /tmp/prod", means: "render somewhere else" },
    { line: "build prod --output sarif > findings.sarif", means: "diagnostics for a code host" },
  ],
  async run(invocation) {
    const started = performance.now();
    const project = await openProject(invocation);
    if (project === undefined) return exitCodes.wrongInput;
    const environment = invocation.positionals[0] as string;
    const { terminal } = invocation;
    const chosen = invocation.text("out");
    const directory = chosen === undefined ? join(project.root, "dist", environment) : resolve(terminal.cwd, chosen);
    const result = await upToDateOrBuilt(project, environment, directory, invocation.flag("verify"));
    await printDiagnostics(invocation, result.diagnostics, result.read);
    if (hasErrors(result.diagnostics)) {
      terminal.err("nothing was written\n");
      return exitCodes.wrongInput;
    }
    const time = duration(performance.now() - started);
    const place = relative(terminal.cwd, directory) || ".";
    const what = `${counted(result.apps, "app")}, ${counted(result.resources, "resource")}, ${counted(result.edges, "edge")}`;
    if (result.nothingToDo) terminal.err(`${place} is up to date: ${what}, ${counted(result.files, "file")}, in ${time}\n`);
    else terminal.err(`built ${place}: ${what}; ${counted(result.written, "file")} written, ${result.deleted} deleted, in ${time}\n`);
    return exitCodes.done;
  },
};

/** The compiler is loaded only when there is something to compile. */
async function upToDateOrBuilt(project: Project, environment: string, directory: string, verify: boolean): Promise<BuildResult> {
  const last = verify ? undefined : freshnessOf(project, environment, directory);
  if (last?.fresh === true) {
    const { counts, diagnostics } = last.record;
    return { ...counts, diagnostics, written: 0, deleted: 0, nothingToDo: true, read: (file) => readText(join(project.root, file)) };
  }
  const { loadCompiler } = await import("../load-compiler.ts");
  const { compiler, keepCode } = await loadCompiler();
  const ahead = last === undefined ? undefined : compiler.bundleEdited(project, last);
  const result = await compiler.buildEnvironment(project, environment, directory, { last, ahead });
  keepCode();
  return result;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
