import { isJsonObject, property } from "../base/index.ts";
import type { EdgeKind } from "./edge.ts";
import type { Graph } from "./graph.ts";
import type { LabelSelector } from "./references/facts.ts";
import { selects } from "./references/selector.ts";
import { groupOf, type Layer, type Resource } from "./resource.ts";
import { matchesGlob } from "./resource-name.ts";

/** Everything that is given must hold. Names, namespaces and apps may hold `*`. */
export interface ResourceQuery {
  readonly kind?: string;
  readonly group?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly app?: string;
  readonly layer?: Layer;
  /** Labels of the object itself: a map of equal values, or a full selector. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly selector?: LabelSelector;
  /** At least one edge of this kind, leading to or coming from these. */
  readonly edge?: EdgeQuery;
}

export interface EdgeQuery {
  readonly kind?: EdgeKind;
  readonly ordering?: boolean;
  /** An id, or a query that the other end must meet. */
  readonly to?: string | ResourceQuery;
  readonly from?: string | ResourceQuery;
}

/** True when the resource meets the query. The graph is asked only for edges. */
export function meetsQuery(resource: Resource, query: ResourceQuery, graph: Graph): boolean {
  const { type } = resource;
  const kind = type.system === "kubernetes" ? type.kind : type.system;
  if (query.kind !== undefined && query.kind !== kind) return false;
  if (query.group !== undefined && (type.system !== "kubernetes" || groupOf(type.apiVersion) !== query.group)) return false;
  if (query.layer !== undefined && query.layer !== resource.layer) return false;
  if (!meetsText(query.app, resource.app) || !meetsText(query.name, resource.name)) return false;
  if (!meetsText(query.namespace, resource.namespace ?? "")) return false;
  const selector: LabelSelector = { ...query.selector, labels: { ...query.selector?.labels, ...query.labels } };
  if (!selects(selector, labelsOf(resource))) return false;
  return query.edge === undefined || meetsEdge(resource, query.edge, graph);
}

function meetsText(pattern: string | undefined, text: string): boolean {
  return pattern === undefined || matchesGlob(pattern, text);
}

/** The object's own labels, text values only. */
export function labelsOf(resource: Resource): Readonly<Record<string, string>> {
  const labels = property(property(resource.body, "metadata"), "labels");
  return isJsonObject(labels) ? (labels as Readonly<Record<string, string>>) : {};
}

function meetsEdge(resource: Resource, query: EdgeQuery, graph: Graph): boolean {
  const { kind, ordering, to, from } = query;
  const fits = (edge: { kind: EdgeKind; ordering: boolean }): boolean =>
    (kind === undefined || edge.kind === kind) && (ordering === undefined || edge.ordering === ordering);
  const outward = graph.edgesFrom(resource.id).filter(fits);
  const inward = graph.edgesTo(resource.id).filter(fits);
  if (to === undefined && from === undefined) return outward.length > 0 || inward.length > 0;
  if (to !== undefined && !outward.some((edge) => isEnd(edge.to, to, graph))) return false;
  return from === undefined || inward.some((edge) => isEnd(edge.from, from, graph));
}

function isEnd(id: string, wanted: string | ResourceQuery, graph: Graph): boolean {
  if (typeof wanted === "string") return id === wanted;
  const resource = graph.get(id);
  return resource !== undefined && meetsQuery(resource, wanted, graph);
}
