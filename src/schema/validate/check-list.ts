import { isJsonObject, type JsonValue, printJson, property } from "../../base/index.ts";
import { isDeferredValue } from "../deferred.ts";
import type { SchemaNode } from "../node.ts";
import type { Inspection } from "./inspection.ts";
import { quoteValue } from "./violation.ts";

/** Rules about a list as a whole: its length, and that keys and members are unique. The items themselves are checked elsewhere. */
export function checkListRules(at: Inspection, node: SchemaNode, list: readonly JsonValue[]): void {
  const { minItems, maxItems } = node;
  if (minItems !== undefined && list.length < minItems) {
    at.report("count", `Invalid value: should have at least ${minItems} items`, { expected: `at least ${minItems} items` });
  }
  if (maxItems !== undefined && list.length > maxItems) {
    at.report("count", `Too many: ${list.length}: must have at most ${maxItems} items`, { expected: `at most ${maxItems} items` });
  }
  if (list.length < 2) return;
  if (node.listType === "map" && node.listMapKeys !== undefined) checkKeys(at, node, list, node.listMapKeys);
  else if (node.listType === "set" || node.uniqueItems === true) checkMembers(at, list);
}

function checkMembers(at: Inspection, list: readonly JsonValue[]): void {
  const seen = new Set<string>();
  for (let index = 0; index < list.length; index++) {
    const item = list[index] as JsonValue;
    const text = canonical(item);
    if (seen.has(text)) reportAt(at, index, "duplicate-item", `Duplicate value: ${quoteValue(at.path, item)}`);
    seen.add(text);
  }
}

/** A key that an item leaves out counts with its default (`protocol: TCP`), because defaulting comes before this check. */
function checkKeys(at: Inspection, node: SchemaNode, list: readonly JsonValue[], keys: readonly string[]): void {
  const seen = new Set<string>();
  for (let index = 0; index < list.length; index++) {
    const item = list[index];
    if (!isJsonObject(item)) continue;
    const text = keyText(node, item, keys);
    if (text === undefined) continue;
    if (seen.has(text)) {
      const shown = keys.map((key) => [key, property(item, key)] as const).filter(([, value]) => value !== undefined);
      const pairs = shown.map(([key, value]) => `${JSON.stringify(key)}:${quoteValue([...at.path, key], value as JsonValue)}`);
      reportAt(at, index, "duplicate-key", `Duplicate value: {${pairs.join(",")}}`);
    }
    seen.add(text);
  }
}

/** Undefined when a key is only known later. */
function keyText(node: SchemaNode, item: JsonValue, keys: readonly string[]): string | undefined {
  let text = "";
  for (const key of keys) {
    const value = property(item, key) ?? node.items?.properties?.get(key)?.default;
    if (isJsonObject(value) && isDeferredValue(value)) return undefined;
    text += value === undefined ? "," : `${canonical(value)},`;
  }
  return text;
}

function canonical(value: JsonValue): string {
  return typeof value === "string" ? `"${value}"` : printJson(isJsonObject(value) ? sorted(value) : value);
}

function sorted(value: { readonly [key: string]: JsonValue }): JsonValue {
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}

function reportAt(at: Inspection, index: number, rule: "duplicate-key" | "duplicate-item", message: string): void {
  at.path.push(index);
  at.report(rule, message);
  at.path.pop();
}
