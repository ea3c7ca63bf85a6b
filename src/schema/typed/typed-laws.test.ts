import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Float, type JsonValue } from "../../base/index.ts";
import type { SchemaNode } from "../node.ts";
import { applyChanges, typedDiff, typedEqual, typedMerge } from "./index.ts";
import { deploymentNode } from "./schema.test-data.ts";

const word = fc.constantFrom("a", "b", "c", "constructor");
const names = fc.uniqueArray(word, { maxLength: 4 });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

function record(fields: Record<string, fc.Arbitrary<JsonValue | undefined>>): fc.Arbitrary<JsonValue> {
  return fc
    .record(fields)
    .map((object) => Object.fromEntries(Object.entries(object).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined)));
}

const strings = fc.dictionary(word, fc.constantFrom("1", "2"), { maxKeys: 3 });
const quantity = fc.constantFrom<JsonValue>("1", "1000m", 1, "0.5", "500m", "1Gi", "1024Mi");
const env = names.chain((list) =>
  fc.tuple(...list.map((name) => record({ name: fc.constant(name), value: optional(fc.constantFrom("1", "2")) }))),
);
const port = fc.tuple(fc.integer({ min: 1, max: 3 }), optional(fc.constantFrom("TCP", "UDP")));
const ports = fc
  .uniqueArray(port, { maxLength: 4, selector: ([number, protocol]) => `${number}${protocol ?? "TCP"}` })
  .map((list) =>
    list.map(([containerPort, protocol]): JsonValue => (protocol === undefined ? { containerPort } : { containerPort, protocol })),
  );
const containers = names.chain((list) =>
  fc.tuple(
    ...list.map((name) =>
      record({
        name: fc.constant(name),
        image: optional(word),
        args: optional(fc.array(word, { maxLength: 3 })),
        env: optional(env),
        ports: optional(ports),
        resources: optional(record({ limits: optional(fc.dictionary(word, quantity, { maxKeys: 2 })) })),
      }),
    ),
  ),
);
const podSpec = record({
  containers: optional(containers),
  initContainers: optional(containers),
  volumes: optional(names.map((list) => list.map((name) => ({ name, emptyDir: {} })))),
  tolerations: optional(
    fc.array(record({ key: optional(word), tolerationSeconds: optional(fc.integer({ min: 0, max: 2 })) }), { maxLength: 4 }),
  ),
  nodeSelector: optional(strings),
});
/** Values that fit the schema: list-maps have distinct keys. */
const deployment = record({
  metadata: optional(record({ name: word, labels: optional(strings), finalizers: optional(names) })),
  spec: optional(
    record({
      replicas: optional(fc.constantFrom<JsonValue>(1, new Float(1), 2)),
      maxSurge: optional(fc.constantFrom<JsonValue>(1, "1", "50%")),
      template: optional(record({ spec: optional(podSpec) })),
    }),
  ),
});

/** Any JSON at all, so also values of a wrong shape. */
const anything: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<JsonValue>(null, true, 0, 1, new Float(1), 2n ** 60n, "", "a", "1"),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom("a", "b", "name", "spec", "$ref", "__proto__"), tie("value"), { maxKeys: 4 }),
  ),
})).value;
/** Wrong shapes under the names of the schema, duplicates in list-maps included. */
const broken = fc.tuple(anything, fc.array(fc.oneof(anything, record({ name: optional(word), image: anything })), { maxLength: 4 })).map(
  ([spec, list]): JsonValue => ({
    metadata: { finalizers: list },
    spec: { settings: spec, template: { spec: { containers: list, tolerations: list } } },
  }),
);

const pairs: [string, SchemaNode | undefined, fc.Arbitrary<JsonValue>][] = [
  ["fitting values", deploymentNode, deployment],
  ["values of a wrong shape", deploymentNode, fc.oneof(broken, anything)],
  ["no schema", undefined, fc.oneof(deployment, anything)],
];

describe.each(pairs)("diff of %s", (_, node, values) => {
  it("of a value with itself is empty", () => {
    fc.assert(fc.property(values, (value) => void expect(typedDiff(node, value, structured(value))).toEqual([])));
  });

  it("is undone by applyChanges", () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const applied = applyChanges(node, before, typedDiff(node, before, after));
        expect(typedEqual(node, applied, after)).toBe(true);
        expect(typedDiff(node, applied, after)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("is empty exactly for equal values, whichever comes first", () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        const equal = typedEqual(node, a, b);
        expect(typedDiff(node, a, b).length === 0).toBe(equal);
        expect(typedEqual(node, b, a)).toBe(equal);
      }),
    );
  });
});

describe.each(pairs)("merge of %s", (_, node, values) => {
  it("twice is merge once", () => {
    fc.assert(
      fc.property(values, values, (base, overlay) => {
        const once = typedMerge(node, base, overlay);
        expect(typedMerge(node, once, overlay)).toEqual(once);
      }),
    );
  });

  it("leaves its arguments alone", () => {
    fc.assert(
      fc.property(values, values, (base, overlay) => {
        const copies = [structured(base), structured(overlay)];
        typedMerge(node, base, overlay);
        expect([base, overlay]).toEqual(copies);
      }),
    );
  });
});

describe("merge of fitting values without nulls", () => {
  it("is associative", () => {
    fc.assert(
      fc.property(deployment, deployment, deployment, (a, b, c) => {
        const left = typedMerge(deploymentNode, typedMerge(deploymentNode, a, b), c);
        const right = typedMerge(deploymentNode, a, typedMerge(deploymentNode, b, c));
        expect(left).toEqual(right);
      }),
      { numRuns: 500 },
    );
  });

  it("has the empty object as neutral overlay", () => {
    fc.assert(fc.property(deployment, (value) => void expect(typedMerge(deploymentNode, value, {})).toEqual(value)));
  });
});

function structured(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Float) return new Float(value.value);
  if (Array.isArray(value)) return value.map(structured);
  const copy: Record<string, JsonValue> = {};
  for (const [key, child] of Object.entries(value)) {
    Object.defineProperty(copy, key, { value: structured(child), enumerable: true, writable: true, configurable: true });
  }
  return copy;
}
