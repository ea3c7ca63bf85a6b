import { compareText, type Diagnostic, type GraphPlace, nearest } from "../base/index.ts";
import { graphCodes } from "./codes.ts";
import { displayName, groupOf, type Resource } from "./resource.ts";
import { matchesName, parseResourceName } from "./resource-name.ts";

/** A rename that somebody declared, with the place where it is written. */
export interface DeclaredMove {
  readonly from: string;
  readonly to: string;
  readonly origin?: GraphPlace;
}

export interface ResolvedMoves {
  readonly pairs: readonly { readonly from: Resource; readonly to: Resource }[];
  /** Ids of both ends. */
  readonly sources: ReadonlySet<string>;
  readonly targets: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

type Side = ReadonlyMap<string, Resource>;

/**
 * Finds the two ends of each declared rename. An entry whose old name is gone from both sides has done its work and is passed over in
 * silence, so that it may stay in the configuration until every environment has followed.
 */
export function resolveMoves(moved: readonly DeclaredMove[], before: Side, after: Side): ResolvedMoves {
  const pairs: { from: Resource; to: Resource }[] = [];
  const sources = new Set<string>();
  const targets = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const move of moved) {
    const found = resolveMove(move, before, after);
    if (found === undefined) continue;
    if ("code" in found) diagnostics.push(found);
    else if (!sources.has(found.from.id) && !targets.has(found.to.id)) {
      sources.add(found.from.id);
      targets.add(found.to.id);
      pairs.push(found);
    }
  }
  return { pairs, sources, targets, diagnostics };
}

function resolveMove(move: DeclaredMove, before: Side, after: Side): { from: Resource; to: Resource } | Diagnostic | undefined {
  const summary = `moved from "${move.from}" to "${move.to}"`;
  const place = move.origin === undefined ? {} : { origin: move.origin };
  for (const name of [move.from, move.to]) {
    if (!isReadable(name, before, after)) {
      return graphCodes.report("moved-not-understood", {
        summary: `${summary}: "${name}" is not the name of a resource`,
        hint: "write an id or [NAMESPACE/]KIND[.GROUP]/NAME",
        ...place,
      });
    }
  }
  const from = find(move.from, before);
  if (from.length === 0) return undefined;
  const to = find(move.to, after);
  const several = from.length > 1 ? from : to;
  if (several.length > 1) {
    return graphCodes.report("moved-ambiguous", {
      summary: `${summary} fits ${several.length} resources: ${several.map(displayName).join(", ")}`,
      hint: "add the namespace, or write the whole id",
      ...place,
    });
  }
  const [source, target] = [from[0] as Resource, to[0]];
  if (after.has(source.id)) {
    // Both names in one place and the same resource is simply one that did not move yet.
    return target === undefined || target.id === source.id
      ? undefined
      : graphCodes.report("moved-source-remains", {
          summary: `${summary}, but ${displayName(source)} is still there`,
          hint: "remove the old resource, or the entry from moved",
          ...place,
        });
  }
  if (target === undefined) {
    const meant = nearest(move.to, [...after.values()].map(displayName));
    return graphCodes.report("moved-target-missing", {
      summary: `${summary}, but there is no ${move.to}`,
      hint: meant === undefined ? "correct the new name, or remove the entry from moved" : `did you mean "${meant}"?`,
      ...place,
    });
  }
  if (before.has(target.id)) return undefined;
  if (kindOf(source) !== kindOf(target)) {
    return graphCodes.report("moved-not-understood", {
      summary: `${summary}: a ${kindOf(source)} cannot become a ${kindOf(target)}`,
      hint: "a rename keeps the kind; remove the entry to delete one and create the other",
      ...place,
    });
  }
  return { from: source, to: target };
}

function isReadable(name: string, before: Side, after: Side): boolean {
  return before.has(name) || after.has(name) || parseResourceName(name) !== undefined || name.split("/").length > 4;
}

function find(name: string, side: Side): readonly Resource[] {
  const exact = side.get(name);
  if (exact !== undefined) return [exact];
  const wanted = parseResourceName(name);
  if (wanted === undefined) return [];
  const found: Resource[] = [];
  for (const resource of side.values()) {
    const { type, namespace } = resource;
    if (type.system !== "kubernetes") continue;
    if (matchesName(wanted, { group: groupOf(type.apiVersion), kind: type.kind, namespace, name: resource.name })) found.push(resource);
  }
  return found.sort((a, b) => compareText(a.id, b.id));
}

/** What a resource is, without its version: only two of the same can be one renamed. */
export function kindOf({ type }: Resource): string {
  switch (type.system) {
    case "kubernetes": {
      const group = groupOf(type.apiVersion);
      return group === "" ? type.kind : `${type.kind}.${group}`;
    }
    case "terraform":
      return `${type.provider} ${type.type}`;
    default:
      return type.system;
  }
}
