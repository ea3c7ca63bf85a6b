import { invariant, type JsonObject, type JsonValue } from "../../base/index.ts";
import { schemasOf } from "../facts/facts.test-data.ts";
import type { SchemaNode } from "../node.ts";
import { customResourceSchemas } from "./custom-resource-schemas.ts";
import { withCustomResources } from "./with-custom-resources.ts";

/** A CRD for `example.com/v1 Thing` with this schema for `spec`; `version` and `spec` add to or replace its parts. */
export function thingCrd(schema: JsonValue, more: { readonly version?: JsonObject; readonly spec?: JsonObject } = {}): JsonObject {
  const openAPIV3Schema = { type: "object", properties: { spec: schema } };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "things.example.com" },
    spec: {
      group: "example.com",
      names: { kind: "Thing", plural: "things" },
      scope: "Namespaced",
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema }, ...more.version }],
      ...more.spec,
    },
  };
}

/** The node of Thing, from a CRD that must be in order. */
export function thingNode(crd: JsonObject): SchemaNode {
  const { value, diagnostics } = customResourceSchemas([{ object: crd, source: "thing.yaml" }]);
  invariant(diagnostics.length === 0, `the test's CRD is broken: ${diagnostics.map(({ summary }) => summary).join("; ")}`);
  const node = withCustomResources(schemasOf("1.36"), value).schema("example.com/v1", "Thing");
  invariant(node, "the test's CRD serves no example.com/v1 Thing");
  return node;
}
