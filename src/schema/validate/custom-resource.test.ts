import { describe, expect, test } from "vitest";
import { formatFieldPath, type JsonObject, type JsonValue } from "../../base/index.ts";
import { thingCrd, thingNode } from "../crd/crd.test-data.ts";
import { validateObject } from "./validate-object.ts";

/** Violations of a Thing whose spec has this schema and this value. */
function check(schema: JsonObject, value: JsonValue): readonly string[] {
  const node = thingNode(thingCrd({ type: "object", properties: { x: schema } }));
  const object = { apiVersion: "example.com/v1", kind: "Thing", metadata: { name: "a" }, spec: { x: value } };
  return validateObject(node, object).map(({ path, rule, message }) => `${formatFieldPath(path)} ${rule}: ${message}`);
}

test.each<[string, JsonObject, JsonValue, JsonValue, string]>([
  ["pattern", { type: "string", pattern: "^[a-z]+$" }, "abc", "ABC", "pattern: Invalid value: \"ABC\": should match '^[a-z]+$'"],
  ["enum", { type: "string", enum: ["a", "b"] }, "a", "", 'enum: Unsupported value: "": supported values: "a", "b"'],
  ["enum of numbers", { type: "integer", enum: [1, 2] }, 2, 3, 'enum: Unsupported value: 3: supported values: "1", "2"'],
  ["minimum", { type: "integer", minimum: 1 }, 1, 0, "range: Invalid value: 0: should be greater than or equal to 1"],
  ["maximum", { type: "number", maximum: 1.5 }, 1.5, 2, "range: Invalid value: 2: should be less than or equal to 1.5"],
  ["exclusiveMinimum", { type: "integer", minimum: 1, exclusiveMinimum: true }, 2, 1, "range: Invalid value: 1: should be greater than 1"],
  ["exclusiveMaximum", { type: "integer", maximum: 9, exclusiveMaximum: true }, 8, 9, "range: Invalid value: 9: should be less than 9"],
  ["multipleOf", { type: "integer", multipleOf: 5 }, 10, 12, "range: Invalid value: 12: should be a multiple of 5"],
  ["minLength", { type: "string", minLength: 2 }, "ab", "😀", "length: Invalid value: should be at least 2 chars long"],
  ["maxLength", { type: "string", maxLength: 2 }, "😀😀", "abc", "length: Too long: may not be more than 2 characters"],
  [
    "format",
    { type: "string", format: "date-time" },
    "2024-01-02T03:04:05Z",
    "now",
    'format: Invalid value: "now": must be of type date-time',
  ],
  ["minItems", { type: "array", minItems: 1, items: { type: "string" } }, ["a"], [], "count: Invalid value: should have at least 1 items"],
  [
    "maxItems",
    { type: "array", maxItems: 1, items: { type: "string" } },
    ["a"],
    ["a", "b"],
    "count: Too many: 2: must have at most 1 items",
  ],
  [
    "minProperties",
    { type: "object", minProperties: 1, additionalProperties: { type: "string" } },
    { a: "" },
    {},
    "count: Invalid value: should have at least 1 properties",
  ],
  [
    "maxProperties",
    { type: "object", maxProperties: 1, additionalProperties: { type: "string" } },
    {},
    { a: "", b: "" },
    "count: Too many: 2: must have at most 1 properties",
  ],
])("%s", (_name, schema, good, bad, expected) => {
  expect(check(schema, good)).toEqual([]);
  expect(check(schema, bad)).toEqual([`spec.x ${expected}`]);
});

describe("fields", () => {
  test("an object without fields has only unknown ones, unless it keeps them", () => {
    expect(check({ type: "object" }, { a: 1 })).toEqual(['spec.x.a unknown-field: unknown field "a"']);
    expect(check({ type: "object", "x-kubernetes-preserve-unknown-fields": true }, { a: 1 })).toEqual([]);
    expect(check({ type: "object", additionalProperties: true }, { a: 1 })).toEqual([]);
    expect(check({ "x-kubernetes-preserve-unknown-fields": true }, ["anything"])).toEqual([]);
  });

  test("known fields beside kept ones are still checked", () => {
    const schema = { type: "object", "x-kubernetes-preserve-unknown-fields": true, properties: { a: { type: "string" } } };
    expect(check(schema, { a: 1, b: 2 })).toEqual(['spec.x.a wrong-type: Invalid value: "integer": must be of type string: "integer"']);
  });

  test("a required field with a default may be left out", () => {
    const schema = (extra: JsonObject) => ({ type: "object", required: ["a"], properties: { a: { type: "string", ...extra } } });
    expect(check(schema({ default: "x" }), {})).toEqual([]);
    expect(check(schema({}), {})).toEqual(["spec.x.a required: Required value"]);
  });

  test("metadata is ObjectMeta, with the limits that the CRD adds", () => {
    const schema = { type: "object", properties: { metadata: { type: "object", properties: { name: { type: "string", maxLength: 3 } } } } };
    const node = thingNode(thingCrd({}, { version: { schema: { openAPIV3Schema: schema } } }));
    const things = (metadata: JsonObject) =>
      validateObject(node, { apiVersion: "example.com/v1", kind: "Thing", metadata }).map(({ rule }) => rule);
    expect(things({ name: "abc", labels: { a: "b" } })).toEqual([]);
    expect(things({ name: "abcd", lables: {} })).toEqual(["unknown-field", "length"]);
  });
});

