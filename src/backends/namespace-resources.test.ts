import { expect, test } from "vitest";
import { sampleApp, sampleEnvironment, sampleResource } from "./environment.test-data.ts";
import { namespaceResource, namespaceResources } from "./namespace-resources.ts";

test.each([
  ["argocd", { annotations: { "argocd.argoproj.io/sync-options": "Prune=false" }, name: "shop" }],
  ["flux", { annotations: { "kustomize.toolkit.fluxcd.io/prune": "disabled" }, name: "shop" }],
  ["manifests", { name: "shop" }],
] as const)("with %s the namespace outlives its app", (delivery, metadata) => {
  const resource = namespaceResource(sampleApp("web", { namespace: "shop" }), sampleEnvironment({ delivery }));
  expect(resource).toMatchObject({ id: "prod//Namespace//shop", app: "web", name: "shop" });
  expect(resource.body).toEqual({ apiVersion: "v1", kind: "Namespace", metadata });
});

test("one Namespace per name, for the first app by key, and none that the user defined", () => {
  const asking = (key: string, namespace: string) => sampleApp(key, { namespace, createNamespace: true });
  const apps = [asking("z", "shared"), asking("b", "shared"), asking("c", "own"), asking("d", "defined"), sampleApp("e")];
  const found = namespaceResources(sampleEnvironment({ apps }), [sampleResource("d", "v1", "Namespace", "defined")]);
  expect(found.map(({ app, name }) => `${app}: ${name}`)).toEqual(["b: shared", "c: own"]);
});
