import type { Edge } from "./edge.ts";
import type { Resource } from "./resource.ts";

/** One graph of the two that a plan compares; a Graph is one. */
export interface GraphSide {
  readonly resources: readonly Resource[];
  readonly edges: readonly Edge[];
}

const none: readonly Edge[] = [];

/** A graph with what consequences ask for: resources by id and edges by either end. */
export class IndexedSide {
  readonly resources: readonly Resource[];
  readonly #byId = new Map<string, Resource>();
  readonly #to = new Map<string, Edge[]>();
  readonly #from = new Map<string, Edge[]>();

  constructor(side: GraphSide) {
    this.resources = side.resources;
    for (const resource of side.resources) this.#byId.set(resource.id, resource);
    for (const edge of side.edges) {
      push(this.#to, edge.to, edge);
      push(this.#from, edge.from, edge);
    }
  }

  get(id: string): Resource | undefined {
    return this.#byId.get(id);
  }

  edgesTo(id: string): readonly Edge[] {
    return this.#to.get(id) ?? none;
  }

  edgesFrom(id: string): readonly Edge[] {
    return this.#from.get(id) ?? none;
  }
}

function push(map: Map<string, Edge[]>, key: string, edge: Edge): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [edge]);
  else list.push(edge);
}
