import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, setProperty } from "../../base/index.ts";
import type { SchemaNode } from "../node.ts";

/**
 * The value as it is when the API server validates it: nulls of fields that are not nullable are gone and defaults are filled in. Parts
 * that need no change are the same objects, so a value without anything to default costs no copy.
 */
export function applyDefaults(node: SchemaNode, value: JsonValue): JsonValue {
  if (isJsonObject(value)) return objectWithDefaults(node, value);
  if (!isJsonArray(value) || node.items === undefined) return value;
  const { items } = node;
  let copy: JsonValue[] | undefined;
  for (let index = 0; index < value.length; index++) {
    const item = value[index] as JsonValue;
    const filled = applyDefaults(items, item);
    if (filled !== item) {
      copy ??= [...value];
      copy[index] = filled;
    }
  }
  return copy ?? value;
}

function objectWithDefaults(node: SchemaNode, object: JsonObject): JsonObject {
  let copy: Record<string, JsonValue> | undefined;
  for (const key of Object.keys(object)) {
    const child = node.properties?.get(key) ?? node.additional;
    if (child === undefined) continue;
    const value = object[key] as JsonValue;
    const filled = value === null && !child.nullable ? undefined : applyDefaults(child, value);
    if (filled === value) continue;
    copy ??= copyOf(object);
    if (filled === undefined) delete copy[key];
    else setProperty(copy, key, filled);
  }
  for (const [name, child] of node.properties ?? []) {
    if (child.default === undefined || Object.hasOwn(copy ?? object, name)) continue;
    copy ??= copyOf(object);
    setProperty(copy, name, applyDefaults(child, child.default));
  }
  return copy ?? object;
}

function copyOf(object: JsonObject): Record<string, JsonValue> {
  const copy: Record<string, JsonValue> = {};
  for (const key of Object.keys(object)) setProperty(copy, key, object[key] as JsonValue);
  return copy;
}
