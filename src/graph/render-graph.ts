import { compareText, formatFieldPath, type JsonObject, printJson } from "../base/index.ts";
import type { Edge } from "./edge.ts";
import type { Graph } from "./graph.ts";
import { displayName, type Resource } from "./resource.ts";

/** Graphviz text: one cluster for each app, ordering edges solid, the others dashed. */
export function toDot(graph: Graph): string {
  const lines = ["digraph strata {", "  rankdir=LR;", '  node [shape=box, fontname="sans-serif"];'];
  for (const [index, [app, resources]] of byApp(graph).entries()) {
    lines.push(`  subgraph cluster_${index} {`, `    label=${dotText(app)};`);
    for (const resource of resources) lines.push(`    ${dotText(resource.id)} [label=${dotText(displayName(resource))}];`);
    lines.push("  }");
  }
  for (const { edge, kinds } of drawnEdges(graph)) {
    const style = edge.ordering ? "" : ", style=dashed";
    lines.push(`  ${dotText(edge.from)} -> ${dotText(edge.to)} [label=${dotText(kinds.join(", "))}${style}];`);
  }
  lines.push("}", "");
  return lines.join("\n");
}

/** Mermaid text: one subgraph for each app, ordering edges solid, the others dotted. */
export function toMermaid(graph: Graph): string {
  const numbers = new Map(graph.resources.map((resource, index) => [resource.id, `n${index}`]));
  const lines = ["flowchart LR"];
  for (const [index, [app, resources]] of byApp(graph).entries()) {
    lines.push(`  subgraph app${index}[${mermaidText(app)}]`);
    for (const resource of resources) lines.push(`    ${numbers.get(resource.id)}[${mermaidText(displayName(resource))}]`);
    lines.push("  end");
  }
  for (const { edge, kinds } of drawnEdges(graph)) {
    const arrow = edge.ordering ? "-->" : "-.->";
    lines.push(`  ${numbers.get(edge.from)} ${arrow}|${mermaidText(kinds.join(", "))}| ${numbers.get(edge.to)}`);
  }
  lines.push("");
  return lines.join("\n");
}

/** JSON for programs: resources without their bodies, and every edge with its paths. */
export function toJson(graph: Graph): string {
  const value: JsonObject = {
    apps: byApp(graph).map(([app]) => app),
    resources: graph.resources.map(({ id, app, layer, type, name, namespace }) => ({
      id,
      app,
      layer,
      type: { ...type },
      name,
      ...(namespace === undefined ? {} : { namespace }),
    })),
    edges: sortedEdges(graph).map(({ from, fromPath, to, toPath, kind, ordering }) => ({
      from,
      fromPath: formatFieldPath(fromPath),
      to,
      toPath: formatFieldPath(toPath),
      kind,
      ordering,
    })),
  };
  return `${printJson(value, 2)}\n`;
}

function byApp(graph: Graph): readonly (readonly [string, readonly Resource[]])[] {
  const apps = new Map<string, Resource[]>();
  for (const resource of graph.resources) {
    const list = apps.get(resource.app);
    if (list === undefined) apps.set(resource.app, [resource]);
    else list.push(resource);
  }
  return [...apps].sort(([a], [b]) => compareText(a, b));
}

function sortedEdges(graph: Graph): readonly Edge[] {
  const known = graph.edges.filter((edge) => graph.get(edge.from) !== undefined && graph.get(edge.to) !== undefined);
  const key = (edge: Edge): string => `${edge.from}\n${edge.to}\n${edge.kind}\n${formatFieldPath(edge.fromPath)}`;
  return known
    .map((edge) => ({ edge, key: key(edge) }))
    .sort((a, b) => compareText(a.key, b.key))
    .map(({ edge }) => edge);
}

/** A picture shows one arrow between two resources, however many fields say so; it is solid when any of them orders. */
function drawnEdges(graph: Graph): readonly { edge: Edge; kinds: readonly string[] }[] {
  const drawn = new Map<string, { edge: Edge; kinds: string[] }>();
  for (const edge of sortedEdges(graph)) {
    const key = `${edge.from}\n${edge.to}`;
    const known = drawn.get(key);
    if (known === undefined) drawn.set(key, { edge, kinds: [edge.kind] });
    else {
      if (!known.kinds.includes(edge.kind)) known.kinds.push(edge.kind);
      if (edge.ordering && !known.edge.ordering) known.edge = edge;
    }
  }
  return [...drawn.values()];
}

function dotText(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&").replace(/\r?\n/g, "\\n")}"`;
}

/** Mermaid has no escapes inside quotes, only character entities. */
function mermaidText(text: string): string {
  return `"${text.replace(/[#"<>&|`\r\n]/g, (character) => `#${character.codePointAt(0)};`)}"`;
}
