import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from "../../base/index.ts";
import type { SchemaNode } from "../node.ts";
import type { Change } from "./change.ts";
import { alignLists } from "./list-alignment.ts";
import { indexByKey, indexByValue, itemKey, type ListIndex } from "./list-index.ts";
import { childNode, isMap, isOrderedList, itemNode, listShape, meansAbsent, settle } from "./node-shape.ts";
import { sameLeaf } from "./scalar.ts";
import { equalPresent } from "./typed-equal.ts";
import type { TypedPathPart } from "./typed-path.ts";

/**
 * The differences that Kubernetes would see between two values, in the order of `before` with additions last at each level. Maps are
 * descended into even where they are atomic to apply, because a reader wants the field that differs.
 */
export function typedDiff(node: SchemaNode | undefined, before: JsonValue | undefined, after: JsonValue | undefined): readonly Change[] {
  const walk = new Walk();
  walk.value(settle(node), before, after);
  return walk.changes;
}

/** Carries one path that is copied only when a change is found. */
class Walk {
  readonly changes: Change[] = [];
  private readonly path: TypedPathPart[] = [];

  value(node: SchemaNode | undefined, before: JsonValue | undefined, after: JsonValue | undefined): void {
    if (before === after) return;
    const left = before === undefined || meansAbsent(node, before) ? undefined : before;
    const right = after === undefined || meansAbsent(node, after) ? undefined : after;
    if (left === undefined) {
      if (right !== undefined) this.changes.push({ path: [...this.path], kind: "add", after: right });
    } else if (right === undefined) this.changes.push({ path: [...this.path], kind: "remove", before: left });
    else this.present(node, left, right);
  }

  private present(node: SchemaNode | undefined, before: JsonValue, after: JsonValue): void {
    if (isMap(before) && isMap(after)) this.maps(node, before, after, undefined);
    else if (isJsonArray(before) && isJsonArray(after)) this.lists(node, before, after);
    else if (!equalPresent(node, before, after)) this.changes.push({ path: [...this.path], kind: "change", before, after });
  }

  private maps(node: SchemaNode | undefined, before: JsonObject, after: JsonObject, skip: readonly string[] | undefined): void {
    for (const key of Object.keys(before)) {
      if (skip?.includes(key) === true) continue;
      this.path.push(key);
      this.value(childNode(node, key), before[key], Object.hasOwn(after, key) ? after[key] : undefined);
      this.path.pop();
    }
    for (const key of Object.keys(after)) {
      if (Object.hasOwn(before, key) || skip?.includes(key) === true) continue;
      this.path.push(key);
      this.value(childNode(node, key), undefined, after[key]);
      this.path.pop();
    }
  }

  private lists(node: SchemaNode | undefined, before: readonly JsonValue[], after: readonly JsonValue[]): void {
    const shape = listShape(node);
    const items = itemNode(node);
    if (shape.kind !== "atomic") {
      const left = shape.kind === "set" ? indexByValue(items, before) : indexByKey(items, shape.keys, before);
      const right = shape.kind === "set" ? indexByValue(items, after) : indexByKey(items, shape.keys, after);
      if (left !== undefined && right !== undefined) {
        const name = (item: JsonValue): TypedPathPart => (shape.kind === "set" ? { value: item } : itemKey(items, shape.keys, item));
        const keys = shape.kind === "map" ? shape.keys : undefined;
        this.keyedItems({ items, keys, name, left, right }, before, after);
        return;
      }
    }
    this.atomicLists(items, before, after);
  }

  private keyedItems(list: KeyedLists, before: readonly JsonValue[], after: readonly JsonValue[]): void {
    const { items, keys, name, left, right } = list;
    for (const [key, at] of left) {
      const item = before[at] as JsonValue;
      const other = right.get(key);
      if (other === undefined) this.changes.push({ path: [...this.path, name(item)], kind: "remove", before: item });
      else if (keys !== undefined && item !== after[other]) {
        this.path.push(name(item));
        this.maps(items, item as JsonObject, after[other] as JsonObject, keys);
        this.path.pop();
      }
    }
    for (const [key, at] of right) {
      const item = after[at] as JsonValue;
      if (!left.has(key)) this.changes.push({ path: [...this.path, name(item)], kind: "add", after: item });
    }
    if (keys !== undefined && isOrderedList(this.path.at(-1)) && !keepsOrder(left, right)) {
      const order = (values: readonly JsonValue[]) => values.map((item) => spokenKey(itemKey(items, keys, item).key));
      this.changes.push({ path: [...this.path], kind: "move", before: order(before), after: order(after) });
    }
  }

  private atomicLists(items: SchemaNode | undefined, before: readonly JsonValue[], after: readonly JsonValue[]): void {
    const equal = (a: JsonValue, b: JsonValue) => equalPresent(items, a, b);
    if (before.every(isLeaf) && after.every(isLeaf)) {
      const same = before.length === after.length && before.every((item, at) => sameLeaf(items, item, after[at] as JsonValue));
      if (!same) this.changes.push({ path: [...this.path], kind: "change", before, after });
      return;
    }
    for (const pair of alignLists(before, after, equal)) {
      if (pair.after === undefined) {
        const at = pair.before as number;
        this.changes.push({ path: [...this.path, at], kind: "remove", before: before[at] as JsonValue });
      } else if (pair.before === undefined) {
        this.changes.push({ path: [...this.path, pair.after], kind: "add", after: after[pair.after] as JsonValue });
      } else {
        this.path.push(pair.after);
        this.present(items, before[pair.before] as JsonValue, after[pair.after] as JsonValue);
        this.path.pop();
      }
    }
  }
}

interface KeyedLists {
  readonly items: SchemaNode | undefined;
  /** Undefined for a set. */
  readonly keys: readonly string[] | undefined;
  readonly name: (item: JsonValue) => TypedPathPart;
  readonly left: ListIndex;
  readonly right: ListIndex;
}

/** True when removing what went and appending what came already gives the order of `after`. */
function keepsOrder(left: ListIndex, right: ListIndex): boolean {
  let last = -1;
  for (const key of left.keys()) {
    const at = right.get(key);
    if (at === undefined) continue;
    if (at !== last + 1) return false;
    last = at;
  }
  return true;
}

function spokenKey(key: Readonly<Record<string, JsonValue>>): JsonValue {
  const values = Object.values(key);
  return values.length === 1 ? (values[0] as JsonValue) : key;
}

function isLeaf(value: JsonValue): boolean {
  return !isJsonArray(value) && !isJsonObject(value);
}
