import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../base/index.ts";
import { countText, diagnosticText } from "./diagnostic-text.ts";
import { coloured, plain } from "./paint.ts";

const source = 'const a = 1;\n  backend: { service: { name: "shop", port: { name: "htpp" } } },\n';
const diagnostic: Diagnostic = {
  code: "references/missing-port",
  severity: "error",
  summary: "Ingress web/shop sends traffic to a port that Service web/shop does not have",
  label: "the Service has: http, metrics",
  hint: 'did you mean "http"?',
  span: { file: "modules/shop.ts", start: { line: 2, column: 53 }, end: { line: 2, column: 59 } },
};

describe("diagnosticText", () => {
  it("shows the line with a caret below the place", () => {
    expect(diagnosticText(diagnostic, plain, () => source)).toBe(
      [
        "error[references/missing-port]: Ingress web/shop sends traffic to a port that Service web/shop does not have",
        "  --> modules/shop.ts:2:53",
        "  |",
        '2 |   backend: { service: { name: "shop", port: { name: "htpp" } } },',
        "  |                                                     ^^^^^^ the Service has: http, metrics",
        '  hint: did you mean "http"?',
      ].join("\n"),
    );
  });

  it("does without the source", () => {
    const text = diagnosticText(diagnostic, plain, () => undefined);
    expect(text).toContain("  --> modules/shop.ts:2:53\n      the Service has: http, metrics");
  });

  it("does not show lines that may hold a secret", () => {
    const span = { file: "a.ts", start: { line: 1, column: 11 }, end: { line: 1, column: 20 } };
    const secret = () => 'password: "hunter2"';
    for (const place of [
      { code: "secrets/literal-secret" },
      { code: "manifest/wrong-type", origin: { resource: "prod//Secret/web/db", path: ["stringData", "password"] } },
    ]) {
      const text = diagnosticText({ ...diagnostic, span, related: [{ message: "and here", span }], ...place }, plain, secret);
      expect(text).toContain("--> a.ts:1:11");
      expect(text).not.toContain("hunter2");
    }
  });

  it("keeps control characters of sources away from the terminal", () => {
    const evil = `\u001b[2J${" ".repeat(60)}\u202eabc`;
    const span = { file: "a.yaml", start: { line: 1, column: 1 }, end: { line: 1, column: 3 } };
    const text = diagnosticText({ ...diagnostic, summary: "bell \u0007", span }, plain, () => evil);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is what is tested
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  it("shows a very long line around the place only", () => {
    const span = { file: "a.yaml", start: { line: 1, column: 5000 }, end: { line: 1, column: 5004 } };
    const lines = diagnosticText({ ...diagnostic, span }, plain, () => "x".repeat(10_000)).split("\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(240);
  });

  it("colours only when asked", () => {
    expect(diagnosticText(diagnostic, coloured, () => source)).toContain("\u001b[31merror[references/missing-port]\u001b[39m");
  });

  it("counts by severity", () => {
    expect(countText([diagnostic, diagnostic, { ...diagnostic, severity: "warning" }])).toBe("2 errors, 1 warning");
  });
});
