import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compareText } from "../../base/index.ts";
import { factsDirectory } from "./facts.test-data.ts";

const names = readdirSync(factsDirectory, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
const read = (name: string) => readFileSync(join(factsDirectory, name), "utf8");

test.each(names)("%s has one entry per line, sorted, so that a change of one type is a change of one line", (name) => {
  const text = read(name);
  const lines = text.trimEnd().split("\n");
  expect([lines[0], lines.at(-1)]).toEqual(["{", "}"]);
  const keys = lines.slice(1, -1).map((line) => Object.keys(JSON.parse(`{${line.replace(/,$/, "")}}`) as object)[0] ?? "");
  expect(keys).toEqual([...keys].sort(compareText));
  expect(Object.keys(JSON.parse(text) as object)).toEqual(keys);
});

test("every source is named with its checksum", () => {
  const entries = Object.entries(JSON.parse(read("index.json")) as Record<string, Record<string, unknown>>);
  const sources = entries.filter(([key]) => key.startsWith("source "));
  expect(sources.length).toBeGreaterThan(15);
  for (const [key, source] of sources) {
    expect([key, source.sha256]).toEqual([key, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect([key, source.shared ?? source.sum]).toEqual([key, expect.any(String)]);
  }
});

test("the facts are small", () => {
  expect(names.reduce((sum, name) => sum + Buffer.byteLength(read(name)), 0)).toBeLessThan(1_000_000);
});

test("upstream's prose is not carried", () => {
  for (const name of names.filter((file) => file.includes("types")))
    expect([name, read(name).includes('"description":"')]).toEqual([name, false]);
});
