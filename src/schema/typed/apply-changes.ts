import { invariant, isJsonArray, isJsonObject, type JsonValue, setProperty } from "../../base/index.ts";
import type { SchemaNode } from "../node.ts";
import type { Change } from "./change.ts";
import { keyText } from "./list-index.ts";
import { childNode, itemNode, listShape, settle } from "./node-shape.ts";
import { canonicalLeaf } from "./scalar.ts";
import type { ItemKey, ItemValue, TypedPathPart } from "./typed-path.ts";

/**
 * The inverse of typedDiff: `applyChanges(node, before, typedDiff(node, before, after))` is typed-equal to `after`. Undefined when the
 * changes remove the value itself. Changes must come from a diff of this `before` with the same schema.
 */
export function applyChanges(
  node: SchemaNode | undefined,
  before: JsonValue | undefined,
  changes: readonly Change[],
): JsonValue | undefined {
  return applyAt(settle(node), before, changes, 0);
}

function applyAt(
  node: SchemaNode | undefined,
  value: JsonValue | undefined,
  changes: readonly Change[],
  depth: number,
): JsonValue | undefined {
  const whole = changes.find((change) => change.path.length === depth && change.kind !== "move");
  if (whole !== undefined) return whole.kind === "remove" ? undefined : whole.after;
  if (changes.length === 0) return value;
  if (isJsonArray(value)) return applyToList(node, value, changes, depth);
  invariant(isJsonObject(value), "a change leads into a value that is neither map nor list");
  const result: Record<string, JsonValue> = {};
  const groups = groupBy(changes, depth);
  for (const key of Object.keys(value)) {
    const inside = groups.get(key);
    const child = inside === undefined ? value[key] : applyAt(childNode(node, key), value[key], inside.changes, depth + 1);
    if (child !== undefined) setProperty(result, key, child);
  }
  for (const [key, group] of groups) {
    if (Object.hasOwn(value, key)) continue;
    const child = applyAt(childNode(node, key), undefined, group.changes, depth + 1);
    if (child !== undefined) setProperty(result, key, child);
  }
  return result;
}

function applyToList(
  node: SchemaNode | undefined,
  value: readonly JsonValue[],
  changes: readonly Change[],
  depth: number,
): readonly JsonValue[] {
  const items = itemNode(node);
  const shape = listShape(node);
  const keys = shape.kind === "map" ? shape.keys : [];
  const move = changes.find((change) => change.path.length === depth && change.kind === "move");
  const deeper = move === undefined ? changes : changes.filter((change) => change !== move);
  const sample = deeper[0]?.path[depth];
  if (typeof sample === "number") return applyByIndex(items, value, deeper, depth);
  const nameOf = (item: JsonValue) => (shape.kind === "set" ? canonicalLeaf(items, item) : (keyText(items, keys, item) ?? ""));
  const groups = new Map<string, Change[]>();
  for (const change of deeper) {
    const part = change.path[depth] as ItemKey | ItemValue;
    const name = nameOf("value" in part ? part.value : part.key);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [change]);
    else group.push(change);
  }
  const result: JsonValue[] = [];
  for (const item of value) {
    const name = nameOf(item);
    const inside = groups.get(name);
    groups.delete(name);
    const next = inside === undefined ? item : applyAt(items, item, inside, depth + 1);
    if (next !== undefined) result.push(next);
  }
  for (const group of groups.values()) {
    const added = applyAt(items, undefined, group, depth + 1);
    if (added !== undefined) result.push(added);
  }
  return move === undefined ? result : reorder(result, move, nameOf, keys);
}

/** Removals count in the list as it was, everything else in the list as it becomes. */
function applyByIndex(
  items: SchemaNode | undefined,
  value: readonly JsonValue[],
  changes: readonly Change[],
  depth: number,
): readonly JsonValue[] {
  const here = (change: Change) => change.path.length === depth + 1;
  const removed = new Set(changes.filter((change) => here(change) && change.kind === "remove").map((change) => change.path[depth]));
  const result = value.filter((_, at) => !removed.has(at));
  const added = changes.filter((change) => here(change) && change.kind === "add");
  for (const change of added.sort((a, b) => (a.path[depth] as number) - (b.path[depth] as number))) {
    result.splice(change.path[depth] as number, 0, change.after as JsonValue);
  }
  const inside = changes.filter((change) => !here(change) || change.kind === "change" || change.kind === "move");
  for (const { part, changes: group } of groupBy(inside, depth).values()) {
    const at = part as number;
    result[at] = applyAt(items, result[at], group, depth + 1) as JsonValue;
  }
  return result;
}

function reorder(
  list: readonly JsonValue[],
  move: Change,
  nameOf: (item: JsonValue) => string,
  keys: readonly string[],
): readonly JsonValue[] {
  const order = (move.after as readonly JsonValue[]).map((key) => nameOf(isJsonObject(key) ? key : { [keys[0] as string]: key }));
  const places = new Map(order.map((name, at) => [name, at]));
  return list.toSorted((a, b) => (places.get(nameOf(a)) ?? 0) - (places.get(nameOf(b)) ?? 0));
}

interface Group {
  readonly part: TypedPathPart;
  readonly changes: Change[];
}

function groupBy(changes: readonly Change[], depth: number): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const change of changes) {
    const part = change.path[depth] as TypedPathPart;
    const group = groups.get(String(part));
    if (group === undefined) groups.set(String(part), { part, changes: [change] });
    else group.changes.push(change);
  }
  return groups;
}
