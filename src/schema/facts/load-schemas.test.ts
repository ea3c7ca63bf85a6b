import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { EdgeFailure } from "../../base/index.ts";
import { factsDirectory, schemaOf, schemasOf } from "./facts.test-data.ts";
import { loadSchemas } from "./load-schemas.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test.each(["1.33", "1.34", "1.35", "1.36", "v1.36", "1.36.7"])("Kubernetes %s is known", (kubernetes) => {
  const set = schemasOf(kubernetes);
  expect(set.kubernetes).toBe(/1\.\d+/.exec(kubernetes)?.[0]);
  expect(set.kind("apps/v1", "Deployment")).toMatchObject({ plural: "deployments", alias: "deployments", namespaced: true });
});

test.each(["1.99", "1.3", "latest", "", "1", "2.36"])("Kubernetes %j is refused with the known versions", (kubernetes) => {
  const { value, diagnostics } = loadSchemas({ kubernetes, factsDirectory });
  expect(value).toBeUndefined();
  expect(diagnostics).toMatchObject([
    { code: "schema/unknown-kubernetes-version", hint: expect.stringContaining("1.33, 1.34, 1.35, 1.36") },
  ]);
});

test("kinds come and go with the version", () => {
  expect(schemasOf("1.33").kind("storage.k8s.io/v1alpha1", "VolumeAttributesClass")).toBeDefined();
  expect(schemasOf("1.36").kind("storage.k8s.io/v1alpha1", "VolumeAttributesClass")).toBeUndefined();
  expect(schemasOf("1.33").kind("admissionregistration.k8s.io/v1", "MutatingAdmissionPolicy")).toBeUndefined();
  expect(schemasOf("1.36").kind("admissionregistration.k8s.io/v1", "MutatingAdmissionPolicy")).toMatchObject({ namespaced: false });
});

test("a field that came later is absent in older versions", () => {
  const envFields = (kubernetes: string) => schemaOf(schemasOf(kubernetes), "v1", "Pod").properties?.get("spec")?.properties;
  expect(envFields("1.33")?.has("hostnameOverride")).toBe(false);
  expect(envFields("1.36")?.has("hostnameOverride")).toBe(true);
});

test("every kind of every version has a schema whose every type resolves", () => {
  for (const kubernetes of ["1.33", "1.34", "1.35", "1.36"]) {
    const set = schemasOf(kubernetes);
    const seen = new Set<unknown>();
    const pending = [...set.kinds()].map(({ group, version, kind }) => schemaOf(set, group === "" ? version : `${group}/${version}`, kind));
    for (const node of pending) {
      if (seen.has(node)) continue;
      seen.add(node);
      for (const child of [node.items, node.additional, ...(node.properties?.values() ?? [])]) if (child) pending.push(child);
    }
    expect(seen.size).toBeGreaterThan(2000);
  }
});

test("a recursive type is a cycle of nodes", () => {
  const crd = schemaOf(schemasOf("1.36"), "apiextensions.k8s.io/v1", "CustomResourceDefinition");
  const schema = crd.properties
    ?.get("spec")
    ?.properties?.get("versions")
    ?.items?.properties?.get("schema")
    ?.properties?.get("openAPIV3Schema");
  expect(schema?.properties?.get("not")).toBe(schema);
  expect(schema?.properties?.get("properties")?.additional).toBe(schema);
});

test("list semantics survive", () => {
  const container = schemaOf(schemasOf("1.36"), "v1", "Pod").properties?.get("spec")?.properties?.get("containers");
  expect(container).toMatchObject({ type: "array", listType: "map", listMapKeys: ["name"], patchMergeKey: "name" });
  const ports = container?.items?.properties?.get("ports");
  expect(ports).toMatchObject({ listType: "map", listMapKeys: ["containerPort", "protocol"] });
  expect(ports?.items?.properties?.get("protocol")?.default).toBe("TCP");
});

test("the kinds of the delivery engines are carried, with ObjectMeta as their metadata", () => {
  const set = schemasOf("1.36");
  expect(set.byAlias("applications")).toMatchObject([{ group: "argoproj.io", source: "argo-cd v3.2.0" }]);
  expect(set.byAlias("httpRoutes")).toMatchObject([{ group: "gateway.networking.k8s.io", version: "v1" }]);
  expect(set.byAlias("helmReleases")).toMatchObject([{ group: "helm.toolkit.fluxcd.io" }]);
  expect(set.byAlias("kustomizations")).toMatchObject([{ source: "kustomize-controller v1.7.2" }]);
  expect(schemaOf(set, "argoproj.io/v1alpha1", "Application").properties?.get("metadata")?.typeName).toContain("ObjectMeta");
});

test("an alias finds one kind per group in its best version", () => {
  const set = schemasOf("1.36");
  expect(set.byAlias("events").map(({ group }) => group)).toEqual(["", "events.k8s.io"]);
  expect(set.byAlias("horizontalPodAutoscalers")).toMatchObject([{ version: "v2" }]);
  expect(set.versionsOf("autoscaling", "HorizontalPodAutoscaler").map(({ version }) => version)).toEqual(["v2", "v1"]);
  expect(set.byAlias("nothing")).toEqual([]);
  expect(set.kind("v1", "constructor")).toBeUndefined();
});

test("facts that cannot be read are a failure of the installation", () => {
  const folder = mkdtempSync(join(tmpdir(), "strata-facts-"));
  folders.push(folder);
  expect(() => loadSchemas({ kubernetes: "1.36", factsDirectory: folder })).toThrow(EdgeFailure);
  writeFileSync(join(folder, "index.json"), "{");
  expect(() => loadSchemas({ kubernetes: "1.36", factsDirectory: folder })).toThrow("index.json cannot be read");
});
