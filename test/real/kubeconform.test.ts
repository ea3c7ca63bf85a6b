import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildProject, repository, runEngine } from "./engine.ts";
import { yamlFiles, yamlFolders } from "./objects.ts";
import { copyHello, generateProject, temporaryFolder, writeProject } from "./projects.ts";

/**
 * kubeconform judges what Strata writes, with strict schemas made from upstream's own OpenAPI documents and CRDs by code that shares
 * nothing with src/schema. Files that pass through byte for byte (SOPS) are not ours to judge.
 */

const folder = temporaryFolder();
let schemas: string;

beforeAll(async () => {
  const { writeJsonSchemas, openApiFiles } = (await import(join(repository, "tools", "real", "json-schemas.js"))) as {
    writeJsonSchemas(folder: string, sources: { openapi: readonly string[]; crds: readonly string[] }): string;
    openApiFiles(folder: string): readonly string[];
  };
  const { locateSource, products } = (await import(join(repository, "tools", "facts", "sources.js"))) as {
    locateSource(source: unknown): { directory: string };
    products: readonly { sources: readonly unknown[] }[];
  };
  const shared = process.env.STRATA_SHARED ?? "";
  const crdFolders = [
    ...products.flatMap((product) => product.sources.map((source) => locateSource(source).directory)),
    ...readdirSync(join(shared, "crds")).map((name) => join(shared, "crds", name)),
  ];
  schemas = writeJsonSchemas(join(folder, "schemas"), {
    openapi: openApiFiles(join(shared, "openapi", "kubernetes-1.36.3")),
    crds: crdFolders.flatMap((path) => yamlFiles(path).map((name) => join(path, name))),
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function judge(manifests: string): string {
  const args = ["-strict", "-summary", "-ignore-filename-pattern", "\\.sops\\.yaml$", "-schema-location", schemas, manifests];
  return runEngine("kubeconform", args, folder);
}

const allValid = /Valid: [1-9]\d*, Invalid: 0, Errors: 0, Skipped: 0/;

describe("kubeconform accepts every file that Strata builds", () => {
  test.each(["prod", "staging"])("of examples/hello for %s", (environment) => {
    expect(judge(buildProject(copyHello(folder), environment))).toMatch(allValid);
  });

  test("of a generated platform with ten kinds", async () => {
    const manifests = buildProject(await generateProject(folder, 40), "prod");
    expect(yamlFolders(manifests).length).toBeGreaterThanOrEqual(41);
    expect(judge(manifests)).toContain("Valid: 420, Invalid: 0, Errors: 0, Skipped: 0");
  });
});

test("the judge is awake: it refuses an unknown field and an unknown kind", () => {
  const resources = { configMaps: { settings: { data: { key: "value" } } } };
  const manifests = buildProject(writeProject(folder, { app: resources }), "prod");
  const [app] = yamlFolders(manifests);
  const object = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "wrong" }, dta: {} };
  writeFileSync(join(app ?? manifests, "wrong.yaml"), JSON.stringify(object));
  expect(() => judge(manifests)).toThrow();
  writeFileSync(join(app ?? manifests, "wrong.yaml"), JSON.stringify({ ...object, kind: "ConfigMop" }));
  expect(() => judge(manifests)).toThrow();
});
