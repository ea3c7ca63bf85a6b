import { isJsonArray, type JsonObject, type JsonValue } from "../../base/index.ts";
import type { SchemaNode } from "../node.ts";
import { indexByKey, indexByValue, type ListIndex } from "./list-index.ts";
import { childNode, isMap, isOrderedList, itemNode, listShape, meansAbsent, settle } from "./node-shape.ts";
import { sameLeaf } from "./scalar.ts";

/** True when Kubernetes would store the same for both: exactly when typedDiff finds no change. */
export function typedEqual(node: SchemaNode | undefined, a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return equalAt(settle(node), a, b, undefined);
}

/** `property` is the name under which the value stands, which decides whether the order of a list-map counts. */
export function equalAt(
  node: SchemaNode | undefined,
  a: JsonValue | undefined,
  b: JsonValue | undefined,
  property: string | undefined,
): boolean {
  if (a === b) return true;
  const left = a === undefined || meansAbsent(node, a) ? undefined : a;
  const right = b === undefined || meansAbsent(node, b) ? undefined : b;
  return left === undefined || right === undefined ? left === right : equalPresent(node, left, right, property);
}

/** Items of an atomic list are compared like this: one that is null or empty still has its place. */
export function equalPresent(node: SchemaNode | undefined, left: JsonValue, right: JsonValue, property?: string): boolean {
  if (left === right) return true;
  if (isMap(left)) return isMap(right) && equalMaps(node, left, right, undefined);
  if (isJsonArray(left)) return isJsonArray(right) && equalLists(node, left, right, property);
  return sameLeaf(node, left, right);
}

/** Compares two maps but for the `skip` fields: those of a list item's key, which are equal because the items were matched by them. */
export function equalMaps(node: SchemaNode | undefined, a: JsonObject, b: JsonObject, skip: readonly string[] | undefined): boolean {
  for (const key of Object.keys(a)) {
    if (skip?.includes(key) === true) continue;
    if (!equalAt(childNode(node, key), a[key], Object.hasOwn(b, key) ? b[key] : undefined, key)) return false;
  }
  for (const key of Object.keys(b)) {
    if (Object.hasOwn(a, key) || skip?.includes(key) === true) continue;
    if (!meansAbsent(childNode(node, key), b[key] as JsonValue)) return false;
  }
  return true;
}

function equalLists(node: SchemaNode | undefined, a: readonly JsonValue[], b: readonly JsonValue[], property: string | undefined): boolean {
  if (a.length !== b.length) return false;
  const shape = listShape(node);
  const items = itemNode(node);
  if (shape.kind !== "atomic") {
    const left = shape.kind === "set" ? indexByValue(items, a) : indexByKey(items, shape.keys, a);
    const right = shape.kind === "set" ? indexByValue(items, b) : indexByKey(items, shape.keys, b);
    if (left !== undefined && right !== undefined) {
      if (!sameMembers(left, right, isOrderedList(property))) return false;
      if (shape.kind === "set") return true;
      for (const [key, at] of left) {
        if (!equalMaps(items, a[at] as JsonObject, b[right.get(key) as number] as JsonObject, shape.keys)) return false;
      }
      return true;
    }
  }
  for (let at = 0; at < a.length; at++) if (!equalPresent(items, a[at] as JsonValue, b[at] as JsonValue)) return false;
  return true;
}

function sameMembers(a: ListIndex, b: ListIndex, inOrder: boolean): boolean {
  for (const [key, at] of a) {
    const other = b.get(key);
    if (other === undefined || (inOrder && other !== at)) return false;
  }
  return true;
}
