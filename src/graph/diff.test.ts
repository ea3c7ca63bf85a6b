import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../base/index.ts";
import { loadSchemas } from "../schema/index.ts";
import { formatTypedPath } from "../schema/typed/index.ts";
import { diffGraphs, type GraphDiff } from "./diff.ts";
import { deployment, kube } from "./kube.test-data.ts";
import type { Resource } from "./resource.ts";

const schemas = loadSchemas({ kubernetes: "1.36", factsDirectory: fileURLToPath(new URL("../../facts", import.meta.url)) }).value;
const ids = (resources: readonly Resource[]) => resources.map(({ id }) => id);
const changes = (diff: GraphDiff) =>
  diff.updated.flatMap((update) => update.changes.map((change) => `${change.kind} ${formatTypedPath(change.path)}`));

describe("diffGraphs", () => {
  it("sorts resources into created, deleted, updated and unchanged", () => {
    const same = deployment("web/same");
    const before = [deployment("web/gone"), same, deployment("web/changed")];
    const after = [deployment("web/changed", { hostNetwork: true }), deployment("web/new"), same];
    const diff = diffGraphs(before, after, schemas === undefined ? {} : { schemas });
    expect(ids(diff.created)).toEqual(["prod/apps/Deployment/web/new"]);
    expect(ids(diff.deleted)).toEqual(["prod/apps/Deployment/web/gone"]);
    expect(changes(diff)).toEqual(["add spec.template.spec.hostNetwork"]);
    expect(diff.unchanged).toBe(1);
  });

  it("compares with the schemas of Kubernetes", () => {
    const pod = (containers: JsonObject[]) => deployment("web/shop", { containers });
    const a = { name: "a", image: "a", ports: [{ containerPort: 80 }], resources: { limits: { cpu: "1000m" } } };
    const b = { name: "b", image: "b" };
    const reordered = pod([b, { ...a, ports: [{ containerPort: 80, protocol: "TCP" }], resources: { limits: { cpu: 1 } } }]);
    expect(schemas).toBeDefined();
    expect(diffGraphs([pod([a, b])], [reordered], schemas === undefined ? {} : { schemas }).unchanged).toBe(1);
    expect(diffGraphs([pod([a, b])], [reordered]).updated).toHaveLength(1);
  });

  it("shows an API bump as an update", () => {
    const diff = diffGraphs(
      [kube("autoscaling/v1 HorizontalPodAutoscaler", "web/a")],
      [kube("autoscaling/v2 HorizontalPodAutoscaler", "web/a")],
    );
    expect(changes(diff)).toEqual(["change apiVersion"]);
  });

  it("shows a change of the app as an update without changes", () => {
    const diff = diffGraphs([kube("v1 ConfigMap", "web/a", {}, "one")], [kube("v1 ConfigMap", "web/a", {}, "two")]);
    expect(diff.updated.map((update) => [update.before.app, update.after.app, update.changes])).toEqual([["one", "two", []]]);
  });

  it("says the same whatever the order of resources", () => {
    const pool = ["a", "b", "c", "d"].flatMap((name) => [
      kube("v1 ConfigMap", `web/${name}`),
      kube("v1 ConfigMap", `web/${name}`, { data: { x: name } }),
    ]);
    fc.assert(
      fc.property(fc.shuffledSubarray(pool), fc.shuffledSubarray(pool), (before, after) => {
        const unique = (list: readonly Resource[]) => [...new Map(list.map((resource) => [resource.id, resource])).values()];
        const [left, right] = [unique(before), unique(after)];
        expect(diffGraphs(left.toReversed(), right.toReversed())).toEqual(diffGraphs(left, right));
      }),
    );
  });
});

describe("declared renames", () => {
  const claim = (name: string, size = "1Gi") =>
    kube("v1 PersistentVolumeClaim", `db/${name}`, { spec: { resources: { requests: { storage: size } } } });
  const codes = (diff: GraphDiff) => diff.diagnostics.map(({ code }) => code);

  it("become one move with what else changed", () => {
    const moved = [{ from: "db/PersistentVolumeClaim/old", to: "PersistentVolumeClaim/new" }];
    const diff = diffGraphs([claim("old")], [claim("new", "2Gi")], { moved });
    expect(diff.moved.map(({ from, to }) => [from.name, to.name])).toEqual([["old", "new"]]);
    expect(diff.moved[0]?.changes.map((change) => formatTypedPath(change.path))).toEqual(["spec.resources.requests.storage"]);
    expect([diff.created, diff.deleted, diff.diagnostics]).toEqual([[], [], []]);
  });

  it("take ids too", () => {
    const moved = [{ from: claim("old").id, to: claim("new").id }];
    expect(diffGraphs([claim("old")], [claim("new")], { moved }).moved).toHaveLength(1);
  });

  it("are silent once they are done", () => {
    const moved = [{ from: claim("old").id, to: claim("new").id }];
    const diff = diffGraphs([claim("new")], [claim("new")], { moved });
    expect([diff.moved, codes(diff), diff.unchanged]).toEqual([[], [], 1]);
  });

  it.each([
    ["moved-not-understood", "what is this", "PersistentVolumeClaim/new"],
    ["moved-not-understood", "PersistentVolumeClaim/old", "ConfigMap/new"],
    ["moved-ambiguous", "PersistentVolumeClaim/*", "PersistentVolumeClaim/new"],
    ["moved-target-missing", "PersistentVolumeClaim/old", "PersistentVolumeClaim/nowhere"],
    ["moved-source-remains", "PersistentVolumeClaim/kept", "PersistentVolumeClaim/new"],
  ])("report %s for %s → %s", (code, from, to) => {
    const before = [claim("old"), claim("kept")];
    const after = [claim("kept"), claim("new"), kube("v1 ConfigMap", "db/new")];
    const diff = diffGraphs(before, after, { moved: [{ from, to }] });
    expect(codes(diff)).toEqual([`graph/${code}`]);
    expect(diff.moved).toEqual([]);
    expect(ids(diff.deleted)).toEqual([claim("old").id]);
  });
});

describe("suggested renames", () => {
  it("find a pair that is equal but for its name, also where the name recurs", () => {
    const diff = diffGraphs([deployment("web/old"), kube("v1 ConfigMap", "web/x")], [deployment("web/new"), kube("v1 Secret", "web/x")]);
    expect(diff.suggestedMoves.map(({ from, to }) => [from.name, to.name])).toEqual([["old", "new"]]);
  });

  it("find a new namespace", () => {
    expect(diffGraphs([deployment("a/web")], [deployment("b/web")]).suggestedMoves).toHaveLength(1);
  });

  it("stay silent when several would fit or bodies differ", () => {
    const map = (name: string, value: string) => kube("v1 ConfigMap", `web/${name}`, { data: { value } });
    expect(diffGraphs([map("a", "1"), map("b", "1")], [map("c", "1")]).suggestedMoves).toEqual([]);
    expect(diffGraphs([map("a", "1")], [map("c", "1"), map("d", "1")]).suggestedMoves).toEqual([]);
    expect(diffGraphs([map("a", "1")], [map("c", "2")]).suggestedMoves).toEqual([]);
  });
});
