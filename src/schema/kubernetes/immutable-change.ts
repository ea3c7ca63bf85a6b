import { isJsonObject, type JsonObject, type JsonValue, property, sameJson } from "../../base/index.ts";
import { type Change, formatTypedPath, type TypedPath } from "../typed/index.ts";
import { type ImmutableEffect, type ImmutableRule, immutableFields } from "./immutable-fields.ts";

export interface ImmutableChange {
  /** A sentence that begins with the field. */
  readonly reason: string;
  readonly effect: ImmutableEffect;
}

/** What the object is an instance of; the group comes from its apiVersion. */
export interface KindName {
  readonly group: string;
  readonly kind: string;
}

const rulesByKind = new Map<string, ImmutableRule[]>();
for (const rule of immutableFields) {
  for (const kind of rule.kinds) {
    const name = `${rule.group}/${kind}`;
    const rules = rulesByKind.get(name);
    if (rules === undefined) rulesByKind.set(name, [rule]);
    else rules.push(rule);
  }
}

/** Says whether the API server would refuse this change of an object, and what then has to happen; undefined when the change is fine. */
export function immutableChange(type: KindName, change: Change, before: JsonObject, after: JsonObject): ImmutableChange | undefined {
  const rule = rulesByKind.get(`${type.group}/${type.kind}`)?.find((candidate) => forbids(candidate, change, before, after));
  if (rule === undefined) return undefined;
  // A rule with exceptions is about many fields, so the one that changed is named; otherwise the kept field says it all.
  const field = rule.except.length > 0 && change.path.length >= rule.path.length ? formatTypedPath(change.path) : rule.path.join(".");
  return { reason: `${field} ${rule.reason}`, effect: rule.effect };
}

function forbids(rule: ImmutableRule, change: Change, before: JsonObject, after: JsonObject): boolean {
  if (!overlaps(rule.path, change.path)) return false;
  // A change of something larger: the kept field inside it may still be the same.
  if (change.path.length < rule.path.length && sameJson(valueAt(before, rule.path), valueAt(after, rule.path))) return false;
  if (rule.except.some((exception) => exception.length <= change.path.length && overlaps(exception, change.path))) return false;
  return rule.when(before, after, change);
}

/** True when one path leads to the other. */
function overlaps(pattern: readonly string[], path: TypedPath): boolean {
  const length = Math.min(pattern.length, path.length);
  for (let at = 0; at < length; at++) if (pattern[at] !== "*" && pattern[at] !== path[at]) return false;
  return true;
}

function valueAt(object: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = object;
  for (const key of path) value = isJsonObject(value) ? property(value, key) : undefined;
  return value;
}
