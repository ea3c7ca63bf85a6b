import fc from "fast-check";
import { expect, test } from "vitest";
import type { Edge } from "./edge.ts";
import { edgesOf, kube } from "./kube.test-data.ts";
import { appOrder, reportCycle, rolloutOrder } from "./order.ts";

const edge = (from: string, to: string, ordering = true): Edge => ({
  from,
  fromPath: ["spec"],
  to,
  toPath: [],
  kind: "references",
  ordering,
});

test("stages: namespaces and definitions first, in as few stages as possible", () => {
  const resources = [
    kube("v1 Namespace", "web"),
    kube("apiextensions.k8s.io/v1 CustomResourceDefinition", "c", { spec: { group: "cert-manager.io", names: { kind: "Certificate" } } }),
    kube("cert-manager.io/v1 ClusterIssuer", "acme"),
    kube("cert-manager.io/v1 Certificate", "web/tls", { spec: { secretName: "tls", issuerRef: { name: "acme", kind: "ClusterIssuer" } } }),
    kube("v1 Pod", "web/shop", { spec: { volumes: [{ name: "tls", secret: { secretName: "tls" } }] } }),
  ];
  const { stages, cycles } = rolloutOrder(
    resources.map(({ id }) => id),
    edgesOf(resources).edges,
  );
  expect(cycles).toEqual([]);
  expect(stages).toEqual([
    ["prod//Namespace//web", "prod/apiextensions.k8s.io/CustomResourceDefinition//c", "prod/cert-manager.io/ClusterIssuer//acme"],
    ["prod/cert-manager.io/Certificate/web/tls"],
    ["prod//Pod/web/shop"],
  ]);
});

test("only ordering edges order, and edges to unknown ids are ignored", () => {
  expect(rolloutOrder(["a", "b"], [edge("a", "b", false), edge("a", "gone")])).toEqual({ stages: [["a", "b"]], cycles: [] });
});

test("every edge outside a cycle leads to an earlier stage, and a graph has cycles exactly when one stage holds an edge", () => {
  const ids = ["a", "b", "c", "d", "e", "f"];
  const edges = fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), { maxLength: 12 });
  fc.assert(
    fc.property(edges, (pairs) => {
      const { stages, cycles } = rolloutOrder(
        ids,
        pairs.map(([from, to]) => edge(from, to)),
      );
      expect(stages.flat().sort()).toEqual(ids);
      const stageOf = new Map(stages.flatMap((stage, index) => stage.map((id) => [id, index] as const)));
      for (const [from, to] of pairs) expect(stageOf.get(to) as number).toBeLessThanOrEqual(stageOf.get(from) as number);
      const within = pairs.some(([from, to]) => stageOf.get(from) === stageOf.get(to));
      expect(cycles.length > 0).toBe(within);
      for (const cycle of cycles) {
        expect(cycle.edges.length).toBeGreaterThanOrEqual(cycle.names.length);
        cycle.names.forEach((name, index) => {
          const next = cycle.names[(index + 1) % cycle.names.length];
          expect(pairs.some(([from, to]) => from === name && to === next)).toBe(true);
        });
      }
    }),
  );
});

test("a chain as long as the platform does not exhaust the stack", () => {
  const ids = Array.from({ length: 50_000 }, (_, index) => String(index).padStart(6, "0"));
  const edges = ids.slice(1).map((id, index) => edge(id, ids[index] as string));
  expect(rolloutOrder(ids, edges).stages).toHaveLength(50_000);
});

test("apps wait for the apps whose resources theirs wait for, and for those they declare", () => {
  const resources = [
    { id: "web", app: "shop" },
    { id: "issuer", app: "cert-manager" },
    { id: "crd", app: "crds" },
    { id: "other", app: "shop" },
  ];
  const edges = [edge("web", "issuer"), edge("issuer", "crd"), edge("web", "other"), edge("other", "crd", false)];
  const order = appOrder(
    resources,
    edges,
    new Map([
      ["shop", ["gateway"]],
      ["gateway", []],
    ]),
  );
  expect(order.cycles).toEqual([]);
  expect([...order.dependsOn]).toEqual([
    ["cert-manager", ["crds"]],
    ["crds", []],
    ["gateway", []],
    ["shop", ["cert-manager", "gateway"]],
  ]);
});

test("a circle of apps is reported with the edges that make it", () => {
  const resources = [
    { id: "prod//Secret/a/s", app: "one" },
    { id: "prod//Secret/b/s", app: "two" },
  ];
  const edges = [edge("prod//Secret/a/s", "prod//Secret/b/s"), edge("prod//Secret/b/s", "prod//Secret/a/s")];
  const { cycles } = appOrder(resources, edges);
  expect(cycles).toEqual([{ names: ["one", "two"], edges }]);
  expect(reportCycle(cycles[0] as (typeof cycles)[0], "apps")).toEqual({
    code: "graph/app-cycle",
    severity: "warning",
    summary: "apps wait for each other: one → two → one",
    label: "Secret a/s needs Secret b/s",
    hint: "move one of these resources to another app, so that one side does not need the other",
    origin: { resource: "prod//Secret/a/s", path: ["spec"] },
    related: [{ message: "Secret b/s needs Secret a/s", origin: { resource: "prod//Secret/b/s", path: ["spec"] } }],
  });
});

test("a circle of resources, and an app that declares itself", () => {
  const { cycles } = rolloutOrder(["prod//A/n/a"], [edge("prod//A/n/a", "prod//A/n/a")]);
  expect(cycles.map((cycle) => reportCycle(cycle, "resources").summary)).toEqual(["resources wait for each other: A n/a → A n/a"]);
  expect(reportCycle(cycles[0] as (typeof cycles)[0], "resources").code).toBe("graph/ordering-cycle");
  const alone = appOrder([], [], new Map([["one", ["one"]]])).cycles;
  expect(alone.map((cycle) => reportCycle(cycle, "apps"))).toEqual([
    expect.objectContaining({ summary: "apps wait for each other: one → one" }),
  ]);
});
