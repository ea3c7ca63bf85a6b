import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse, parseDocument } from "yaml";
import { Float, type JsonValue, sameJson } from "../json.ts";
import { printYaml, printYamlDocuments } from "./print-yaml.ts";
import { readYaml } from "./read-yaml.ts";
import { jsonValue, trickyStrings } from "./yaml.test-data.ts";

async function readBack(text: string): Promise<JsonValue> {
  const { value, diagnostics } = await readYaml(text, { file: "printed.yaml" });
  expect(diagnostics).toEqual([]);
  return value[0]?.value ?? null;
}

/** The value as a library without exact numbers would have it. */
function plain(value: JsonValue): unknown {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Float) return value.value;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return new Map(Object.entries(value).map(([key, child]) => [key, plain(child)]));
}

function readByLibrary(text: string, version: "1.1" | "1.2"): unknown {
  const document = parseDocument(text, { version, merge: version === "1.1", stringKeys: false });
  expect(document.errors).toEqual([]);
  return document.toJS({ mapAsMap: true });
}

describe("printYaml", () => {
  it("prints in the style of kubectl", () => {
    const value: JsonValue = {
      apiVersion: "v1",
      list: [1, "a", [2, [3]], { b: null, c: [] }, {}],
      empty: {},
      text: "one\ntwo\n",
      stripped: "one\ntwo",
      kept: "one\n\n",
      indented: "  one\ntwo",
      quoted: ["yes", "", "it's: so", "a\tb", "1.0", "100m", ":8080"],
      exact: [1.5, new Float(1), 9007199254740993n, new Float(-0)],
      nested: { deeper: { list: ["x\ny"] } },
    };
    expect(printYaml(value)).toBe(`apiVersion: v1
list:
- 1
- a
- - 2
  - - 3
- b: null
  c: []
- {}
empty: {}
text: |
  one
  two
stripped: |-
  one
  two
kept: |+
  one

indented: |2-
    one
  two
quoted:
- 'yes'
- ''
- 'it''s: so'
- "a\\tb"
- '1.0'
- 100m
- :8080
exact:
- 1.5
- 1.0
- 9007199254740993
- -0.0
nested:
  deeper:
    list:
    - |-
      x
      y
`);
  });

  it("keeps the order of keys, or sorts them at every depth", () => {
    const value = { b: [{ d: 1, c: 2 }], B: 0, a: { z: 1, y: 2 } };
    expect(printYaml(value)).toBe("b:\n- d: 1\n  c: 2\nB: 0\na:\n  z: 1\n  'y': 2\n");
    expect(printYaml(value, { sortKeys: true })).toBe("B: 0\na:\n  'y': 2\n  z: 1\nb:\n- c: 2\n  d: 1\n");
  });

  it.each(trickyStrings.map((text) => [JSON.stringify(text), text]))("prints %s so that every reader gets it back", async (_, text) => {
    for (const value of [text, { key: text }, [text], { [text]: 1 }, [[{ a: text, b: [text] }]]] as JsonValue[]) {
      const printed = printYaml(value);
      expect(sameJson(await readBack(printed), value), printed).toBe(true);
      expect(readByLibrary(printed, "1.1"), printed).toEqual(plain(value));
      expect(readByLibrary(printed, "1.2"), printed).toEqual(plain(value));
    }
  });

  it("prints any value so that every reader gets it back", async () => {
    await fc.assert(
      fc.asyncProperty(jsonValue, async (value) => {
        const printed = printYaml(value);
        expect(sameJson(await readBack(printed), value), printed).toBe(true);
        expect(readByLibrary(printed, "1.1"), printed).toEqual(plain(value));
        expect(readByLibrary(printed, "1.2"), printed).toEqual(plain(value));
      }),
      { numRuns: 400 },
    );
  });

  it("quotes only what needs it", () => {
    for (const text of [
      "a",
      "web-1",
      "10.0.0.1",
      "100m",
      "1.2.3",
      "a:b",
      "a#b",
      "-a",
      "http://a.b:80/c?d=e#f",
      "a, b",
      "it's",
      "a=b",
      "/x",
      "é",
    ]) {
      expect(printYaml(text)).toBe(`${text}\n`);
    }
  });

  it("writes a key that is too long for one line as an explicit key", async () => {
    const value = { ["k".repeat(2000)]: { a: [1] }, b: { ["x y: ".repeat(300)]: 2 } };
    expect(await readBack(printYaml(value))).toEqual(value);
    expect(parse(printYaml(value))).toEqual(value);
  });

  it("parts documents with ---", async () => {
    const printed = printYamlDocuments([{ a: "x\n\n" }, { b: 2 }]);
    expect(printed).toBe("a: |+\n  x\n\n---\nb: 2\n");
    expect((await readYaml(printed, { file: "f" })).value.map(({ value }) => value)).toEqual([{ a: "x\n\n" }, { b: 2 }]);
  });
});
