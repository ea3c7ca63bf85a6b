import { isJsonObject, type JsonValue, property } from "../../base/index.ts";
import type { LabelSelector, SelectorRequirement } from "./facts.ts";
import { items, knownLabels, text } from "./facts-draft.ts";

const operators = new Set(["In", "NotIn", "Exists", "DoesNotExist"]);

/**
 * Reads `{ matchLabels, matchExpressions }`. Undefined for a selector that is absent, empty (it means "everything here", which is no
 * statement about any Pod in particular), malformed, or partly not known yet.
 */
export function readSelector(value: JsonValue | undefined): LabelSelector | undefined {
  if (!isJsonObject(value)) return undefined;
  const labels = knownLabels(property(value, "matchLabels"));
  if (labels === null) return undefined;
  const expressions: SelectorRequirement[] = [];
  for (const item of items(property(value, "matchExpressions"))) {
    const key = text(property(item, "key"));
    const operator = text(property(item, "operator"));
    if (key === undefined || operator === undefined || !operators.has(operator)) return undefined;
    const values: string[] = [];
    for (const wanted of items(property(item, "values"))) {
      if (typeof wanted !== "string") return undefined;
      values.push(wanted);
    }
    expressions.push({ key, operator: operator as SelectorRequirement["operator"], ...(values.length === 0 ? {} : { values }) });
  }
  return toSelector(labels, expressions);
}

/** Reads a plain map of labels, as a Service has it. */
export function readLabelMap(value: JsonValue | undefined): LabelSelector | undefined {
  const labels = knownLabels(value);
  return labels === null ? undefined : toSelector(labels, []);
}

function toSelector(labels: Readonly<Record<string, string>>, expressions: readonly SelectorRequirement[]): LabelSelector | undefined {
  const hasLabels = Object.keys(labels).length > 0;
  if (!hasLabels && expressions.length === 0) return undefined;
  return { ...(hasLabels ? { labels } : {}), ...(expressions.length > 0 ? { expressions } : {}) };
}

/** True when a thing with these labels is selected. */
export function selects(selector: LabelSelector, labels: Readonly<Record<string, string>>): boolean {
  if (selector.labels !== undefined) {
    for (const key of Object.keys(selector.labels)) {
      if (!Object.hasOwn(labels, key) || labels[key] !== selector.labels[key]) return false;
    }
  }
  return selector.expressions === undefined || selector.expressions.every((expression) => holds(expression, labels));
}

function holds(requirement: SelectorRequirement, labels: Readonly<Record<string, string>>): boolean {
  const value = Object.hasOwn(labels, requirement.key) ? labels[requirement.key] : undefined;
  switch (requirement.operator) {
    case "In":
      return value !== undefined && (requirement.values ?? []).includes(value);
    case "NotIn":
      return value === undefined || !(requirement.values ?? []).includes(value);
    case "Exists":
      return value !== undefined;
    case "DoesNotExist":
      return value === undefined;
  }
}

/** `app=shop, tier in (a, b)`, for messages. */
export function formatSelector(selector: LabelSelector): string {
  const parts = Object.entries(selector.labels ?? {}).map(([key, value]) => `${key}=${value}`);
  for (const { key, operator, values = [] } of selector.expressions ?? []) {
    if (operator === "Exists") parts.push(key);
    else if (operator === "DoesNotExist") parts.push(`!${key}`);
    else parts.push(`${key} ${operator === "In" ? "in" : "notin"} (${values.join(", ")})`);
  }
  return parts.join(", ");
}
