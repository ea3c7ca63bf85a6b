import { fileURLToPath } from "node:url";
import { type Diagnostic, invariant, type JsonObject } from "../base/index.ts";
import { groupOf, kubernetesId, type Resource } from "../graph/index.ts";
import { customResourceSchemas, loadApiLifecycle, loadSchemas, withCustomResources } from "../schema/index.ts";
import type { CheckContext } from "./check-context.ts";
import { checkResource } from "./check-resource.ts";

const factsDirectory = fileURLToPath(new URL("../../facts", import.meta.url));

/** A CRD `widgets.example.org` with a deprecated old version, as a project would bring it. */
export const widgets: JsonObject = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.org" },
  spec: {
    group: "example.org",
    names: { kind: "Widget", plural: "widgets" },
    scope: "Namespaced",
    versions: ["v1", "v1beta1"].map((name) => ({
      name,
      served: true,
      storage: name === "v1",
      ...(name === "v1" ? {} : { deprecated: true, deprecationWarning: "use v1" }),
      schema: {
        openAPIV3Schema: {
          type: "object",
          properties: {
            spec: {
              type: "object",
              properties: {
                size: { type: "integer", maximum: 9 },
                color: { type: "string", enum: ["red", "blue"] },
                a: { type: "string" },
                b: { type: "string" },
                parts: { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" },
              },
              oneOf: [{ required: ["a"] }, { required: ["b"] }],
            },
          },
        },
      },
    })),
  },
};

/** The context of an environment with the project's own Widget kind. */
export function contextFor(kubernetes = "1.36", more: Partial<CheckContext> = {}): CheckContext {
  const known = loadSchemas({ kubernetes, factsDirectory });
  invariant(known.value !== undefined, `no schemas for Kubernetes ${kubernetes}`);
  const custom = customResourceSchemas([{ object: widgets, source: "crds/widgets.yaml" }]);
  return {
    schemas: withCustomResources(known.value, custom.value),
    lifecycle: loadApiLifecycle({ factsDirectory }),
    kubernetes,
    allowUnknownKinds: [],
    allowLiteralSecrets: [],
    ...more,
  };
}

const plain = contextFor();

/** A Kubernetes resource: `kube("v1 Service", "web/shop", { spec })`; a place without a slash is cluster-scoped. */
export function kube(type: string, place: string, fields: JsonObject = {}, app = "shop"): Resource {
  const [apiVersion, kind] = type.split(" ") as [string, string];
  const slash = place.indexOf("/");
  const name = place.slice(slash + 1);
  const namespace = slash === -1 ? undefined : place.slice(0, slash);
  const { metadata, ...rest } = fields;
  const placed: Record<string, string> = namespace === undefined ? {} : { namespace };
  return {
    id: kubernetesId("prod", groupOf(apiVersion), kind, namespace, name),
    layer: 5,
    app,
    type: { system: "kubernetes", apiVersion, kind },
    name,
    ...placed,
    body: { apiVersion, kind, metadata: { name, ...placed, ...(metadata as JsonObject | undefined) }, ...rest },
  };
}

/** A Deployment that is right in every way, with changes to its Pod spec. */
export function deployment(place: string, podSpec: JsonObject = {}, spec: JsonObject = {}): Resource {
  const labels = { app: "shop" };
  const pod = { containers: [{ name: "main", image: "main:1" }], ...podSpec };
  return kube("apps/v1 Deployment", place, {
    spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: pod }, ...spec },
  });
}

export function problemsOf(resource: Resource, context: CheckContext = plain): readonly Diagnostic[] {
  return checkResource(resource, context);
}

/** `code path` of each problem. */
export function codesOf(resource: Resource, context: CheckContext = plain): readonly string[] {
  return problemsOf(resource, context).map(({ code, origin }) => `${code} ${(origin?.path ?? []).join(".")}`);
}
