import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { invariant } from "../base/index.ts";
import type { Environment, Resource } from "../graph/index.ts";
import { loadSchemas, validateObject } from "../schema/index.ts";
import { bootstrapResources } from "./bootstrap.ts";
import { fullApp, sampleApp, sampleEnvironment, sampleInput } from "./environment.test-data.ts";
import { namespaceResources } from "./namespace-resources.ts";
import { deliveryResources } from "./render-environment.ts";

const schemas = loadSchemas({ kubernetes: "1.36", factsDirectory: fileURLToPath(new URL("../../facts", import.meta.url)) }).value;

/** Violations of the schemas that argo-cd and the Flux controllers publish for their kinds. */
function violations({ type, body }: Resource) {
  invariant(schemas && type.system === "kubernetes", "generated objects are Kubernetes objects");
  const node = schemas.schema(type.apiVersion, type.kind);
  invariant(node, `no schema for ${type.apiVersion} ${type.kind}`);
  return validateObject(node, body);
}

const apps = [fullApp, sampleApp("plain", { createNamespace: true })];
const oci = {
  kind: "OCIRepository",
  name: "platform",
  interval: "1m",
  url: "oci://registry.example.com/platform",
  tag: "prod",
  secretRef: "pull",
} as const;
const flux = sampleEnvironment({ delivery: "flux", apps });
const environments: Record<string, Environment> = {
  argocd: sampleEnvironment({ delivery: "argocd", apps }),
  flux,
  "flux with an OCI source": {
    ...flux,
    flux: { ...flux.flux, source: oci, retryInterval: "1m", timeout: "2m", decryption: { provider: "sops" } },
  },
};

test.each(Object.keys(environments))("what %s gets fits the schemas of its kinds", (name) => {
  const environment = environments[name] as Environment;
  const order = { dependsOn: new Map([["web", ["plain"]]]) };
  const delivery = deliveryResources(sampleInput(environment, { order }));
  const all = [...delivery.value, ...bootstrapResources(environment).value, ...namespaceResources(environment, [])];
  expect(all.length).toBeGreaterThanOrEqual(4);
  for (const resource of all) expect({ id: resource.id, violations: violations(resource) }).toEqual({ id: resource.id, violations: [] });
});
