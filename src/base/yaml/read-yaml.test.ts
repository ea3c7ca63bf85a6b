import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../diagnostic.ts";
import { Float, type JsonValue } from "../json.ts";
import { formatSpan } from "../span.ts";
import { yamlCodes } from "./codes.ts";
import type { YamlLimits } from "./limits.ts";
import { readYaml, readYamlNow } from "./read-yaml.ts";

const values = async (text: string | Uint8Array): Promise<readonly JsonValue[]> => {
  const { value, diagnostics } = await readYaml(text, { file: "f.yaml" });
  expect(diagnostics).toEqual([]);
  return value.map((document) => document.value);
};

const problems = async (text: string | Uint8Array, limits?: Partial<YamlLimits>): Promise<readonly Diagnostic[]> =>
  (await readYaml(text, { file: "f.yaml", ...(limits === undefined ? {} : { limits }) })).diagnostics;

/** `code line:column` of what is wrong. */
const places = async (text: string | Uint8Array, limits?: Partial<YamlLimits>): Promise<readonly string[]> =>
  (await problems(text, limits)).map(({ code, span }) => `${code} ${span && formatSpan(span).slice("f.yaml:".length)}`);

describe("documents", () => {
  it("reads a stream and leaves empty documents out", async () => {
    const text = "# head\n---\na: 1\n---\n# only a comment\n---\n\n---\nnull\n--- ~\n--- # note\nb: 2\n...\n# tail\n";
    const { value, diagnostics } = await readYaml(text, { file: "f.yaml" });
    expect(diagnostics).toEqual([]);
    expect(value).toEqual([
      { value: { a: 1 }, index: 0, line: 3 },
      { value: { b: 2 }, index: 1, line: 12 },
    ]);
  });

  it("reads nothing from nothing", async () => {
    for (const text of ["", "\n", "# c", "---", "---\n---\n", "\ufeff", "...\n"]) expect(await values(text)).toEqual([]);
  });

  it("reads documents that begin on the marker's line, with directives, or behind an end marker", async () => {
    expect(await values("--- {a: 1}\n--- |\n  x\n--- text\n")).toEqual([{ a: 1 }, "x\n", "text"]);
    expect(await values("%YAML 1.1\n---\na: on\n---\nb: 1\n")).toEqual([{ a: true }, { b: 1 }]);
    expect(await values("a: 1\n...\n---\nb: 2\n")).toEqual([{ a: 1 }, { b: 2 }]);
  });

  it("goes on behind a document with errors, and numbers documents as they stand", async () => {
    const { value, diagnostics } = await readYaml("a: 1\n---\nb: [\n---\nc: *x\n---\nd: &x [1]\ne: *x\n", { file: "f.yaml" });
    expect(value).toEqual([
      { value: { a: 1 }, index: 0, line: 1 },
      { value: { d: [1], e: [1] }, index: 3, line: 7 },
    ]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["yaml/syntax", "yaml/alias"]);
  });

  it("reads JSON, also what only JSON allows", async () => {
    expect(await values('{"a": [1, 2.0, 9007199254740993, -1e3], "b": {"c": null, "d": "\\/\\ud83d\\ude00"}}')).toEqual([
      { a: [1, new Float(2), 9007199254740993n, new Float(-1000)], b: { c: null, d: "/😀" } },
    ]);
    expect(await values('{\n\t"a":1,\n\t"b":[true]\n}\n')).toEqual([{ a: 1, b: [true] }]);
  });

  it("reads Windows line ends and a byte order mark", async () => {
    expect(await values(Buffer.from("\ufeffa: |\r\n  x\r\n  y\r\nb: 'c\r\n  d'\r\n"))).toEqual([{ a: "x\ny\n", b: "c d" }]);
  });

  it("keeps keys of Object.prototype as data", async () => {
    const [value] = await values("__proto__: 1\nconstructor: {a: 1}\ntoString: x\n&a hasOwnProperty: 2\n");
    expect(Object.keys(value as object)).toEqual(["__proto__", "constructor", "toString", "hasOwnProperty"]);
  });

  it("reads what it can without waiting", () => {
    expect(readYamlNow("a: 1\n", { file: "f" })?.value).toEqual([{ value: { a: 1 }, index: 0, line: 1 }]);
    expect(readYamlNow("a: &x 1\n", { file: "f" })).toBeUndefined();
  });
});

