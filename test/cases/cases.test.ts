import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
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

describe("every diagnostic code", () => {
  it.each(allCodes().map(({ code }) => [code]))("%s is reached by its case", (code) => {
    const [room, name] = code.split("/");
    const parsed = parseCase(readFileSync(join(root, "diagnostics", room as string, `${name}.txt`), "utf8"));
    expect(parsed.expected.stderr + parsed.expected.stdout).toContain(`[${code}]`);
  });
});
