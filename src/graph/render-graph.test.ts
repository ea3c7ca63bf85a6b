import { expect, test } from "vitest";
import { Graph } from "./graph.ts";
import { edgesOf, kube } from "./kube.test-data.ts";
import { toDot, toJson, toMermaid } from "./render-graph.ts";

const resources = [
  kube("v1 Namespace", "web", {}, 'say "hi"|<b>'),
  kube("v1 Secret", "web/db"),
  kube("v1 Pod", "web/shop", {
    spec: { volumes: [{ name: "a", secret: { secretName: "db" } }], containers: [{ name: "m", envFrom: [{ secretRef: { name: "db" } }] }] },
  }),
];
const graph = new Graph(resources, edgesOf(resources).edges);

test("DOT: apps as clusters, one arrow for each pair, ordering solid", () => {
  expect(toDot(graph)).toBe(
    [
      "digraph strata {",
      "  rankdir=LR;",
      '  node [shape=box, fontname="sans-serif"];',
      "  subgraph cluster_0 {",
      '    label="say \\"hi\\"|<b>";',
      '    "prod//Namespace//web" [label="Namespace/web"];',
      "  }",
      "  subgraph cluster_1 {",
      '    label="shop";',
      '    "prod//Pod/web/shop" [label="web/Pod/shop"];',
      '    "prod//Secret/web/db" [label="web/Secret/db"];',
      "  }",
      '  "prod//Pod/web/shop" -> "prod//Namespace//web" [label="in-namespace"];',
      '  "prod//Pod/web/shop" -> "prod//Secret/web/db" [label="reads-secret", style=dashed];',
      '  "prod//Secret/web/db" -> "prod//Namespace//web" [label="in-namespace"];',
      "}",
      "",
    ].join("\n"),
  );
});

test("Mermaid: everything that would end a label is an entity", () => {
  expect(toMermaid(graph)).toBe(
    [
      "flowchart LR",
      '  subgraph app0["say #34;hi#34;#124;#60;b#62;"]',
      '    n0["Namespace/web"]',
      "  end",
      '  subgraph app1["shop"]',
      '    n1["web/Pod/shop"]',
      '    n2["web/Secret/db"]',
      "  end",
      '  n1 -->|"in-namespace"| n0',
      '  n1 -.->|"reads-secret"| n2',
      '  n2 -->|"in-namespace"| n0',
      "",
    ].join("\n"),
  );
});

test("JSON: every edge with its paths, no bodies", () => {
  const value = JSON.parse(toJson(graph)) as { apps: string[]; resources: { id: string }[]; edges: unknown[] };
  expect(value.apps).toEqual(['say "hi"|<b>', "shop"]);
  expect(value.resources[1]).toEqual({
    id: "prod//Pod/web/shop",
    app: "shop",
    layer: 5,
    type: { system: "kubernetes", apiVersion: "v1", kind: "Pod" },
    name: "shop",
    namespace: "web",
  });
  expect(value.edges).toHaveLength(4);
  expect(value.edges[1]).toEqual({
    from: "prod//Pod/web/shop",
    fromPath: "spec.containers[0].envFrom[0].secretRef.name",
    to: "prod//Secret/web/db",
    toPath: "",
    kind: "reads-secret",
    ordering: false,
  });
});

test("the same bytes whatever the order", () => {
  const reversed = new Graph([...resources].reverse(), [...graph.edges].reverse());
  expect([toDot(reversed), toMermaid(reversed), toJson(reversed)]).toEqual([toDot(graph), toMermaid(graph), toJson(graph)]);
});
