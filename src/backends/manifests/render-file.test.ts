import fc from "fast-check";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import type { JsonObject, JsonValue } from "../../base/index.ts";
import type { Resource } from "../../graph/index.ts";
import { sampleResource } from "../environment.test-data.ts";
import { renderFile } from "./render-file.ts";

const render = (...bodies: JsonObject[]) => {
  const resources: Resource[] = bodies.map((body) => ({ ...sampleResource("web", "v1", "ConfigMap", "web/a"), body }));
  return renderFile({ path: "web/ConfigMap-a.yaml", app: "web", source: { kind: "objects", resources } }) as string;
};

test("keys are sorted at every depth, lists keep their order, an explicit null stays", () => {
  const text = render({
    spec: { b: null, a: [{ z: 1, x: 2 }, { a: true }] },
    kind: "Thing",
    apiVersion: "example.com/v1",
    metadata: { name: "a", labels: {} },
  });
  expect(text).toBe(`apiVersion: example.com/v1
kind: Thing
metadata:
  labels: {}
  name: a
spec:
  a:
  - x: 2
    z: 1
  - a: true
  b: null
`);
});

test("several objects are documents of one file", () => {
  const text = render({ kind: "A" }, { kind: "B" });
  expect(parseAllDocuments(text).map((document) => document.toJS())).toEqual([{ kind: "A" }, { kind: "B" }]);
  expect(text).toBe("kind: A\n---\nkind: B\n");
});

test("the order in which keys were written does not change a byte, and the value is what was put in", () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  const { tree } = fc.letrec<{ tree: JsonValue }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie("tree"), { maxLength: 3 }),
      fc.dictionary(
        fc.string({ maxLength: 6 }).filter((key) => key !== "__proto__"),
        tie("tree"),
        { maxKeys: 4, noNullPrototype: true },
      ),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), tree, { minKeys: 1, noNullPrototype: true }), (body) => {
      const text = render(body);
      expect(render(reversedKeys(body) as JsonObject)).toBe(text);
      expect(parse(text)).toEqual(body);
    }),
  );
});

function reversedKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reversedKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, child]) => [key, reversedKeys(child as JsonValue)]),
  );
}

test("a raw file passes byte for byte, also when it is not UTF-8", () => {
  const bytes = Uint8Array.from([0xff, 0xfe, 0x0d, 0x0a, 0x00]);
  expect(renderFile({ path: "web/x", source: { kind: "raw", file: { path: "x", source: "x", bytes, encrypted: false } } })).toBe(bytes);
});
