import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { CodeTable } from "../../src/base/index.ts";
import { allCodes } from "../../src/project/index.ts";
import { formatCase, parseCase } from "./case-file.ts";
import { runCase } from "./run-case.ts";

const root = import.meta.dirname;

function caseFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return caseFiles(path);
    return entry.name.endsWith(".txt") ? [path] : [];
  });
}

// UPDATE=1 writes what the commands print into the cases; the change is then read like any other.
const update = process.env.UPDATE === "1";

describe.concurrent("cases", () => {
  for (const file of caseFiles("")) {
    it(file, { timeout: 120_000 }, async () => {
      const text = readFileSync(join(root, file), "utf8");
      const parsed = parseCase(text);
      const actual = formatCase(parsed, await runCase(parsed));
      if (update && actual !== text) writeFileSync(join(root, file), actual);
      else expect(actual).toBe(text);
    });
  }
});

/** Guards that no command can trip: what stands before them in the pipeline refuses the same mistake first. Each has a unit test. */
const guards: Readonly<Record<string, string>> = {
  // layout/file-clash refuses two files in one place; src/delivery/switch-contract.suite.ts hands such files in directly.
  "delivery/path-clash": "layout/file-clash",
};

describe("every diagnostic code", () => {
  const codes = allCodes().map(({ code }) => code);

  it("is listed, whatever room's table it is in", async () => {
    const sources = join(root, "..", "..", "src");
    const tables = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((file) => basename(file) === "codes.ts");
    const defined: string[] = [];
    for (const file of tables) {
      const exported: Record<string, Partial<CodeTable>> = await import(join(sources, file));
      for (const { room, entries } of Object.values(exported)) for (const name in entries) defined.push(`${room}/${name}`);
    }
    expect(defined.sort()).toEqual(codes);
  });

  it("is in one table only", () => {
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  });

  it("has no case when it is gone", () => {
    const cases = caseFiles("diagnostics").map((file) => file.slice("diagnostics/".length, -".txt".length));
    expect(cases.filter((name) => !codes.includes(name))).toEqual([]);
  });

  const reachable = allCodes().filter(({ code }) => !Object.hasOwn(guards, code));

  it.each(reachable)("$code is reached by its case, and one mistake is one diagnostic", ({ code, severity }) => {
    const { expected } = parseCase(readFileSync(join(root, "diagnostics", `${code}.txt`), "utf8"));
    const said = [...expected.stderr.matchAll(/^(?:error|warning|info)\[([^\]]+)\]/gm)].map((match) => match[1]);
    expect(new Set(said)).toEqual(new Set([code]));
    expect(expected.exit).toBe(severity === "error" ? "1" : "0");
  });
});
