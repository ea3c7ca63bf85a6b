import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { invariant, isJsonObject, type JsonObject } from "../../base/index.ts";
import { schemaOf, schemasOf } from "../facts/facts.test-data.ts";
import type { SchemaSet } from "../node.ts";
import { validateObject } from "../validate/validate-object.ts";
import { type CustomResourceSource, customResourceSchemas } from "./custom-resource-schemas.ts";
import { withCustomResources } from "./with-custom-resources.ts";

function readCrds(): readonly CustomResourceSource[] {
  const shared = process.env.STRATA_SHARED;
  invariant(shared, "STRATA_SHARED is not set");
  const root = join(shared, "crds");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".yaml"));
  return files.sort().flatMap((source) =>
    parseAllDocuments(readFileSync(join(root, source), "utf8"))
      .map((document) => document.toJS() as unknown)
      .filter(isJsonObject)
      .map((object) => ({ object, source })),
  );
}

describe("the 82 shared CRDs", () => {
  let set: SchemaSet;
  let sources: readonly CustomResourceSource[];

  beforeAll(() => {
    sources = readCrds();
    set = withCustomResources(schemasOf("1.36"), customResourceSchemas(sources).value);
  });

  test("load without a diagnostic", () => {
    expect(sources).toHaveLength(82);
    expect(customResourceSchemas(sources).diagnostics).toEqual([]);
  });

  test("are themselves good CustomResourceDefinitions", () => {
    const node = schemaOf(set, "apiextensions.k8s.io/v1", "CustomResourceDefinition");
    for (const { object, source } of sources) expect([source, validateObject(node, object)]).toEqual([source, []]);
  });

  const rules = (object: JsonObject) =>
    validateObject(schemaOf(set, String(object.apiVersion), String(object.kind)), object).map(
      ({ path, rule }) => `${rule} ${path.join(".")}`,
    );

  test("check a Certificate", () => {
    const certificate = (spec: JsonObject) => ({ apiVersion: "cert-manager.io/v1", kind: "Certificate", metadata: { name: "a" }, spec });
    const good = { secretName: "a-tls", dnsNames: ["a.example.com"], issuerRef: { name: "ca", kind: "ClusterIssuer" } };
    expect(rules(certificate(good))).toEqual([]);
    expect(rules(certificate({ ...good, issuerRef: {}, dnsName: "x", privateKey: { algorithm: "DSA" } }))).toEqual([
      "required spec.issuerRef.name",
      "unknown-field spec.dnsName",
      "enum spec.privateKey.algorithm",
    ]);
  });

  test("check a HelmRelease", () => {
    const release = (spec: JsonObject) => ({ apiVersion: "helm.toolkit.fluxcd.io/v2", kind: "HelmRelease", metadata: { name: "a" }, spec });
    const chart = { spec: { chart: "podinfo", sourceRef: { kind: "HelmRepository", name: "podinfo" } } };
    expect(rules(release({ interval: "5m", chart, values: { any: { thing: [1] } } }))).toEqual([]);
    expect(rules(release({ interval: "five", chart: { spec: { chart: "a", sourceRef: { kind: "Git", name: "x" } } } }))).toEqual([
      "pattern spec.interval",
      "enum spec.chart.spec.sourceRef.kind",
    ]);
  });

  test("check a Crossplane Composition", () => {
    const spec = { compositeTypeRef: { apiVersion: "a.b/v1", kind: "X" }, mode: "Pipeline" };
    const step = {
      step: "one",
      functionRef: { name: "f" },
      input: { apiVersion: "krm.kcl.dev/v1alpha1", kind: "KCLInput", spec: { source: "x" } },
    };
    const composition = (pipeline: readonly JsonObject[]) => ({
      apiVersion: "apiextensions.crossplane.io/v1",
      kind: "Composition",
      metadata: { name: "a" },
      spec: { ...spec, pipeline },
    });
    expect(rules(composition([step]))).toEqual([]);
    expect(rules(composition([step, step]))).toEqual(["duplicate-key spec.pipeline.1"]);
  });
});
