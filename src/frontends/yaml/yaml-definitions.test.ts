import { describe, expect, it } from "vitest";
import { formatSpan } from "../../base/index.ts";
import { manifestCodes } from "./codes.ts";
import { locateYaml } from "./locate-yaml.ts";
import { yamlDefinitions } from "./yaml-definitions.ts";

const list = `apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: a}
- apiVersion: v1
  kind: List
  items:
  - apiVersion: v1
    kind: Secret
    metadata:
      name: b
  - apiVersion: v1
    kind: ConfigMap
    metadata:
      name: c
    data: &data
      k: v
---
# nothing
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: d
`;

const problems = async (text: string): Promise<readonly string[]> =>
  (await yamlDefinitions({ file: "m.yaml", text })).diagnostics.map(({ code, span }) => `${code} ${span && formatSpan(span)}`);

const mistakes: readonly (readonly [what: string, text: string, expected: readonly string[]])[] = [
  ["a document that is no map", "- 1\n", ["manifest/not-an-object m.yaml:1:1"]],
  ["text", "--- hello\n", ["manifest/not-an-object m.yaml:1:1"]],
  ["an item that is no map", "apiVersion: v1\nkind: List\nitems:\n- 7\n", ["manifest/not-an-object m.yaml:4:3"]],
  ["no apiVersion", "# c\nkind: A\nmetadata: {name: x}\n", ["manifest/no-api-version m.yaml:2:1"]],
  ["an apiVersion that is no text", "apiVersion: 1\nkind: A\nmetadata: {name: x}\n", ["manifest/no-api-version m.yaml:1:13"]],
  ["no kind", "apiVersion: v1\nkind:\nmetadata: {name: x}\n", ["manifest/no-kind m.yaml:2:1"]],
  ["no metadata", "apiVersion: v1\nkind: A\n", ["manifest/no-name m.yaml:1:1"]],
  ["no name", "apiVersion: v1\nkind: A\nmetadata:\n  labels: {}\n", ["manifest/no-name m.yaml:4:3"]],
  ["a number as name", "apiVersion: v1\nkind: A\nmetadata:\n  name: 12\n", ["manifest/no-name m.yaml:4:9"]],
  ["a List without items", "apiVersion: v1\nkind: List\n", ["manifest/list-items m.yaml:1:1"]],
  [
    "endless Lists",
    `${'{"apiVersion":"v1","kind":"List","items":['.repeat(30)}${"]}".repeat(30)}`,
    [`manifest/too-deep m.yaml:1:${42 * 20 + 1}`],
  ],
  ["YAML that is none", "a: [\n", ["yaml/syntax m.yaml:1:4"]],
];

describe("yamlDefinitions", () => {
  it("takes Lists apart at every depth and numbers their items", async () => {
    const { value, diagnostics } = await yamlDefinitions({ file: "m.yaml", text: Buffer.from(list) });
    expect(diagnostics).toEqual([]);
    expect(value.map(({ value: { metadata }, document, item }) => [(metadata as { name: string }).name, document, item])).toEqual([
      ["a", 0, 0],
      ["b", 0, 1],
      ["c", 0, 2],
      ["d", 1, undefined],
    ]);
  });

  it("takes a FooList apart when it has items, and leaves a kind that only sounds like one", async () => {
    const pods = '{"apiVersion":"v1","kind":"PodList","items":[{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p"}}]}';
    expect((await yamlDefinitions({ file: "m.json", text: pods })).value).toMatchObject([{ value: { kind: "Pod" }, item: 0 }]);
    const named = "apiVersion: example.com/v1\nkind: AllowList\nmetadata: {name: x}\nspec: {items: [1]}\n";
    expect((await yamlDefinitions({ file: "m.yaml", text: named })).value).toMatchObject([{ value: { kind: "AllowList" } }]);
    expect(await yamlDefinitions({ file: "m.yaml", text: "apiVersion: v1\nkind: PodList\nitems: []\n" })).toEqual({
      value: [],
      diagnostics: [],
    });
  });

  it.each(mistakes)("reports %s", async (_, text, expected) => {
    expect(await problems(text)).toEqual(expected);
  });

  it("says that generateName is not enough", async () => {
    const { diagnostics } = await yamlDefinitions({ file: "m.yaml", text: "apiVersion: v1\nkind: Job\nmetadata:\n  generateName: x-\n" });
    expect(diagnostics).toMatchObject([{ code: "manifest/no-name", summary: /\(Job\) has no metadata.name/, hint: /generateName/ }]);
  });

  it("goes on behind a mistake", async () => {
    const text = "kind: A\n---\napiVersion: v1\nkind: B\nmetadata: {name: b}\n";
    expect((await yamlDefinitions({ file: "m.yaml", text })).value).toMatchObject([{ value: { kind: "B" }, document: 1 }]);
  });

  it("has a mistake above for every code", () => {
    const seen = new Set(mistakes.flatMap(([, , expected]) => expected.map((line) => line.split(" ")[0])));
    for (const name of Object.keys(manifestCodes.entries)) expect(seen).toContain(`manifest/${name}`);
  });
});

describe("locateYaml", () => {
  it("finds a field of an object, inside Lists too, for text and for bytes", async () => {
    for (const text of [list, Buffer.from(list)]) {
      const nested = await locateYaml({ file: "m.yaml", text, document: 0, item: 2 }, ["data", "k"]);
      expect(nested).toEqual({ file: "m.yaml", start: { line: 19, column: 10 }, end: { line: 19, column: 11 } });
      const key = await locateYaml({ file: "m.yaml", text, document: 0, item: 2 }, ["data", "k"], { want: "key" });
      expect(key?.start).toEqual({ line: 19, column: 7 });
      expect((await locateYaml({ file: "m.yaml", text, document: 1 }, ["metadata", "name"]))?.start).toEqual({ line: 26, column: 9 });
      expect((await locateYaml({ file: "m.yaml", text, document: 0, item: 1 }, []))?.start).toEqual({ line: 10, column: 5 });
    }
  });

  it("finds nothing for what is not there", async () => {
    expect(await locateYaml({ file: "m.yaml", text: list, document: 0, item: 9 }, [])).toBeUndefined();
    expect(await locateYaml({ file: "m.yaml", text: list, document: 5 }, ["kind"])).toBeUndefined();
    expect(await locateYaml({ file: "m.yaml", text: list, document: 1 }, ["spec"])).toBeUndefined();
  });
});