describe("null, as the API server drops it", () => {
  const text = (extra: JsonObject = {}) => ({ type: "string", ...extra });

  test("a null field or map value is pruned", () => {
    expect(check(text(), null)).toEqual([]);
    expect(check({ type: "object", additionalProperties: text() }, { a: null })).toEqual([]);
  });

  test("a null item is a value of its own", () => {
    expect(check({ type: "array", items: text() }, [null])).toEqual([
      'spec.x[0] wrong-type: Invalid value: "null": must be of type string: "null"',
    ]);
    expect(check({ type: "array", items: text({ nullable: true }) }, [null])).toEqual([]);
  });

  test("a required field that is null is missing, unless it is nullable", () => {
    const object = (a: JsonObject) => ({ type: "object", required: ["a"], properties: { a } });
    expect(check(object(text()), { a: null })).toEqual(["spec.x.a required: Required value"]);
    expect(check(object(text({ nullable: true })), { a: null })).toEqual([]);
    expect(check(object(text({ default: "x" })), { a: null })).toEqual([]);
  });
});

describe("conditions over several fields", () => {
  const either = (extra: JsonObject) => ({ type: "object", properties: { a: { type: "string" }, b: { type: "string" } }, ...extra });
  const branches = [{ required: ["a"] }, { required: ["b"] }];

  test("oneOf", () => {
    expect(check(either({ oneOf: branches }), { a: "" })).toEqual([]);
    expect(check(either({ oneOf: branches }), {})).toEqual([
      "spec.x one-of: Invalid value: must validate one and only one schema (oneOf). Found none valid",
    ]);
    expect(check(either({ oneOf: branches }), { a: "", b: "" })[0]).toContain("Found 2 valid");
    const node = thingNode(thingCrd(either({ oneOf: branches })));
    const [violation] = validateObject(node, { apiVersion: "example.com/v1", kind: "Thing", spec: {} });
    expect(violation?.expected).toBe("exactly one of a, b");
  });

  test("anyOf, allOf and not", () => {
    expect(check(either({ anyOf: branches }), { a: "", b: "" })).toEqual([]);
    expect(check(either({ anyOf: branches }), {})).toEqual(["spec.x any-of: Invalid value: must validate at least one schema (anyOf)"]);
    expect(check(either({ allOf: branches }), { a: "" })).toEqual(["spec.x.b required: Required value"]);
    expect(check(either({ not: { required: ["a"] } }), { a: "" })).toEqual([
      "spec.x not: Invalid value: must not validate the schema (not)",
    ]);
    expect(check({ type: "string", not: { enum: ["no"] } }, "no")[0]).toContain("must not validate");
  });

  test("they see defaults, as the API server does", () => {
    const schema: JsonObject = {
      type: "object",
      properties: { type: { type: "string", default: "IP" }, value: { type: "string" } },
      oneOf: [{ properties: { type: { enum: ["IP"] }, value: { format: "ipv4" } } }, { properties: { type: { not: { enum: ["IP"] } } } }],
    };
    expect(check(schema, { value: "10.0.0.1" })).toEqual([]);
    expect(check(schema, { value: "host" })[0]).toContain("Found none valid");
    expect(check(schema, { type: "Hostname", value: "host" })).toEqual([]);
  });
});

describe("Kubernetes extensions", () => {
  test("int-or-string", () => {
    const schema = { anyOf: [{ type: "integer" }, { type: "string" }], pattern: "^\\d+%?$", "x-kubernetes-int-or-string": true };
    expect([check(schema, 1), check(schema, "50%")]).toEqual([[], []]);
    expect(check(schema, "many")[0]).toContain("should match");
    expect(check(schema, {})[0]).toContain("must be of type integer or string");
  });

  test("lists of type map and set", () => {
    const items = { type: "object", required: ["name"], properties: { name: { type: "string" }, zone: { type: "string", default: "a" } } };
    const schema = { type: "array", items, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name", "zone"] };
    expect(check(schema, [{ name: "a" }, { name: "a", zone: "b" }])).toEqual([]);
    expect(check(schema, [{ name: "a" }, { name: "a", zone: "a" }])).toEqual([
      'spec.x[1] duplicate-key: Duplicate value: {"name":"a","zone":"a"}',
    ]);
    const numbers = { type: "array", items: { type: "integer" }, "x-kubernetes-list-type": "set" };
    expect(check(numbers, [1, 2, 1])).toEqual(["spec.x[2] duplicate-item: Duplicate value: 1"]);
  });

  test("an embedded resource says what it is and has metadata", () => {
    const schema = { type: "object", "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true };
    expect(check(schema, { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec: { any: 1 } })).toEqual([]);
    expect(check(schema, { apiVersion: "", metadata: { nam: "a" } })).toEqual([
      'spec.x.metadata.nam unknown-field: unknown field "nam"',
      "spec.x.apiVersion required: Required value: must not be empty",
      "spec.x.kind required: Required value: must not be empty",
    ]);
  });
});

test("a pattern is not tried on very long text", () => {
  const schema = { type: "string", pattern: "^(a+)+$" };
  expect(check(schema, `${"a".repeat(5000)}!`)).toEqual([]);
  expect(check(schema, "b")).toHaveLength(1);
});

test("the value of a field with a secret-looking name stays out of messages", () => {
  const node = thingNode(thingCrd({ type: "object", properties: { apiToken: { type: "string", pattern: "^x" } } }));
  const [violation] = validateObject(node, { apiVersion: "example.com/v1", kind: "Thing", spec: { apiToken: "hunter2" } });
  expect(violation?.message).toBe("Invalid value: <hidden>: should match '^x'");
});
