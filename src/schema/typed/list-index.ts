import { isJsonObject, isNumber, type JsonScalar, type JsonValue } from "../../base/index.ts";
import type { SchemaNode } from "../node.ts";
import { childNode } from "./node-shape.ts";
import { canonicalLeaf } from "./scalar.ts";
import type { ItemKey } from "./typed-path.ts";

/** Positions of a list's items by identity, in list order. */
export type ListIndex = ReadonlyMap<string, number>;

/**
 * Indexes a list-map by its key fields; undefined when its items cannot be told apart (not an object, no key field at all, the same
 * key twice). Such a list has no map semantics: callers treat it as atomic.
 */
export function indexByKey(items: SchemaNode | undefined, keys: readonly string[], list: readonly JsonValue[]): ListIndex | undefined {
  const index = new Map<string, number>();
  for (let at = 0; at < list.length; at++) {
    const text = keyText(items, keys, list[at] as JsonValue);
    if (text === undefined || index.has(text)) return undefined;
    index.set(text, at);
  }
  return index;
}

/** Indexes a set by its members; undefined when one occurs twice. */
export function indexByValue(items: SchemaNode | undefined, list: readonly JsonValue[]): ListIndex | undefined {
  const index = new Map<string, number>();
  for (let at = 0; at < list.length; at++) {
    const text = canonicalLeaf(items, list[at] as JsonValue);
    if (index.has(text)) return undefined;
    index.set(text, at);
  }
  return index;
}

/** The identity of a list-map item as a path part. A key field without value and default is left out: Kubernetes has optional keys. */
export function itemKey(items: SchemaNode | undefined, keys: readonly string[], item: JsonValue): ItemKey {
  const key: Record<string, JsonScalar> = {};
  for (const name of keys) {
    const value = keyField(items, name, item);
    if (value !== undefined) key[name] = value;
  }
  return { key };
}

/** The text by which an item, or the key in a path part, is looked up; undefined when it has no scalar key field. */
export function keyText(items: SchemaNode | undefined, keys: readonly string[], item: JsonValue): string | undefined {
  if (!isJsonObject(item)) return undefined;
  let text = "";
  let found = false;
  for (const name of keys) {
    const value = keyField(items, name, item);
    if (value === undefined) {
      if (Object.hasOwn(item, name) && item[name] !== null) return undefined;
      text += "-\u0000";
      continue;
    }
    found = true;
    text += `${canonicalLeaf(childNode(items, name), value)}\u0000`;
  }
  return found ? text : undefined;
}

function keyField(items: SchemaNode | undefined, name: string, item: JsonValue): JsonScalar | undefined {
  const own = isJsonObject(item) && Object.hasOwn(item, name) ? item[name] : undefined;
  const value = own === undefined || own === null ? childNode(items, name)?.default : own;
  if (value === undefined || value === null) return undefined;
  return typeof value !== "object" || isNumber(value) ? value : undefined;
}
