import type { Diagnostic, Severity, Span } from "../../base/index.ts";

const levels: Readonly<Record<Severity, "error" | "warning" | "note">> = { error: "error", warning: "warning", info: "note" };

/** What a code's row in the rules table says. */
export interface SarifRule {
  readonly title: string;
  readonly why: string;
  readonly fix: string;
}

/** The diagnostics as a SARIF 2.1.0 log, the format that code hosts show beside the changed lines. */
export function sarifLog(diagnostics: readonly Diagnostic[], version: string, describe: (code: string) => SarifRule | undefined): object {
  const codes = [...new Set(diagnostics.map((diagnostic) => diagnostic.code))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "strata", version, rules: codes.map((code) => rule(code, describe(code))) } },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { PROJECT: { description: { text: "The folder of strata.config.ts" } } },
        results: diagnostics.map((diagnostic) => result(diagnostic, codes.indexOf(diagnostic.code))),
      },
    ],
  };
}

function rule(code: string, entry: SarifRule | undefined): object {
  if (entry === undefined) return { id: code };
  return { id: code, shortDescription: { text: entry.title }, fullDescription: { text: entry.why }, help: { text: entry.fix } };
}

function result(diagnostic: Diagnostic, ruleIndex: number): object {
  const text = [
    diagnostic.summary,
    diagnostic.label,
    diagnostic.detail,
    diagnostic.hint === undefined ? undefined : `Hint: ${diagnostic.hint}`,
  ]
    .filter((part) => part !== undefined)
    .join("\n");
  const related = (diagnostic.related ?? []).filter((place) => place.span !== undefined);
  const resource = diagnostic.origin?.resource;
  const logical = resource === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: resource, kind: "resource" }] };
  return {
    ruleId: diagnostic.code,
    ruleIndex,
    level: levels[diagnostic.severity],
    message: { text },
    locations: diagnostic.span === undefined ? (resource === undefined ? [] : [logical]) : [{ ...physical(diagnostic.span), ...logical }],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map((place, id) => ({ id, message: { text: place.message }, ...physical(place.span as Span) })),
        }),
  };
}

function physical(span: Span): object {
  return {
    physicalLocation: {
      artifactLocation: { uri: span.file.split("/").map(encodeURIComponent).join("/"), uriBaseId: "PROJECT" },
      region: {
        startLine: span.start.line,
        startColumn: span.start.column,
        endLine: span.end.line,
        endColumn: Math.max(span.end.column, span.end.line === span.start.line ? span.start.column : 1),
      },
    },
  };
}
