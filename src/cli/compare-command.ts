import { resolve } from "node:path";
import { hasErrors, type JsonValue, printJson } from "../base/index.ts";
import { diffGraphs, type Plan, planChanges, type RenderedLine, renderDiff, renderMarkdown, renderSummary } from "../graph/index.ts";
import { type Against, readBaseline } from "../project/index.ts";
import { exitCodes, type Invocation, type OptionSpec } from "./command.ts";
import { compileForCommand, readerOf } from "./compile-project.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import type { Colour, Paint } from "./render/paint.ts";
import { UsageError } from "./usage-error.ts";

/** The options that `diff` and `plan` share. */
export const compareOptions: Readonly<Record<string, OptionSpec>> = {
  ref: { type: "string", short: "r", value: "REF", describe: "compare with the target's folder in a Git commit, branch or tag" },
  directory: { type: "string", short: "d", value: "DIR", describe: "compare with a folder of manifests" },
  env: { type: "string", short: "e", value: "ENV", describe: "compare with another environment" },
  full: { type: "boolean", describe: "print created and deleted objects whole" },
  "exit-code": { type: "boolean", describe: "exit with 1 when there are differences" },
  output: {
    type: "string",
    short: "o",
    value: "FORMAT",
    choices: ["text", "json", "markdown"],
    describe: "print text (default), json or markdown",
  },
};

/** Compares a compiled environment with a baseline and prints the result. */
export async function runComparison(invocation: Invocation, consequences: boolean): Promise<number> {
  const environment = invocation.positionals[0] as string;
  const quiet: Invocation = { ...invocation, text: (name) => (name === "output" ? undefined : invocation.text(name)) };
  const against = chooseAgainst(invocation);
  const compiled = await compileForCommand(quiet, environment);
  if (typeof compiled === "number") return compiled;
  const { project, compilation } = compiled;
  const baseline = await readBaseline(project, compilation, against);
  await printDiagnostics(quiet, baseline.diagnostics, readerOf(compilation));
  if (hasErrors(baseline.diagnostics)) return exitCodes.wrongInput;
  const moved = compilation.finished?.environment.moved ?? [];
  const after = compilation.graph.resources;
  const schemas = compilation.schemas === undefined ? {} : { schemas: compilation.schemas };
  const difference = diffGraphs(baseline.value.resources, after, { ...schemas, moved });
  await printDiagnostics(quiet, await compilation.withSpans(difference.diagnostics), readerOf(compilation));
  const plan = planChanges(difference, {
    before: { resources: baseline.value.resources, edges: baseline.value.edges },
    after: { resources: after, edges: compilation.graph.edges },
  });
  print(invocation, plan, {
    consequences,
    title: `${consequences ? "Plan for" : "Changes of"} ${environment} against ${invocation.text("directory") ?? baseline.value.name}`,
  });
  return invocation.flag("exit-code") && plan.steps.length > 0 ? exitCodes.wrongInput : exitCodes.done;
}

function chooseAgainst(invocation: Invocation): Against {
  const [ref, directory, name] = [invocation.text("ref"), invocation.text("directory"), invocation.text("env")];
  if ([ref, directory, name].filter((value) => value !== undefined).length > 1)
    throw new UsageError("--ref, --directory and --env exclude each other");
  if (ref !== undefined) return { kind: "ref", ref };
  if (directory !== undefined) return { kind: "directory", path: resolve(invocation.terminal.cwd, directory) };
  if (name !== undefined) return { kind: "environment", name };
  return { kind: "target" };
}

function print(invocation: Invocation, plan: Plan, { consequences, title }: { consequences: boolean; title: string }): void {
  const { terminal } = invocation;
  const options = { onlyChanges: !consequences, full: invocation.flag("full") };
  switch (invocation.text("output") ?? "text") {
    case "json":
      terminal.out(`${printJson(plan as unknown as JsonValue, 2)}\n`);
      return;
    case "markdown":
      terminal.out(renderMarkdown(plan, { ...options, title }));
      return;
    default:
      for (const line of renderDiff(plan, options)) terminal.out(`${paintLine(line, terminal.outPaint)}\n`);
      terminal.err(`${title}: ${renderSummary(plan.summary)}\n`);
  }
}

const colours: Readonly<Partial<Record<RenderedLine["sign"], Colour>>> = { "+": "green", "-": "red", "~": "yellow", "!": "red" };

function paintLine({ indent, sign, text }: RenderedLine, paint: Paint): string {
  const line = `${sign} ${"  ".repeat(indent)}${text}`.trimEnd();
  const colour = colours[sign];
  return colour === undefined ? (indent === 0 ? paint("bold", line) : line) : paint(colour, line);
}