describe("anchors, aliases, merge keys and tags", () => {
  it("expands aliases and lets the written key win over the merged one", async () => {
    const text =
      "base: &b {cpu: 1, memory: 2}\nextra: &e {memory: 3, disk: 4}\nx:\n  <<: *b\n  cpu: 9\nw:\n  <<: [*e, *b]\nz: *b\n'<<': text\n";
    expect(await values(text)).toEqual([
      {
        base: { cpu: 1, memory: 2 },
        extra: { memory: 3, disk: 4 },
        x: { cpu: 9, memory: 2 },
        w: { memory: 3, disk: 4, cpu: 1 },
        z: { cpu: 1, memory: 2 },
        "<<": "text",
      },
    ]);
  });

  it("takes the latest anchor of a name, and aliases as keys", async () => {
    expect(await values("a: &x 1\nb: *x\nc: &x two\nd: *x\n*x : e\n")).toEqual([{ a: 1, b: 1, c: "two", d: "two", two: "e" }]);
  });

  it("honours the tags of JSON's types", async () => {
    expect(
      await values("a: !!str 1\nb: !!int '0x10'\nc: !!float 2\nd: !!bool yes\ne: !!null ''\nf: !!map {}\ng: !!seq []\nh: !!str\n"),
    ).toEqual([{ a: "1", b: 16, c: new Float(2), d: true, e: null, f: {}, g: [], h: "" }]);
  });

  it("reads explicit keys", async () => {
    expect(await values("? a\n: b\n? 'c d'\n: - e\n")).toEqual([{ a: "b", "c d": ["e"] }]);
  });
});

