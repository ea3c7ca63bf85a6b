import { describe, expect, test } from "vitest";
import { Float, formatFieldPath, type JsonObject, type JsonValue } from "../../base/index.ts";
import { schemaOf, schemasOf } from "../facts/facts.test-data.ts";
import { validateObject } from "./validate-object.ts";

const set = schemasOf("1.36");

function violations(object: JsonObject): readonly string[] {
  const node = schemaOf(set, String(object.apiVersion), String(object.kind));
  return validateObject(node, object).map(({ path, rule, message }) => `${formatFieldPath(path)} ${rule}: ${message}`);
}

function deployment(spec: JsonObject, container: JsonObject = {}): JsonObject {
  const template = { metadata: { labels: { app: "a" } }, spec: { containers: [{ name: "a", image: "a:1", ...container }] } };
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "a" },
    spec: { selector: { matchLabels: { app: "a" } }, template, ...spec },
  };
}

const container = "spec.template.spec.containers[0]";

test("a good Deployment has no violations", () => {
  const probe = { httpGet: { path: "/", port: "http" }, periodSeconds: 5 };
  const rest = { ports: [{ name: "http", containerPort: 80 }], resources: { limits: { cpu: 1, memory: "1Gi" } }, livenessProbe: probe };
  expect(violations(deployment({ replicas: 2 }, rest))).toEqual([]);
});

describe("fields", () => {
  test("an unknown field names the known ones", () => {
    const node = schemaOf(set, "apps/v1", "Deployment");
    const [violation] = validateObject(node, deployment({ replica: 2 }));
    expect(violation).toMatchObject({ path: ["spec", "replica"], rule: "unknown-field", message: 'unknown field "replica"' });
    expect(violation?.candidates).toContain("replicas");
  });

  test("keys that look like JavaScript's own are data", () => {
    const object = JSON.parse('{"apiVersion":"v1","kind":"ConfigMap","constructor":1,"__proto__":{"a":1}}') as JsonObject;
    expect(violations(object)).toEqual([
      'constructor unknown-field: unknown field "constructor"',
      '__proto__ unknown-field: unknown field "__proto__"',
    ]);
  });

  test("required fields are reported at their place", () => {
    expect(violations(deployment({ selector: null as JsonValue }, { name: null }))).toEqual([
      `${container}.name required: Required value`,
      "spec.selector required: Required value",
    ]);
  });

  test("maps take any key of the right type", () => {
    expect(violations({ apiVersion: "v1", kind: "ConfigMap", data: { a: "b", c: 1 } })).toEqual([
      'data.c wrong-type: Invalid value: "integer": must be of type string: "integer"',
    ]);
  });
});

describe("types", () => {
  test.each<[JsonValue, string]>([
    ["3", "string"],
    [true, "boolean"],
    [1.5, "number"],
    [[1], "array"],
    [{ a: 1 }, "object"],
  ])("replicas: %j is refused", (replicas, found) => {
    expect(violations(deployment({ replicas }))).toEqual([
      `spec.replicas wrong-type: Invalid value: "${found}": must be of type integer: "${found}"`,
    ]);
  });

  test("numbers are exact", () => {
    expect(violations(deployment({ replicas: new Float(2) }))).toEqual([]);
    expect(violations(deployment({ replicas: 2147483648 }))).toEqual([
      "spec.replicas range: Invalid value: 2147483648: must be of type integer with format int32",
    ]);
    const seconds = (value: JsonValue) => ({
      apiVersion: "batch/v1",
      kind: "Job",
      spec: { activeDeadlineSeconds: value, template: { spec: { containers: [{ name: "a" }] } } },
    });
    expect(violations(seconds(9223372036854775807n))).toEqual([]);
    expect(violations(seconds(9223372036854775808n))).toEqual([
      "spec.activeDeadlineSeconds range: Invalid value: 9223372036854775808: must be of type integer with format int64",
    ]);
  });

  test("int-or-string takes both and nothing else", () => {
    const surge = (maxSurge: JsonValue) => deployment({ strategy: { rollingUpdate: { maxSurge } } });
    for (const value of [1, "25%", new Float(1)]) expect(violations(surge(value))).toEqual([]);
    for (const value of [true, 1.5, [], {}]) expect(violations(surge(value))[0]).toContain("must be of type integer or string");
  });

  test("quantities are checked where they stand", () => {
    const limit = (memory: JsonValue) => deployment({}, { resources: { limits: { memory } } });
    for (const value of ["1Gi", 1, 0.5, new Float(1)]) expect(violations(limit(value))).toEqual([]);
    expect(violations(limit("1GB"))[0]).toContain('Invalid value: "1GB": quantities must match the regular expression');
    expect(violations(limit(true))[0]).toContain("must be of type string or number");
  });

  test("enums of the Go types are known, and an empty text counts as absent", () => {
    const policy = (imagePullPolicy: string) => violations(deployment({}, { imagePullPolicy }));
    expect(policy("")).toEqual([]);
    expect(policy("Sometimes")).toEqual([
      `${container}.imagePullPolicy enum: Unsupported value: "Sometimes": supported values: "Always", "IfNotPresent", "Never"`,
    ]);
  });

  test("free-form parts take anything", () => {
    expect(violations({ apiVersion: "apps/v1", kind: "ControllerRevision", revision: 1, data: { any: [{ thing: true }] } })).toEqual([]);
  });
});

