import { printYaml } from "../../base/yaml/index.ts";
import { type Command, exitCodes } from "../command.ts";
import { compileForCommand } from "../compile-project.ts";

export const info: Command = {
  name: "info",
  summary: "show where an environment goes and what it holds",
  positionals: [{ name: "ENV", describe: "an environment of strata.config.ts" }],
  options: {
    output: {
      type: "string",
      short: "o",
      value: "FORMAT",
      choices: ["table", "json", "yaml"],
      describe: "print a table (default), json or yaml",
    },
  },
  examples: [
    { line: "info prod", means: "repository, branch, path, delivery engine, apps" },
    { line: "info prod -o json", means: "the same for a script" },
  ],
  async run(invocation) {
    const compiled = await compileForCommand(
      { ...invocation, text: (name) => (name === "output" ? undefined : invocation.text(name)) },
      invocation.positionals[0] as string,
    );
    if (typeof compiled === "number") return compiled;
    const { compilation } = compiled;
    const environment = compilation.finished?.environment;
    if (environment === undefined) return exitCodes.wrongInput;
    const apps = environment.apps.map((app) => ({
      name: app.name,
      namespace: app.namespace,
      path: app.outputPath,
      layer: app.layer,
      resources: compilation.graph.query({ app: app.key }).length,
    }));
    const { name, cluster, kubernetes, delivery, target } = environment;
    const facts = { environment: name, cluster, kubernetes, delivery, target: { ...target }, apps, files: compilation.files.length };
    const format = invocation.text("output") ?? "table";
    const { out, outPaint: paint } = invocation.terminal;
    if (format === "json") out(`${JSON.stringify(facts, null, 2)}\n`);
    else if (format === "yaml") out(printYaml(facts));
    else {
      out(`${paint("bold", name)}  Kubernetes ${kubernetes}, delivered by ${delivery}\n`);
      out(`repository  ${target.repository}\nbranch      ${target.branch}\npath        ${target.path === "" ? "." : target.path}\n`);
      out(`files       ${facts.files}\n\n`);
      const rows = [
        ["APP", "NAMESPACE", "LAYER", "RESOURCES", "PATH"],
        ...apps.map((app) => [app.name, app.namespace, String(app.layer), String(app.resources), app.path]),
      ];
      out(columns(rows));
    }
    return exitCodes.done;
  },
};

function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, index) => cell.padEnd(widths[index] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}
