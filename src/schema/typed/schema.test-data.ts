import type { SchemaNode } from "../node.ts";

/** A cut of the Deployment and Service schemas with every list and map type in it: what the tests of this folder compare and merge by. */
const string: SchemaNode = { type: "string" };
const integer: SchemaNode = { type: "integer", format: "int32" };
const quantity: SchemaNode = { type: "any", typeName: "io.k8s.apimachinery.pkg.api.resource.Quantity" };
const intOrString: SchemaNode = { type: "any", intOrString: true, typeName: "io.k8s.apimachinery.pkg.util.intstr.IntOrString" };
const strings: SchemaNode = { type: "object", additional: string };
const quantities: SchemaNode = { type: "object", additional: quantity };
const protocol: SchemaNode = { type: "string", default: "TCP" };

function object(properties: Record<string, SchemaNode>, more: Partial<SchemaNode> = {}): SchemaNode {
  return { type: "object", properties: new Map(Object.entries(properties)), ...more };
}

function listMap(items: SchemaNode, ...keys: string[]): SchemaNode {
  return { type: "array", items, listType: "map", listMapKeys: keys };
}

const atomicStrings: SchemaNode = { type: "array", items: string, listType: "atomic" };
const labelSelector = object({ matchLabels: strings }, { atomicMap: true });
const env = object({ name: string, value: string });
const container = object({
  name: string,
  image: string,
  args: atomicStrings,
  env: listMap(env, "name"),
  ports: listMap(object({ containerPort: integer, name: string, protocol }), "containerPort", "protocol"),
  resources: object({ limits: quantities, requests: quantities }),
});
const podSpec = object({
  containers: listMap(container, "name"),
  initContainers: listMap(container, "name"),
  // Only patch metadata, as in the schemas of old versions.
  volumes: { type: "array", items: object({ name: string, emptyDir: object({}) }), patchMergeKey: "name" },
  tolerations: { type: "array", listType: "atomic", items: object({ key: string, operator: string, tolerationSeconds: integer }) },
  nodeSelector: { ...strings, atomicMap: true },
});
const metadata = object({ name: string, labels: strings, finalizers: { type: "array", items: string, listType: "set" } });

export const deploymentNode: SchemaNode = object({
  apiVersion: string,
  kind: string,
  metadata,
  spec: object({
    replicas: integer,
    maxSurge: intOrString,
    selector: labelSelector,
    template: { type: "any", allOf: [object({ metadata, spec: podSpec })] },
    settings: { type: "any", preserveUnknown: true },
  }),
});

export const serviceNode: SchemaNode = object({
  apiVersion: string,
  kind: string,
  metadata,
  spec: object({
    type: string,
    selector: { ...strings, atomicMap: true },
    ports: listMap(object({ name: string, port: integer, protocol, targetPort: intOrString }), "port", "protocol"),
  }),
});
