import { Graph, toDot, toJson, toMermaid } from "../../graph/index.ts";
import { type Command, exitCodes } from "../command.ts";
import { compileForCommand } from "../compile-project.ts";

export const graph: Command = {
  name: "graph",
  summary: "print the graph of resources",
  positionals: [{ name: "ENV", describe: "an environment of strata.config.ts" }],
  options: {
    format: {
      type: "string",
      short: "f",
      value: "FORMAT",
      choices: ["dot", "mermaid", "json"],
      describe: "dot (default), mermaid or json",
    },
    app: { type: "string", value: "APP", multiple: true, describe: "only resources of this app" },
    kind: { type: "string", value: "KIND", multiple: true, describe: "only resources of this kind" },
  },
  examples: [
    { line: "graph prod | dot -Tsvg > prod.svg", means: "a picture, with Graphviz" },
    { line: "graph prod --app shop --format mermaid", means: "one app, for a Markdown page" },
  ],
  async run(invocation) {
    const compiled = await compileForCommand(invocation, invocation.positionals[0] as string);
    if (typeof compiled === "number") return compiled;
    const apps = invocation.texts("app");
    const kinds = invocation.texts("kind");
    const whole = compiled.compilation.graph;
    const kept = whole.resources.filter(
      ({ app, type }) =>
        (apps.length === 0 || apps.includes(app)) && (kinds.length === 0 || (type.system === "kubernetes" && kinds.includes(type.kind))),
    );
    const ids = new Set(kept.map(({ id }) => id));
    const shown = new Graph(
      kept,
      whole.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
    );
    const write = { dot: toDot, mermaid: toMermaid, json: toJson }[invocation.text("format") as "dot" | "mermaid" | "json"] ?? toDot;
    invocation.terminal.out(write(shown));
    return exitCodes.done;
  },
};
