import { expect, test } from "vitest";
import type { Diagnostic } from "../base/index.ts";
import { type App, describe, type Environment, type Resource, resolveReferences } from "../graph/index.ts";
import { checkEnvironment } from "./check-environment.ts";
import { kube } from "./checked.test-data.ts";

type Engine = Pick<Environment, "delivery" | "apps" | "argocd" | "flux">;

function check(resources: readonly Resource[], externals: readonly string[] = [], environment?: Engine): readonly Diagnostic[] {
  const facts = resources.map(describe);
  return checkEnvironment({
    facts,
    ...resolveReferences(facts, { externals }),
    externals,
    ...(environment === undefined ? {} : { environment }),
  });
}

test("two apps with one object: both places are named", () => {
  const twice = [kube("v1 Namespace", "web", {}, "two"), kube("v1 Namespace", "web", {}, "one")];
  const path = ["metadata", "name"];
  expect(check(twice)).toEqual([
    {
      code: "ownership/duplicate-id",
      severity: "error",
      summary: "Namespace web is defined by apps one and two",
      label: "defined by app two",
      hint: "keep it in one app, or rename one of the two",
      origin: { app: "two", resource: "prod//Namespace//web", path },
      related: [{ message: "also defined by app one", origin: { app: "one", resource: "prod//Namespace//web", path } }],
    },
  ]);
  const same = [kube("v1 Namespace", "web"), kube("v1 Namespace", "web"), kube("v1 Namespace", "web")];
  expect(check(same).map(({ summary }) => summary)).toEqual(["Namespace web is defined by app shop 3 times"]);
  expect(check(same.slice(1)).map(({ summary }) => summary)).toEqual(["Namespace web is defined by app shop twice"]);
});

test("a namespace that nobody creates is reported once for each app, with the nearest", () => {
  const objects = [
    kube("v1 ConfigMap", "web/b"),
    kube("v1 ConfigMap", "web/a"),
    kube("v1 ConfigMap", "web/c", {}, "other"),
    kube("v1 ConfigMap", "default/d"),
  ];
  expect(check(objects)).toEqual([
    expect.objectContaining({
      code: "ownership/missing-namespace",
      summary: "ConfigMap web/c is in namespace web, which nobody creates",
      hint: 'set createNamespace on app other, or declare it: externals: ["Namespace/web"]',
    }),
    expect.objectContaining({
      summary: "ConfigMap web/a and 1 more of app shop are in namespace web, which nobody creates",
      origin: { app: "shop", resource: "prod//ConfigMap/web/a", path: ["metadata", "namespace"] },
    }),
  ]);
  expect(check([kube("v1 ConfigMap", "shopp/a"), kube("v1 Namespace", "shop")]).map(({ hint }) => hint)).toEqual(['did you mean "shop"?']);
  expect(check([...objects, kube("v1 Namespace", "web")])).toEqual([]);
  expect(check(objects, ["Namespace/w*"])).toEqual([]);
});

test("delivery engines bring namespaces of their own", () => {
  const app = { namespace: "web", syncPolicy: { syncOptions: { createNamespace: true } } } as App;
  const engine = { apps: [app], argocd: { namespace: "argocd" }, flux: { namespace: "flux-system" } } as unknown as Engine;
  const objects = ["web/a", "argocd/a", "flux-system/a"].map((place) => kube("v1 ConfigMap", place));
  const missing = (delivery: Engine["delivery"]) => check(objects, [], { ...engine, delivery }).map(({ origin }) => origin?.resource);
  expect(missing("argocd")).toEqual(["prod//ConfigMap/flux-system/a"]);
  expect(missing("flux")).toEqual(["prod//ConfigMap/argocd/a", "prod//ConfigMap/web/a"]);
  expect(missing("manifests")).toHaveLength(3);
});

test("resources that wait for each other, and dangling references, are reported with the rest", () => {
  const kustomization = (name: string, other: string) =>
    kube("kustomize.toolkit.fluxcd.io/v1 Kustomization", `flux-system/${name}`, { spec: { dependsOn: [{ name: other }] } });
  const problems = check(
    [kustomization("a", "b"), kustomization("b", "a"), kustomization("c", "a"), kustomization("d", "gone")],
    ["Namespace/*"],
  );
  expect(problems.map(({ code, summary }) => [code, summary])).toEqual([
    ["references/missing-target", "Kustomization flux-system/d refers to Kustomization flux-system/gone, which nothing makes"],
    [
      "graph/ordering-cycle",
      "resources wait for each other: Kustomization flux-system/a → Kustomization flux-system/b → Kustomization flux-system/a",
    ],
  ]);
});