describe("mistakes", () => {
  it.each([
    ["an unclosed double quote", 'a: 1\nb: "x\nc: 2\n', ["yaml/syntax 2:4"]],
    ["an unclosed single quote", "a: 1\nb: 'x\nc: 2\n", ["yaml/syntax 2:4"]],
    ["an unclosed list", "a: 1\nb: [1, 2\nc: 3\n", ["yaml/syntax 2:4"]],
    ["an unclosed map", "b: {a: 1\n", ["yaml/syntax 1:4"]],
    ["a map in a value", "a: b: c\n", ["yaml/syntax 1:4"]],
    ["a line indented too far", "a: 1\n b: 2\n", ["yaml/syntax 2:2"]],
    ["a line indented too little", "a:\n  - b\n - c\n", ["yaml/syntax 3:2"]],
    ["a line without a colon", "a: 1\nb\n", ["yaml/syntax 2:1"]],
    ["a list that turns into a map", "- a\nb: 1\n", ["yaml/syntax 2:1"]],
    ["a reserved character", "a: @b\n", ["yaml/syntax 1:4"]],
    ["an unknown escape", 'a: "\\q"\n', ["yaml/syntax 1:5"]],
    ["a colon without a blank between brackets", "a: {b:}\n", ["yaml/syntax 1:5"]],
    ["a question mark between brackets", "a: [?b]\n", ["yaml/syntax 1:5"]],
    ["an unindented block as a document", "--- |\ntext\n", ["yaml/syntax 1:5"]],
    ["tabs", "a:\n\tb: 1\n", ["yaml/tab 2:1"]],
    ["a duplicate key", "a: 1\nb:\n  c: 1\n  c: 2\na: 3\n", ["yaml/duplicate-key 4:3", "yaml/duplicate-key 5:1"]],
    ["a duplicate key in JSON", '{"a": 1,\n "a": 2}', ["yaml/duplicate-key 2:2"]],
    ["keys that are no text", "42: a\ny: b\n~: c\n1.5: d\n", [1, 2, 3, 4].map((line) => `yaml/non-string-key ${line}:1`)],
    ["a list as key", "? [a]\n: b\n", ["yaml/non-string-key 1:3"]],
    ["a template", "a: {{ .Values.b }}\n", ["yaml/non-string-key 1:5"]],
    ["values that JSON has not", "a: .nan\nb: -.inf\n", ["yaml/not-finite 1:4", "yaml/not-finite 2:4"]],
    [
      "tags",
      "a: !foo b\nb: !!binary aGk=\nc: !!int x\nd: ! 1\n",
      [1, 2, 3, 4].map((line) => `yaml/tag ${line}:${[4, 4, 10, 4][line - 1]}`),
    ],
    ["a tag between brackets", "a: [!!str 1]\n", ["yaml/tag 1:11"]],
    ["an alias without an anchor", "a: *b\n", ["yaml/alias 1:4"]],
    ["an alias inside its anchor", "a: &b [*b]\n", ["yaml/alias 1:8"]],
    ["an anchor with an odd name", "a: &b.c 1\n", ["yaml/alias 1:9"]],
    ["a merge of something else", "<<: 1\n", ["yaml/merge 1:1"]],
    ["a merge behind a key that it brings", "a: 1\n<<: {a: 2}\n", ["yaml/merge 2:1"]],
    ["another version", "%YAML 1.2\n---\na: 1\n", ["yaml/directive 1:1"]],
    ["an unknown directive", "%FOO\n---\na: 1\n", ["yaml/directive 1:1"]],
    ["half a character", 'a: "\\ud800"\n', ["yaml/character 1:4"]],
    ["a NUL", "a: 1\nb: \0\n", ["yaml/character 2:4"]],
    ["a control character", "a: x\u0007\n", ["yaml/character 1:5"]],
    ["a lone carriage return", "a: 1\rb: 2\n", ["yaml/character 1:5"]],
    ["a line separator", "a: x\u2028y\n", ["yaml/character 1:5"]],
    ["a lone surrogate", "a: \ud800\n", ["yaml/character 1:4"]],
  ])("reports %s", async (_, text, expected) => {
    expect(await places(text)).toEqual(expected);
    expect((await readYaml(text, { file: "f.yaml" })).value).toEqual([]);
    for (const { hint, summary } of await problems(text)) expect([hint, summary].every((line) => (line ?? "") !== "")).toBe(true);
  });

  it("names both places of a duplicate key, and how to mend a key that is no text", async () => {
    const [duplicate] = await problems("a: 1\na: 2\n");
    expect(duplicate).toMatchObject({
      summary: 'the key "a" is in this map twice',
      related: [{ span: { start: { line: 1, column: 1 } } }],
    });
    const [key] = await problems("on: 1\n");
    expect(key).toMatchObject({ summary: "the map key `on` is a boolean, not text", hint: 'quote it: "on"' });
  });

  it("refuses other encodings, with the byte and the line", async () => {
    expect(await problems(Buffer.from("\ufeffa: 1", "utf16le"))).toMatchObject([{ code: "yaml/not-utf8", summary: /UTF-16/ }]);
    expect(await problems(Buffer.from("a: 1", "utf16le"))).toMatchObject([{ code: "yaml/not-utf8", summary: /UTF-16/ }]);
    expect(await problems(Buffer.from([0x61, 0x3a, 0x20, 0xc3, 0xa9, 0x0a, 0x62, 0xff, 0x0a]))).toMatchObject([
      {
        code: "yaml/not-utf8",
        summary: "f.yaml is not UTF-8: byte 0xff at byte offset 7 (line 2)",
        span: { start: { line: 2, column: 2 } },
      },
    ]);
    expect(await problems(Buffer.from([0x61, 0x3a, 0x20, 0xc3]))).toMatchObject([{ code: "yaml/not-utf8", summary: /byte offset 3/ }]);
  });
});

