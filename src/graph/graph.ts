import { compareText } from "../base/index.ts";
import type { Edge } from "./edge.ts";
import { meetsQuery, type ResourceQuery } from "./query.ts";
import { displayName, groupOf, type Resource } from "./resource.ts";
import { matchesName, parseResourceName } from "./resource-name.ts";

const noEdges: readonly Edge[] = [];

/** An immutable index over resources and the edges found between them. */
export class Graph {
  /** By id. */
  readonly resources: readonly Resource[];
  readonly edges: readonly Edge[];
  readonly #byId = new Map<string, Resource>();
  #from: ReadonlyMap<string, readonly Edge[]> | undefined;
  #to: ReadonlyMap<string, readonly Edge[]> | undefined;

  constructor(resources: Iterable<Resource>, edges: Iterable<Edge>) {
    this.resources = [...resources].sort((a, b) => compareText(a.id, b.id));
    this.edges = [...edges];
    for (const resource of this.resources) if (!this.#byId.has(resource.id)) this.#byId.set(resource.id, resource);
  }

  get(id: string): Resource | undefined {
    return this.#byId.get(id);
  }

  /** All resources that `[NAMESPACE/]KIND[.GROUP]/NAME` (or an id) may mean, by id; more than one when the name is ambiguous. */
  find(name: string): readonly Resource[] {
    const exact = this.get(name);
    if (exact !== undefined) return [exact];
    const wanted = parseResourceName(name);
    return this.resources.filter((resource) => {
      const { type, namespace } = resource;
      if (type.system !== "kubernetes") return displayName(resource) === name;
      if (wanted === undefined) return false;
      return matchesName(wanted, { group: groupOf(type.apiVersion), kind: type.kind, namespace, name: resource.name });
    });
  }

  /** Resources that meet the query, by id. */
  query(query: ResourceQuery): readonly Resource[] {
    return this.resources.filter((resource) => meetsQuery(resource, query, this));
  }

  /** True when some resource of this kind passes. */
  some(kind: string, passes: (resource: Resource) => boolean = () => true): boolean {
    return this.query({ kind }).some(passes);
  }

  /** True when every resource of this kind passes. */
  every(kind: string, passes: (resource: Resource) => boolean): boolean {
    return this.query({ kind }).every(passes);
  }

  /** What this resource points at. */
  edgesFrom(id: string): readonly Edge[] {
    this.#from ??= groupEdges(this.edges, "from");
    return this.#from.get(id) ?? noEdges;
  }

  /** What points at this resource. */
  edgesTo(id: string): readonly Edge[] {
    this.#to ??= groupEdges(this.edges, "to");
    return this.#to.get(id) ?? noEdges;
  }

  /** Everything that points at this resource, directly or through others, by id. */
  dependents(id: string, follows: (edge: Edge) => boolean = () => true): readonly Resource[] {
    return this.#reach(id, (at) =>
      this.edgesTo(at)
        .filter(follows)
        .map((edge) => edge.from),
    );
  }

  /** Everything that this resource points at, directly or through others, by id. */
  dependencies(id: string, follows: (edge: Edge) => boolean = () => true): readonly Resource[] {
    return this.#reach(id, (at) =>
      this.edgesFrom(at)
        .filter(follows)
        .map((edge) => edge.to),
    );
  }

  #reach(start: string, next: (id: string) => readonly string[]): readonly Resource[] {
    const seen = new Set([start]);
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const other of next(at)) {
        if (seen.has(other)) continue;
        seen.add(other);
        open.push(other);
      }
    }
    seen.delete(start);
    return [...seen].sort(compareText).flatMap((id) => this.get(id) ?? []);
  }
}

function groupEdges(edges: readonly Edge[], end: "from" | "to"): ReadonlyMap<string, readonly Edge[]> {
  const groups = new Map<string, Edge[]>();
  for (const edge of edges) {
    const group = groups.get(edge[end]);
    if (group === undefined) groups.set(edge[end], [edge]);
    else group.push(edge);
  }
  return groups;
}
