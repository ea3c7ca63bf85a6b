import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sameJson } from "../json.ts";
import { LineTable } from "../span.ts";
import { readFull } from "./full/read-full.ts";
import { defaultYamlLimits } from "./limits.ts";
import { printYaml } from "./print-yaml.ts";
import { readYamlNow } from "./read-yaml.ts";

const folder = join(process.env.STRATA_SHARED ?? "", "crds");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.(ya?ml|json)$/.test(name));

describe("all shared CRDs", () => {
  it.each(files)("%s is read by the fast reader, as the full one reads it, and survives printing", (name) => {
    const text = readFileSync(join(folder, name), "utf8");
    const outcome = readYamlNow(text, { file: name });
    expect(outcome?.diagnostics).toEqual([]);
    const documents = (outcome?.value ?? []).map(({ value }) => value);
    const full = readFull(
      { file: name, text, offset: 0, lines: new LineTable(text) },
      { ...defaultYamlLimits, oddBytes: Number.MAX_SAFE_INTEGER },
    )
      .map(({ value }) => value)
      .filter((value) => value !== null);
    expect(full).toHaveLength(documents.length);
    documents.forEach((value, index) => {
      expect(sameJson(full[index], value)).toBe(true);
      expect(sameJson(readYamlNow(printYaml(value), { file: "printed" })?.value[0]?.value, value)).toBe(true);
    });
  });
});
