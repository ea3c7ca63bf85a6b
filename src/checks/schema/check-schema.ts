import { type Diagnostic, property } from "../../base/index.ts";
import { type Resource, spokenName } from "../../graph/index.ts";
import { type Violation, type ViolationRule, validateObject } from "../../schema/index.ts";
import { type CheckContext, kindFacts, prepare } from "../check-context.ts";
import { manifestCodes } from "./codes.ts";
import { reportUnknownKind } from "./unknown-kind.ts";
import { wordsFor } from "./violation-words.ts";

const codeOf: Record<ViolationRule, keyof typeof manifestCodes.entries> = {
  "unknown-field": "unknown-field",
  "wrong-type": "wrong-type",
  required: "missing-field",
  enum: "not-allowed",
  pattern: "invalid-value",
  format: "invalid-value",
  range: "invalid-value",
  length: "invalid-value",
  count: "invalid-value",
  "duplicate-key": "duplicate-item",
  "duplicate-item": "duplicate-item",
  "all-of": "invalid-combination",
  "any-of": "invalid-combination",
  "one-of": "invalid-combination",
  not: "invalid-combination",
};

/** Checks one object against the schema of its kind. */
export function checkSchema(resource: Resource, context: CheckContext, problems: Diagnostic[]): void {
  if (resource.type.system !== "kubernetes") return;
  const { apiVersion, kind } = resource.type;
  const { group, info, schema } = kindFacts(context, apiVersion, kind);
  if (schema === undefined) {
    const { name, namespace } = resource;
    if (!prepare(context).unknownKinds.matches({ group, kind, namespace, name })) {
      problems.push(reportUnknownKind(resource, apiVersion, kind, context));
    }
    return;
  }
  checkScope(resource, info?.namespaced, problems);
  const violations = validateObject(schema, resource.body);
  if (violations.length === 0) return;
  const encrypted = property(resource.body, "sops") !== undefined;
  for (const violation of violations) if (!encrypted || !isEncryptedPart(violation)) problems.push(toDiagnostic(resource, violation));
}

/** SOPS adds its own section and leaves cipher text where the schema wants base64; the engine decrypts before it applies. */
function isEncryptedPart({ path, rule }: Violation): boolean {
  return path[0] === "sops" || (rule === "format" && (path[0] === "data" || path[0] === "stringData"));
}

function checkScope(resource: Resource, namespaced: boolean | undefined, problems: Diagnostic[]): void {
  if (namespaced === undefined || namespaced === (resource.namespace !== undefined)) return;
  const summary = namespaced
    ? `${spokenName(resource.id)} needs a namespace`
    : `${spokenName(resource.id)} is cluster-scoped and cannot be in namespace ${resource.namespace}`;
  const hint = namespaced ? "set metadata.namespace, or the app's namespace" : "remove metadata.namespace";
  problems.push(
    manifestCodes.report("wrong-scope", {
      summary,
      hint,
      origin: { app: resource.app, resource: resource.id, path: ["metadata", "namespace"] },
    }),
  );
}

function toDiagnostic(resource: Resource, violation: Violation): Diagnostic {
  const { path, rule } = violation;
  const { summary, label, hint } = wordsFor(violation);
  const name = spokenName(resource.id);
  return manifestCodes.report(codeOf[rule], {
    summary: rule === "unknown-field" ? `${name} ${summary}` : `${name}: ${summary}`,
    ...(label === undefined ? {} : { label }),
    ...(hint === undefined ? {} : { hint }),
    origin: { app: resource.app, resource: resource.id, path, ...(rule === "unknown-field" ? { at: "key" as const } : {}) },
  });
}
