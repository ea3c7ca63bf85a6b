import { compareText, Float, type JsonValue, printJson } from "../base/index.ts";
import { kindOf } from "./diff-moved.ts";
import type { Resource } from "./resource.ts";

/**
 * Pairs deleted and created resources that are equal but for name and namespace, also where these recur inside the body (an `app: web`
 * label, a selector). Only pairs without a rival are suggested: of three equal ConfigMaps nobody can tell which became which.
 */
export function suggestMoves(
  deleted: readonly Resource[],
  created: readonly Resource[],
): readonly { readonly from: Resource; readonly to: Resource }[] {
  if (deleted.length === 0 || created.length === 0) return [];
  const wanted = new Set(created.map(kindOf));
  const gone = group(deleted.filter((resource) => wanted.has(kindOf(resource))));
  if (gone.size === 0) return [];
  const lost = new Set(deleted.map(kindOf));
  const pairs: { from: Resource; to: Resource }[] = [];
  for (const [print, candidates] of group(created.filter((resource) => lost.has(kindOf(resource))))) {
    const rivals = gone.get(print);
    if (candidates.length === 1 && rivals?.length === 1) pairs.push({ from: rivals[0] as Resource, to: candidates[0] as Resource });
  }
  return pairs.sort((a, b) => compareText(a.from.id, b.from.id));
}

function group(resources: readonly Resource[]): Map<string, Resource[]> {
  const groups = new Map<string, Resource[]>();
  for (const resource of resources) {
    const print = fingerprint(resource);
    const same = groups.get(print);
    if (same === undefined) groups.set(print, [resource]);
    else same.push(resource);
  }
  return groups;
}

/** The body with sorted keys and with marks in place of the resource's own name and namespace. */
function fingerprint(resource: Resource): string {
  const mark = (text: string) => (text === resource.name ? "\u0000name" : text === resource.namespace ? "\u0000namespace" : text);
  const normal = (value: JsonValue): JsonValue => {
    if (typeof value === "string") return mark(value);
    if (typeof value !== "object" || value === null || value instanceof Float) return value;
    if (Array.isArray(value)) return value.map(normal);
    return Object.entries(value)
      .sort(([a], [b]) => compareText(a, b))
      .map(([key, child]): JsonValue => [key, normal(child)]);
  };
  const { apiVersion: _, ...body } = resource.body;
  return `${kindOf(resource)}\u0000${printJson(normal(body))}`;
}
