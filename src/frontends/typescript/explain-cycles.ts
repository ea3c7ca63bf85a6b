import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, LineTable, type Span } from "../../base/index.ts";
import { typescriptCodes } from "./codes.ts";
import type { ImportGraph } from "./import-graph.ts";
import { loadParser } from "./load-parser.ts";

/** Reports files that import each other in a circle; units that reach one of them cannot be run. */
export async function explainCycles(
  root: string,
  graph: ImportGraph,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly files: ReadonlySet<string> }> {
  const files = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const cycle of graph.cycles()) {
    for (const file of cycle) files.add(file);
    const spans = await Promise.all(cycle.map((file, index) => importSpan(root, graph, file, cycle[(index + 1) % cycle.length] as string)));
    const last = spans.length - 1;
    const chain = [...cycle, cycle[0]].join(" → ");
    diagnostics.push(
      typescriptCodes.report("import-cycle", {
        summary: cycle.length === 1 ? `${cycle[0]} imports itself` : `files import each other in a circle: ${chain}`,
        hint: "move what they share into a file of its own, or use `import type` where only a type is needed",
        ...(spans[last] === undefined ? {} : { span: spans[last] }),
        related: spans.slice(0, last).map((span, index) => ({
          message: `${cycle[index]} imports ${cycle[index + 1]}`,
          ...(span === undefined ? {} : { span }),
        })),
      }),
    );
  }
  return { diagnostics, files };
}

/** Where `from` imports `to`. */
async function importSpan(root: string, graph: ImportGraph, from: string, to: string): Promise<Span | undefined> {
  const specifier = graph.importsOf(from).find((entry) => entry.to === to)?.specifier;
  const { parseSync } = await loadParser();
  const text = readFileSync(join(root, from), "utf8");
  const { module } = parseSync(from, text);
  const requests = [
    ...module.staticImports.map((entry) => entry.moduleRequest),
    ...module.staticExports.flatMap((entry) => entry.entries.flatMap((one) => one.moduleRequest ?? [])),
  ];
  const request = requests.find((entry) => entry.value === specifier);
  return request === undefined ? undefined : new LineTable(text).span(from, request.start, request.end);
}
