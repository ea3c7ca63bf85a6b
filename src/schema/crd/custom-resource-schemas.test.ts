import { describe, expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../base/index.ts";
import { schemasOf } from "../facts/facts.test-data.ts";
import { validateObject } from "../validate/validate-object.ts";
import { thingCrd, thingNode } from "./crd.test-data.ts";
import { customResourceSchemas } from "./custom-resource-schemas.ts";
import { withCustomResources } from "./with-custom-resources.ts";

function read(...objects: readonly JsonObject[]) {
  return customResourceSchemas(objects.map((object, index) => ({ object, source: `crds/${index}.yaml` })));
}

function reports(object: JsonObject): readonly string[] {
  return read(object).diagnostics.map(({ code, summary }) => `${code}: ${summary}`);
}

const openSpec = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

describe("kinds", () => {
  test("each served version is a kind of its own", () => {
    const version = (name: string, more: JsonObject = {}) => ({ name, served: true, schema: { openAPIV3Schema: openSpec }, ...more });
    const versions = [
      version("v1"),
      version("v1beta1", { deprecated: true, deprecationWarning: "use v1" }),
      version("v1alpha1", { served: false }),
    ];
    const { value, diagnostics } = read(thingCrd(openSpec, { spec: { versions, scope: "Cluster" } }));
    expect(diagnostics).toEqual([]);
    expect(value.map(({ info }) => info)).toEqual([
      { group: "example.com", version: "v1", kind: "Thing", plural: "things", alias: "things", namespaced: false, source: "crds/0.yaml" },
      expect.objectContaining({ version: "v1beta1", deprecated: "use v1" }),
    ]);
  });

  test("a project's CRD replaces the carried kind in all its versions", () => {
    const base = schemasOf("1.36");
    const names = { kind: "HTTPRoute", plural: "httproutes" };
    const spec = {
      group: "gateway.networking.k8s.io",
      names,
      versions: [{ name: "v2", served: true, schema: { openAPIV3Schema: openSpec } }],
    };
    const set = withCustomResources(base, read(thingCrd(openSpec, { spec })).value);
    expect(base.kind("gateway.networking.k8s.io/v1", "HTTPRoute")).toBeDefined();
    expect(set.kind("gateway.networking.k8s.io/v1", "HTTPRoute")).toBeUndefined();
    expect(set.byAlias("httpRoutes")).toMatchObject([{ version: "v2", source: "crds/0.yaml" }]);
    expect(set.schema("apps/v1", "Deployment")).toBe(base.schema("apps/v1", "Deployment"));
  });

  test("without CRDs the set stays as it is", () => {
    const base = schemasOf("1.36");
    expect(withCustomResources(base, [])).toBe(base);
  });
});

describe("apiextensions v1beta1", () => {
  const beta = (spec: JsonObject): JsonObject => {
    const { versions: _versions, ...rest } = thingCrd({}).spec as JsonObject;
    return { ...thingCrd({}), apiVersion: "apiextensions.k8s.io/v1beta1", spec: { ...rest, version: "v1", ...spec } };
  };
  const validation = { openAPIV3Schema: { properties: { spec: { properties: { size: { type: "integer" } } } } } };
  const sizes = (node: ReturnType<typeof thingNode>, spec: JsonObject) =>
    validateObject(node, { apiVersion: "example.com/v1", kind: "Thing", spec }).map(({ rule }) => rule);

  test("has one version, an optional schema, and keeps unknown fields", () => {
    expect(reports(beta({}))).toEqual([]);
    expect(sizes(thingNode(beta({ validation })), { size: "1", more: true })).toEqual(["wrong-type"]);
  });

  test("may drop unknown fields", () => {
    expect(sizes(thingNode(beta({ validation, preserveUnknownFields: false })), { size: 1, more: true })).toEqual(["unknown-field"]);
  });
});

describe("what is wrong with a CRD is said with its file", () => {
  test.each<[string, JsonObject, string]>([
    ["apiVersion", { ...thingCrd({}), apiVersion: "v1" }, "must have apiVersion apiextensions.k8s.io/v1 or v1beta1"],
    ["spec", { ...thingCrd({}), spec: [] }, "has no spec"],
    ["group", thingCrd(openSpec, { spec: { group: "" } }), "has no spec.group"],
    ["kind", thingCrd(openSpec, { spec: { names: { plural: "things" } } }), "has no spec.names.kind"],
    ["plural", thingCrd(openSpec, { spec: { names: { kind: "Thing" } } }), "has no spec.names.plural"],
    ["scope", thingCrd(openSpec, { spec: { scope: "Global" } }), "must have spec.scope Namespaced or Cluster"],
    ["versions", thingCrd(openSpec, { spec: { versions: [{}] } }), "has no spec.versions"],
  ])("%s", (_name, object, message) => {
    expect(reports(object)).toEqual([`schema/broken-crd: CustomResourceDefinition things.example.com in crds/0.yaml ${message}`]);
  });

  test("a version without a schema stays known and accepts everything", () => {
    const { value, diagnostics } = read(thingCrd(openSpec, { version: { schema: {} } }));
    expect(diagnostics).toMatchObject([{ code: "schema/crd-without-schema", span: { file: "crds/0.yaml" } }]);
    const node = withCustomResources(schemasOf("1.36"), value).schema("example.com/v1", "Thing");
    expect(node && validateObject(node, { apiVersion: "example.com/v1", kind: "Thing", anything: [1] })).toEqual([]);
  });

  test.each<[string, JsonValue, string]>([
    ["not an object", "string", "openAPIV3Schema.properties.spec must be an object"],
    ["no type", {}, "openAPIV3Schema.properties.spec has no type"],
    ["an odd type", { type: "text" }, "openAPIV3Schema.properties.spec.type must be one type of JSON Schema"],
    ["a list of types", { type: ["string", "null"] }, "openAPIV3Schema.properties.spec.type must be one type of JSON Schema"],
    ["a reference", { type: "object", $ref: "#/x" }, "openAPIV3Schema.properties.spec must not use $ref"],
    ["no items", { type: "array" }, "openAPIV3Schema.properties.spec is an array without items"],
    ["properties", { type: "object", properties: [] }, "openAPIV3Schema.properties.spec.properties must be an object"],
    ["required", { type: "object", required: "a" }, "openAPIV3Schema.properties.spec.required must be a list of names"],
    ["a count", { type: "string", maxLength: -1 }, "openAPIV3Schema.properties.spec.maxLength must be a count"],
    ["a number", { type: "integer", minimum: "1" }, "openAPIV3Schema.properties.spec.minimum must be a number"],
    ["a flag", { type: "string", nullable: "yes" }, "openAPIV3Schema.properties.spec.nullable must be true or false"],
    ["an enum", { type: "string", enum: "a" }, "openAPIV3Schema.properties.spec.enum must be a list"],
    ["branches", { type: "object", oneOf: {} }, "openAPIV3Schema.properties.spec.oneOf must be a list"],
    ["a branch", { type: "object", oneOf: [1] }, "openAPIV3Schema.properties.spec.oneOf[0] must be an object"],
    [
      "a list type",
      { type: "array", items: openSpec, "x-kubernetes-list-type": "map" },
      "openAPIV3Schema.properties.spec is a list of type map without x-kubernetes-list-map-keys",
    ],
  ])("a schema with %s", (_name, schema, message) => {
    expect(reports(thingCrd(schema))).toEqual([
      `schema/broken-crd-schema: CustomResourceDefinition things.example.com, version v1, in crds/0.yaml: ${message}`,
    ]);
  });

  test("a schema that never ends", () => {
    let schema: JsonObject = { type: "string" };
    for (let depth = 0; depth < 300; depth++) schema = { type: "array", items: schema };
    expect(reports(thingCrd(schema))[0]).toContain("is nested more than 200 levels deep");
  });

  test("patterns", () => {
    const pattern = (text: string) => reports(thingCrd({ type: "string", pattern: text }));
    expect(pattern("(?!a)")).toEqual([expect.stringContaining("schema/invalid-crd-pattern: CustomResourceDefinition things.example.com")]);
    expect(pattern("a(?i)b")).toEqual([expect.stringContaining("schema/unchecked-crd-pattern")]);
    expect(pattern("^a$")).toEqual([]);
  });

  test("two definitions of one kind must agree", () => {
    const other = thingCrd({ type: "string" });
    expect(read(other, other).diagnostics).toEqual([]);
    const { value, diagnostics } = read(other, thingCrd({ type: "integer" }));
    expect(diagnostics).toMatchObject([
      { code: "schema/conflicting-crds", summary: "example.com/v1/Thing is defined in crds/0.yaml and, differently, in crds/1.yaml" },
    ]);
    expect(value).toHaveLength(1);
  });
});
