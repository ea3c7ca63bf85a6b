import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { Float, type JsonValue, sameJson } from "../../json.ts";
import { LineTable } from "../../span.ts";
import { readFull } from "../full/read-full.ts";
import { defaultYamlLimits } from "../limits.ts";
import { printYaml } from "../print-yaml.ts";
import { prepareSource } from "../source-text.ts";
import { splitDocuments } from "../split-documents.ts";
import { deployment, jsonValue } from "../yaml.test-data.ts";
import { readFast } from "./read-fast.ts";

interface Both {
  readonly fast: JsonValue | undefined;
  readonly full: JsonValue | undefined;
}

/** Both readers' values of a text that is one document; undefined when the fast one gives up or the text is not one document. */
function readBoth(input: string): Both | undefined {
  const source = prepareSource(input, "f", 1e9);
  if ("code" in source) return undefined;
  const [range, ...others] = splitDocuments(source.text);
  if (range === undefined || others.length > 0 || range.onMarkerLine) return undefined;
  const fast = readFast(source.text, range.start, range.end, { addedBreak: source.addedBreak, maxDepth: 200 });
  if (fast.gaveUp) return undefined;
  const text = source.addedBreak === -1 ? source.text.slice(range.start, range.end) : source.text.slice(range.start, source.addedBreak);
  const [full] = readFull({ file: "f", text, offset: 0, lines: new LineTable(text) }, defaultYamlLimits);
  return { fast: fast.value ?? null, full: full?.value };
}

function expectAgreement(text: string): void {
  const both = readBoth(text);
  if (both !== undefined && !sameJson(both.fast, both.full)) expect(both.fast, JSON.stringify(text)).toEqual(both.full);
}

function toPlain(value: JsonValue): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, child) => (typeof child === "bigint" ? Number(child) : child instanceof Float ? child.value : child)),
  );
}

const styles = [
  {},
  { indentSeq: false },
  { indent: 4, lineWidth: 20 },
  { defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN", lineWidth: 30 },
  { defaultStringType: "QUOTE_SINGLE", lineWidth: 25 },
  { defaultStringType: "BLOCK_FOLDED", lineWidth: 15 },
  { collectionStyle: "flow" },
  { collectionStyle: "flow", lineWidth: 10 },
] as const;

const mutation = fc.tuple(
  fc.nat(),
  fc.constantFrom("insert", "delete", "copy"),
  fc.constantFrom(
    " ",
    "  ",
    "\n",
    "\n  ",
    ":",
    ": ",
    "-",
    "- ",
    "#",
    " #",
    '"',
    "'",
    "''",
    "\\",
    "[",
    "]",
    "{",
    "}",
    ",",
    "|",
    ">",
    "|-\n",
    "\t",
    "?",
    "&a ",
    "*a",
    "!",
    "<<: ",
    "é",
  ),
);

function mutate(text: string, [place, kind, piece]: [number, string, string]): string {
  const at = place % (text.length + 1);
  if (kind === "insert") return text.slice(0, at) + piece + text.slice(at);
  if (kind === "delete") return text.slice(0, at) + text.slice(at + piece.length);
  return text.slice(0, at) + text.slice(at, at + 12) + text.slice(at);
}

describe("readFast", () => {
  it("accepts the style of manifests", () => {
    const both = readBoth(deployment);
    expect(both?.fast).toEqual(both?.full);
    expect(both?.fast).toMatchObject({
      metadata: { annotations: { note: "two\nlines", long: "this text goes on for a while\nwith a gap" } },
    });
  });

  it("agrees with the full reader on what the printer writes, and accepts it", () => {
    fc.assert(
      fc.property(jsonValue, (value) => {
        const both = readBoth(printYaml({ value }));
        expect(both && sameJson(both.fast, { value }) && sameJson(both.full, { value })).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("agrees with the full reader on other printers' styles", () => {
    fc.assert(
      fc.property(jsonValue, fc.constantFrom(...styles), (value, style) => expectAgreement(stringify({ value: toPlain(value) }, style))),
      { numRuns: 400 },
    );
  });

  it("agrees with the full reader on texts that were changed at random", () => {
    const original = fc.oneof(
      fc.constant(deployment),
      jsonValue.map((value) => printYaml(value)),
      fc.tuple(jsonValue, fc.constantFrom(...styles)).map(([value, style]) => stringify(toPlain(value), style)),
    );
    fc.assert(
      fc.property(original, fc.array(mutation, { minLength: 1, maxLength: 3 }), (text, mutations) =>
        expectAgreement(mutations.reduce(mutate, text)),
      ),
      { numRuns: 1500 },
    );
  });

  it("reads a last line without a line feed as Kubernetes does", () => {
    expect(readBoth("a: |\n  x")).toEqual({ fast: { a: "x" }, full: { a: "x" } });
    expect(readBoth("a: |+\n  x\n ")).toEqual({ fast: { a: "x\n" }, full: { a: "x\n" } });
    expect(readBoth("a: b")).toEqual({ fast: { a: "b" }, full: { a: "b" } });
  });

  it.each([
    ["an anchor", "a: &x 1\n"],
    ["an alias", "a: *x\n"],
    ["a tag", "a: !!str 1\n"],
    ["a merge key", "<<: {a: 1}\n"],
    ["a complex key", "? a\n: b\n"],
    ["a key that is no text", "on: 1\n"],
    ["a duplicate key", "a: 1\na: 2\n"],
    ["a duplicate flow key", "a: {b: 1, b: 2}\n"],
    ["odd indentation", "a:\n   b: 1\n  c: 2\n"],
    ["a tab", "a:\n\tb: 1\n"],
    ["an unclosed quote", 'a: "b\n'],
    ["an unclosed bracket", "a: [b\nc: d\n"],
    ["a list in a map's place", "a: 1\n- b\n"],
    ["a nested map on one line", "a: b: c\n"],
    ["an infinity", "a: .inf\n"],
    ["too much depth", `a: ${"[".repeat(300)}${"]".repeat(300)}\n`],
    ["half a surrogate pair", 'a: "\\ud800"\n'],
  ])("leaves %s to the full reader", (_, text) => {
    expect(readFast(text, 0, text.length, { addedBreak: -1, maxDepth: 200 })).toMatchObject({ gaveUp: true, value: undefined });
  });
});
