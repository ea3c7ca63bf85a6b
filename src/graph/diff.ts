import { compareText, type Diagnostic, sameJson } from "../base/index.ts";
import type { SchemaSet } from "../schema/index.ts";
import { type Change, typedDiff } from "../schema/typed/index.ts";
import { type DeclaredMove, resolveMoves } from "./diff-moved.ts";
import { suggestMoves } from "./diff-suggest.ts";
import type { Resource } from "./resource.ts";

export interface DiffOptions {
  /** Without schemas lists are compared by position and numbers and quantities by text. */
  readonly schemas?: SchemaSet;
  /** Renames, as ids or `[NAMESPACE/]KIND[.GROUP]/NAME`. */
  readonly moved?: readonly DeclaredMove[];
}

/** A resource that is on both sides and differs: in its body (an API bump included), or only in the app that it belongs to. */
export interface ResourceUpdate {
  readonly before: Resource;
  readonly after: Resource;
  readonly changes: readonly Change[];
}

/** A resource that goes on under another name; `changes` are what differs besides name and namespace. */
export interface ResourceMove {
  readonly from: Resource;
  readonly to: Resource;
  readonly changes: readonly Change[];
}

/** What differs between two graphs. Every list is sorted by id. */
export interface GraphDiff {
  readonly created: readonly Resource[];
  readonly deleted: readonly Resource[];
  readonly updated: readonly ResourceUpdate[];
  readonly moved: readonly ResourceMove[];
  /** A deleted and a created resource that are the same but for their name: most likely a rename that nobody declared. */
  readonly suggestedMoves: readonly { readonly from: Resource; readonly to: Resource }[];
  readonly unchanged: number;
  /** Declared moves that cannot be what was meant. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Compares two sets of resources by id. Secret values are in the result as they are: it is data, not output. */
export function diffGraphs(before: readonly Resource[], after: readonly Resource[], options: DiffOptions = {}): GraphDiff {
  const old = byId(before);
  const current = byId(after);
  const moves = resolveMoves(options.moved ?? [], old, current);
  const updated: ResourceUpdate[] = [];
  const created: Resource[] = [];
  let unchanged = 0;
  for (const resource of current.values()) {
    const previous = old.get(resource.id);
    if (previous === undefined) {
      if (!moves.targets.has(resource.id)) created.push(resource);
      continue;
    }
    const changes = bodyChanges(previous, resource, options.schemas);
    if (changes.length === 0 && previous.app === resource.app) unchanged++;
    else updated.push({ before: previous, after: resource, changes });
  }
  const deleted = [...old.values()].filter((resource) => !current.has(resource.id) && !moves.sources.has(resource.id));
  const moved = moves.pairs.map(({ from, to }) => ({ from, to, changes: withoutName(bodyChanges(from, to, options.schemas)) }));
  return {
    created: created.sort(byResourceId),
    deleted: deleted.sort(byResourceId),
    updated: updated.sort((a, b) => compareText(a.after.id, b.after.id)),
    moved: moved.sort((a, b) => compareText(a.to.id, b.to.id)),
    suggestedMoves: suggestMoves(deleted, created),
    unchanged,
    diagnostics: moves.diagnostics,
  };
}

/** The first resource of an id counts; a second one is an error of its own, found elsewhere. */
function byId(resources: readonly Resource[]): Map<string, Resource> {
  const map = new Map<string, Resource>();
  for (const resource of resources) if (!map.has(resource.id)) map.set(resource.id, resource);
  return map;
}

function bodyChanges(before: Resource, after: Resource, schemas: SchemaSet | undefined): readonly Change[] {
  // Most resources of most builds did not change: a plain comparison settles them without asking for a schema.
  if (before.body === after.body || sameJson(before.body, after.body)) return [];
  const node = after.type.system === "kubernetes" ? schemas?.schema(after.type.apiVersion, after.type.kind) : undefined;
  return typedDiff(node, before.body, after.body);
}

function withoutName(changes: readonly Change[]): readonly Change[] {
  return changes.filter(({ path }) => !(path.length === 2 && path[0] === "metadata" && (path[1] === "name" || path[1] === "namespace")));
}

function byResourceId(a: Resource, b: Resource): number {
  return compareText(a.id, b.id);
}
