import { compareText } from "../base/index.ts";
import type { Edge, EdgeKind } from "./edge.ts";
import type { IndexedSide } from "./plan-sides.ts";
import { displayName } from "./resource.ts";

/** Someone who points at a resource. */
export interface Dependent {
  readonly id: string;
  readonly name: string;
  readonly kinds: readonly EdgeKind[];
}

export interface Dependents {
  /** Those with an edge of their own, by name. */
  readonly direct: readonly Dependent[];
  /** How many there are when those that depend on the direct ones are counted too. */
  readonly total: number;
}

export const noDependents: Dependents = { direct: [], total: 0 };

/** Everything has a namespace and many things a definition: counted where asked for, never followed, or all would depend on all. */
function isFollowed(edge: Edge): boolean {
  return edge.kind !== "in-namespace" && edge.kind !== "defined-by";
}

/** Who depends on a resource, directly and in the end. */
export function dependentsOf(id: string, side: IndexedSide): Dependents {
  const kinds = new Map<string, Set<EdgeKind>>();
  for (const edge of side.edgesTo(id)) {
    if (edge.from === id) continue;
    const known = kinds.get(edge.from);
    if (known === undefined) kinds.set(edge.from, new Set([edge.kind]));
    else known.add(edge.kind);
  }
  if (kinds.size === 0) return noDependents;
  const seen = new Set([id, ...kinds.keys()]);
  const open = [...kinds.keys()];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const edge of side.edgesTo(at)) {
      if (seen.has(edge.from) || !isFollowed(edge)) continue;
      seen.add(edge.from);
      open.push(edge.from);
    }
  }
  const direct = [...kinds].map(([from, set]): Dependent => {
    const resource = side.get(from);
    return { id: from, name: resource === undefined ? from : displayName(resource), kinds: [...set].sort(compareText) };
  });
  return { direct: direct.sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id)), total: seen.size - 1 };
}
