import { type FieldPath, isJsonArray, isJsonObject, type JsonValue } from "../../base/index.ts";
import type { SchemaNode } from "../node.ts";
import { keyText } from "./list-index.ts";
import { childNode, itemNode, listShape, settle } from "./node-shape.ts";
import { canonicalLeaf } from "./scalar.ts";
import type { TypedPath } from "./typed-path.ts";

/** Turns a typed path into keys and indexes of one value, for locate() and for messages; undefined when the value has no such place. */
export function concretePath(node: SchemaNode | undefined, value: JsonValue | undefined, path: TypedPath): FieldPath | undefined {
  const concrete: (string | number)[] = [];
  let schema = settle(node);
  let current = value;
  for (const part of path) {
    if (typeof part === "string") {
      if (!isJsonObject(current) || !Object.hasOwn(current, part)) return undefined;
      concrete.push(part);
      current = current[part];
      schema = childNode(schema, part);
      continue;
    }
    if (!isJsonArray(current)) return undefined;
    const items = itemNode(schema);
    let at: number;
    if (typeof part === "number") at = part;
    else if ("value" in part) {
      const wanted = canonicalLeaf(items, part.value);
      at = current.findIndex((item) => canonicalLeaf(items, item) === wanted);
    } else {
      const shape = listShape(schema);
      const keys = shape.kind === "map" ? shape.keys : Object.keys(part.key);
      const wanted = keyText(items, keys, part.key);
      at = current.findIndex((item) => keyText(items, keys, item) === wanted);
    }
    if (at < 0 || at >= current.length) return undefined;
    concrete.push(at);
    current = current[at];
    schema = items;
  }
  return concrete;
}