describe("null", () => {
  test("a null field, map value or list item of a built-in kind is its zero value", () => {
    const object = { ...deployment({ replicas: null }, { args: ["a", null], env: null }), metadata: { name: "a", labels: { a: null } } };
    expect(violations(object)).toEqual([]);
  });

  test("a null item still lacks what its type requires", () => {
    const pod = { apiVersion: "v1", kind: "Pod", spec: { containers: [null] } };
    expect(violations(pod)).toEqual(["spec.containers[0].name required: Required value"]);
  });

  test("a whole object that is null is not an object", () => {
    expect(validateObject(schemaOf(set, "v1", "Pod"), null)).toMatchObject([{ path: [], rule: "wrong-type" }]);
  });
});

describe("lists", () => {
  test("keys of a list of type map are unique, defaults included", () => {
    const ports = (...list: JsonObject[]) => violations(deployment({}, { ports: list }));
    expect(ports({ containerPort: 53, protocol: "UDP" }, { containerPort: 53 })).toEqual([]);
    expect(ports({ containerPort: 53, protocol: "TCP" }, { containerPort: 53 })).toEqual([
      `${container}.ports[1] duplicate-key: Duplicate value: {"containerPort":53}`,
    ]);
  });

  test("members of a list of type set are unique", () => {
    const object = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", finalizers: ["a/b", "c/d", "a/b"] } };
    expect(violations(object)).toEqual(['metadata.finalizers[2] duplicate-item: Duplicate value: "a/b"']);
  });
});

describe("values that are known later", () => {
  const later = { $ref: { to: "x", path: ["status", "ip"] } };

  test.each<JsonObject>([later, { $template: { parts: ["a", later] } }, { $transform: { name: "toInt", of: [later] } }])(
    "%j fits every scalar",
    (value) => {
      expect(
        violations(deployment({ replicas: value, strategy: { rollingUpdate: { maxSurge: value } } }, { image: value, stdin: value })),
      ).toEqual([]);
    },
  );

  test("but neither an object, a list, nor a tag with company", () => {
    expect(violations(deployment({ strategy: later }))).toEqual(['spec.strategy.$ref unknown-field: unknown field "$ref"']);
    expect(violations(deployment({}, { args: later }))[0]).toContain("must be of type array");
    expect(violations(deployment({ replicas: { ...later, more: 1 } }))[0]).toContain("must be of type integer");
  });

  test("as a key they do not clash", () => {
    expect(violations(deployment({}, { env: [{ name: later }, { name: later }] }))).toEqual([]);
  });
});

describe("secrets stay out of messages", () => {
  test("data that is not base64", () => {
    const secret = { apiVersion: "v1", kind: "Secret", data: { password: "hunter2!" }, type: 5 };
    const text = violations(secret).join("\n");
    expect(text).toContain("must be of type byte (base64)");
    expect(text).not.toContain("hunter2");
  });

  test("text in a field of another type", () => {
    expect(violations(deployment({ replicas: "hunter2" })).join()).not.toContain("hunter2");
  });
});
