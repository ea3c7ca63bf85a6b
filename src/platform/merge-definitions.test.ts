import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareText, type JsonObject, type JsonValue } from "../base/index.ts";
import type { Definition } from "../graph/index.ts";
import { mergeDefinitions } from "./merge-definitions.ts";

function definition(file: string, value: JsonValue): Definition {
  return { path: ["apps", "web"], value, priority: 100, origin: { frontend: "typescript", file, path: ["apps", "web"] } };
}

const sortedEntries = (value: JsonObject) => Object.entries(value).sort(([a], [b]) => compareText(a, b));

describe("mergeDefinitions", () => {
  it("reports a definition that repeats another once, however many values it has", () => {
    const value = Object.fromEntries([..."abcdefgh"].map((key) => [key, key]));
    const twice = ["one.ts", "two.ts"].map((file) => definition(file, { data: value }));
    const { diagnostics } = mergeDefinitions(twice, "shop");
    expect(diagnostics.map(({ detail }) => detail)).toEqual([
      "The same two places also define data.b, data.c, data.d, data.e, data.f and 2 more.",
    ]);
  });

  it("merges objects key by key", () => {
    const merged = mergeDefinitions(
      [definition("a.ts", { labels: { a: "1" } }), definition("b.ts", { labels: { b: "2" }, project: "x" })],
      "web",
    );
    expect(merged).toEqual({ value: { labels: { a: "1", b: "2" }, project: "x" }, diagnostics: [] });
  });

  it.each([
    ["scalars", 1, 2],
    ["equal scalars", 1, 1],
    ["lists", [1], [2]],
    ["an object and a scalar", { x: 1 }, 1],
    ["nulls", null, 1],
  ] as [string, JsonValue, JsonValue][])("names both places for %s", (_name, left, right) => {
    const merged = mergeDefinitions([definition("a.ts", { deep: { key: left } }), definition("b.ts", { deep: { key: right } })], "web");
    expect(merged.diagnostics).toMatchObject([
      {
        code: "platform/conflicting-definitions",
        summary: "apps.web.deep.key is defined twice",
        origin: { source: { file: "b.ts", path: ["apps", "web", "deep", "key"] } },
        related: [{ origin: { source: { file: "a.ts", path: ["apps", "web", "deep", "key"] } } }],
      },
    ]);
  });

  it("blames the file that defined the value first, not the first file", () => {
    const merged = mergeDefinitions([definition("a.ts", { x: 1 }), definition("b.ts", { y: 1 }), definition("c.ts", { y: 2 })], "web");
    expect(merged.diagnostics[0]?.related?.[0]?.origin?.source?.file).toBe("b.ts");
  });

  it("lets keys that state an identity repeat, as long as they agree", () => {
    const shared = new Set(["kind"]);
    expect(mergeDefinitions([definition("a.ts", { kind: "A" }), definition("b.ts", { kind: "A" })], "web", shared).diagnostics).toEqual([]);
    expect(
      mergeDefinitions([definition("a.ts", { kind: "A" }), definition("b.ts", { kind: "B" })], "web", shared).diagnostics,
    ).toHaveLength(1);
  });

  it("gives the same value in any order when nothing conflicts", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<JsonValue>, { noNullPrototype: true }),
        fc.array(fc.nat(2)),
        (whole, picks) => {
          const parts: Record<string, JsonValue>[] = [{}, {}, {}];
          Object.keys(whole).forEach((key, index) => {
            Object.defineProperty(parts[picks[index] ?? 0], key, { value: whole[key], enumerable: true });
          });
          const definitions = parts.map((part, index) => definition(`${index}.ts`, part as JsonObject));
          for (const order of [definitions, [...definitions].reverse()]) {
            const merged = mergeDefinitions(order, "web");
            expect(merged.diagnostics).toEqual([]);
            expect(sortedEntries(merged.value as JsonObject)).toEqual(sortedEntries(whole));
          }
        },
      ),
    );
  });
});
