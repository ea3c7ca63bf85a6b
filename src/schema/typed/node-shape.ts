import { isJsonObject, type JsonObject, type JsonValue } from "../../base/index.ts";
import { isDeferredValue } from "../deferred.ts";
import type { SchemaNode } from "../node.ts";

/** How Kubernetes tells the items of a list apart. */
export type ListShape =
  | { readonly kind: "map"; readonly keys: readonly string[] }
  | { readonly kind: "set" }
  /** By position: the whole list is one value. Also every list without a schema. */
  | { readonly kind: "atomic" };

const atomic: ListShape = { kind: "atomic" };
const set: ListShape = { kind: "set" };

/** A node that only wraps one other (`allOf: [$ref]` beside a description or a default) has that one's structure. */
export function settle(node: SchemaNode | undefined): SchemaNode | undefined {
  let current = node;
  while (
    current?.allOf?.length === 1 &&
    current.properties === undefined &&
    current.items === undefined &&
    current.additional === undefined &&
    current.typeName === undefined
  ) {
    current = current.allOf[0];
  }
  return current;
}

export function childNode(node: SchemaNode | undefined, key: string): SchemaNode | undefined {
  if (node === undefined) return undefined;
  const own = node.properties?.get(key) ?? node.additional;
  if (own !== undefined || node.allOf === undefined) return settle(own);
  for (const part of node.allOf) {
    const found = childNode(part, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function itemNode(node: SchemaNode | undefined): SchemaNode | undefined {
  return settle(node?.items);
}

/**
 * x-kubernetes-list-type decides. A list that has only a patch merge key is a list-map with that key: schemas of old Kubernetes versions
 * say it in no other way. An explicit `atomic` wins over a merge key (PodStatus.hostIPs, JobStatus.conditions), because the API server's
 * own merge, server-side apply, reads the list type and never the patch metadata.
 */
export function listShape(node: SchemaNode | undefined): ListShape {
  if (node === undefined) return atomic;
  if (node.listType === "set") return set;
  if (node.listType === "map" && node.listMapKeys !== undefined && node.listMapKeys.length > 0)
    return { kind: "map", keys: node.listMapKeys };
  if (node.listType === undefined && node.patchMergeKey !== undefined) return { kind: "map", keys: [node.patchMergeKey] };
  return atomic;
}

/**
 * Lists whose items Kubernetes tells apart by key and yet uses in order. Only for these is a new order a change:
 * initContainers run one after another, env entries may use earlier ones as $(NAME), mutating webhooks are called and
 * admission policy variables are evaluated in the order written.
 */
const orderedLists: ReadonlySet<string> = new Set(["initContainers", "env", "webhooks", "variables"]);

export function isOrderedList(property: unknown): boolean {
  return typeof property === "string" && orderedLists.has(property);
}

/**
 * True for values that the API server stores as if the field were not there: null where null is no value of its own, a free-form map without
 * entries (labels, annotations, data), a list-map or set without items. Objects with declared fields and atomic lists are not among them:
 * `emptyDir: {}`, `podSelector: {}` and a custom resource's `[]` all say something.
 */
export function meansAbsent(node: SchemaNode | undefined, value: JsonValue): boolean {
  if (node === undefined || node.nullable === true) return false;
  if (value === null) return node.goTyped === true || (node.preserveUnknown !== true && node.type !== "any");
  if (typeof value !== "object" || node.default !== undefined) return false;
  if (Array.isArray(value)) return value.length === 0 && listShape(node).kind !== "atomic";
  return node.additional !== undefined && node.properties === undefined && isJsonObject(value) && isEmpty(value);
}

function isEmpty(object: JsonObject): boolean {
  for (const key in object) if (Object.hasOwn(object, key)) return false;
  return true;
}

/** A map to descend into; a value that another system will know later (`{ $ref: { … } }`) is one leaf. */
export function isMap(value: JsonValue | undefined): value is JsonObject {
  return isJsonObject(value) && !isDeferredValue(value);
}
