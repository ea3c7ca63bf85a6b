import { isJsonArray, type JsonObject, type JsonValue, setProperty } from "../../base/index.ts";
import type { SchemaNode } from "../node.ts";
import { indexByKey, keyText } from "./list-index.ts";
import { childNode, isMap, itemNode, listShape, settle } from "./node-shape.ts";
import { canonicalLeaf } from "./scalar.ts";

/**
 * Applies `overlay` over `base`. Structure follows server-side apply: maps merge by key, list-maps by their key fields (with the schema's
 * defaults, so a port without protocol is the TCP port), sets become a union, atomic maps and lists are replaced as a whole, and
 * so is everything without a schema that is not a map. What the base has keeps its place; what is new follows in the overlay's order.
 *
 * A null in a map of the overlay deletes the field, as in every Kubernetes patch format. Server-side apply itself deletes by leaving
 * a field out, which needs the memory of who set it; two plain values carry no such memory. Inside atomic values null is data.
 */
export function typedMerge(node: SchemaNode | undefined, base: JsonValue | undefined, overlay: JsonValue): JsonValue {
  return mergeAt(settle(node), base, overlay);
}

function mergeAt(node: SchemaNode | undefined, base: JsonValue | undefined, overlay: JsonValue): JsonValue {
  if (isMap(overlay)) return node?.atomicMap === true ? overlay : mergeMaps(node, isMap(base) ? base : undefined, overlay);
  if (!isJsonArray(overlay)) return overlay;
  const shape = listShape(node);
  if (shape.kind === "atomic") return overlay;
  const before = isJsonArray(base) ? base : [];
  return shape.kind === "set" ? mergeSets(node, before, overlay) : mergeListMaps(node, shape.keys, before, overlay);
}

function mergeMaps(node: SchemaNode | undefined, base: JsonObject | undefined, overlay: JsonObject): Record<string, JsonValue> {
  const merged: Record<string, JsonValue> = {};
  if (base !== undefined) {
    for (const key of Object.keys(base)) {
      if (!Object.hasOwn(overlay, key)) setProperty(merged, key, base[key] as JsonValue);
      else if (overlay[key] !== null) setProperty(merged, key, mergeAt(childNode(node, key), base[key], overlay[key] as JsonValue));
    }
  }
  for (const key of Object.keys(overlay)) {
    if (overlay[key] === null || (base !== undefined && Object.hasOwn(base, key))) continue;
    setProperty(merged, key, mergeAt(childNode(node, key), undefined, overlay[key] as JsonValue));
  }
  return merged;
}

function mergeSets(node: SchemaNode | undefined, base: readonly JsonValue[], overlay: readonly JsonValue[]): readonly JsonValue[] {
  const items = itemNode(node);
  const merged: JsonValue[] = [];
  const seen = new Set<string>();
  for (const list of [base, overlay]) {
    for (const item of list) {
      const text = canonicalLeaf(items, item);
      if (seen.has(text)) continue;
      seen.add(text);
      merged.push(item);
    }
  }
  return merged;
}

/** A list whose items cannot be told apart is not merged but replaced: guessing which two belong together could mix two containers. */
function mergeListMaps(
  node: SchemaNode | undefined,
  keys: readonly string[],
  base: readonly JsonValue[],
  overlay: readonly JsonValue[],
): readonly JsonValue[] {
  const items = itemNode(node);
  if (indexByKey(items, keys, overlay) === undefined) return overlay;
  const known = indexByKey(items, keys, base);
  const merged = known === undefined ? [] : [...base];
  for (const item of overlay) {
    const at = known?.get(keyText(items, keys, item) as string);
    if (at === undefined) merged.push(mergeAt(items, undefined, item));
    else merged[at] = mergeItem(items, keys, merged[at] as JsonObject, item as JsonObject);
  }
  return merged;
}

/** An item stays the item it was, even when the overlay wrote a null for a key field that has a default. */
function mergeItem(items: SchemaNode | undefined, keys: readonly string[], base: JsonObject, overlay: JsonObject): JsonValue {
  if (items?.atomicMap === true) return overlay;
  const merged = mergeMaps(items, base, overlay);
  for (const key of keys) {
    if (!Object.hasOwn(merged, key) && Object.hasOwn(base, key)) setProperty(merged, key, base[key] as JsonValue);
  }
  return merged;
}