describe("limits", () => {
  it("refuses a file of 100 MB without reading it", async () => {
    const [problem] = await problems(Buffer.alloc(100 * 1024 * 1024));
    expect(problem).toMatchObject({ code: "yaml/too-large", summary: "f.yaml has 100 MiB; a file may have at most 64 MiB" });
    expect(await places("a: é\n".repeat(20), { bytes: 100 })).toEqual(["yaml/too-large 1:1"]);
    expect(await places("a: e\n", { bytes: 5 })).toEqual([]);
  });

  it("names the place where a large document stops being ordinary", async () => {
    expect(await places(`a: 1\nb: &x 2\n${"c: 3\n".repeat(50)}`, { oddBytes: 100 })).toEqual(["yaml/too-large 2:4"]);
  });

  it("stops bombs of aliases and of merge keys", async () => {
    let bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n";
    let merges = "a0: &a0 {b: {c: 1}}\n";
    for (let level = 1; level < 30; level++) {
      bomb += `a${level}: &a${level} [${new Array(9).fill(`*a${level - 1}`).join(", ")}]\n`;
      merges += `a${level}: &a${level}\n  <<: *a${level - 1}\n  l${level}: *a${level - 1}\n  r${level}: *a${level - 1}\n`;
    }
    expect((await problems(bomb)).map(({ code }) => code)).toEqual(["yaml/alias-limit"]);
    expect((await problems(merges)).map(({ code }) => code)).toEqual(["yaml/alias-limit"]);
    expect(await places("a: &a [1, 2]\nb: [*a, *a, *a]\n", { aliasNodes: 8 })).toEqual(["yaml/alias-limit 2:13"]);
  });

  it.each([
    ["brackets", "[".repeat(100_000)],
    ["closed brackets", `${"[".repeat(300)}${"]".repeat(300)}`],
    ["flow maps", "{a: ".repeat(100_000)],
    ["items", `${"- ".repeat(100_000)}x`],
    ["explicit keys", "? ".repeat(100_000)],
    ["values", ": ".repeat(100_000)],
    ["maps", Array.from({ length: 1500 }, (_, depth) => `${" ".repeat(depth)}a:\n`).join("")],
    ["brackets behind an anchor", `x: &x 1\nz: ${"[".repeat(300)}${"]".repeat(300)}`],
    [
      "aliases",
      `${Array.from({ length: 20 }, (_, level) => `a${level}: &a${level} ${"[".repeat(20)}${level === 0 ? "1" : `*a${level - 1}`}${"]".repeat(20)}`).join("\n")}\n`,
    ],
  ])("stops depth made of %s", async (_, text) => {
    expect((await problems(text)).map(({ code }) => code)).toEqual(["yaml/too-deep"]);
  });

  it("accepts depth up to the limit, in both readers", async () => {
    const nested = `${"[".repeat(199)}${"]".repeat(199)}`;
    expect(await places(`a: ${nested}\n`)).toEqual([]);
    expect(await places(`a: &x ${nested}\n`)).toEqual([]);
    expect(await places(`a: [${nested}]\n`)).toEqual(["yaml/too-deep 1:203"]);
    expect(await places(`a: &x [${nested}]\n`)).toEqual(["yaml/too-deep 1:206"]);
  });

  it("reads ten thousand documents and refuses too many", async () => {
    expect(await values("---\na: 1\n".repeat(10_000))).toHaveLength(10_000);
    expect(await places("---\na: 1\n".repeat(11), { documents: 10 })).toEqual(["yaml/too-many-documents 1:1"]);
  });

  it("reports at most twenty problems of a document", async () => {
    expect(await problems("a: 1\n".repeat(1000))).toHaveLength(20);
  });
});

describe("codes", () => {
  it("has a reachable case for each", async () => {
    const cases: readonly (string | Uint8Array)[] = [
      Buffer.alloc(70 * 1024 * 1024),
      Buffer.from([0xff]),
      "a: \0",
      "a: [",
      "\ta: 1",
      "a: 1\na: 1",
      "1: 1",
      "a: .inf",
      "a: !x 1",
      "%X\n---\na: 1",
      "a: *b",
      `a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n${Array.from({ length: 7 }, (_, level) => `a${level + 1}: &a${level + 1} [${new Array(10).fill(`*a${level}`).join(", ")}]\n`).join("")}`,
      "[".repeat(1000),
      "---\na\n".repeat(100_001),
      "<<: 1",
    ];
    const seen = new Set<string>();
    for (const text of cases) for (const { code } of await problems(text)) seen.add(code);
    expect([...seen].sort()).toEqual(
      Object.keys(yamlCodes.entries)
        .map((name) => `yaml/${name}`)
        .sort(),
    );
  });
});
