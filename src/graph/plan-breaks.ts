import { compareText, type FieldPath, formatFieldPath, isJsonArray, type JsonValue, property, sameJson } from "../base/index.ts";
import { type Consequence, enumerate, fieldAt, isKind, type PlanContext, type PlannedChange } from "./consequences.ts";
import type { Edge } from "./edge.ts";
import { displayName, type Resource } from "./resource.ts";

/** Who stays behind with a reference to a resource that goes. */
export function breaksOfDeleting(resource: Resource, context: PlanContext): readonly Consequence[] {
  const left = new Map<string, Edge>();
  for (const edge of context.before.edgesTo(resource.id)) {
    // Losing the namespace or the definition is said once, for all that is lost with it.
    if (edge.kind === "in-namespace" || edge.kind === "defined-by") continue;
    if (edge.from !== resource.id && stillPoints(edge, context)) left.set(edge.from, edge);
  }
  return [...left.values()]
    .sort((a, b) => compareText(a.from, b.from))
    .map((edge): Consequence => {
      const from = context.after.get(edge.from) as Resource;
      const hard = edge.kind !== "selects" && edge.kind !== "disrupts";
      return {
        kind: "breaks-dependents",
        severity: hard ? "danger" : "warning",
        text: `${displayName(from)} still needs it (${edge.kind}, ${formatFieldPath(edge.fromPath)})`,
        resource: edge.from,
      };
    });
}

/** True when the source stays and still says what made the edge. */
function stillPoints(edge: Edge, context: PlanContext): boolean {
  const before = context.before.get(edge.from);
  const after = context.after.get(edge.from);
  if (before === undefined || after === undefined) return false;
  return before.body === after.body || sameJson(fieldAt(before.body, ...edge.fromPath), fieldAt(after.body, ...edge.fromPath));
}

/** What an update breaks elsewhere. */
export function breaksOfUpdating(planned: PlannedChange, context: PlanContext): readonly Consequence[] {
  const { before, after, changes } = planned;
  if (before === undefined || after === undefined) return [];
  const consequences: Consequence[] = [];
  if (before.app !== after.app) {
    const text = `goes from app ${before.app} to app ${after.app}: if the first app is synced first and prunes, it is deleted and made again`;
    consequences.push({ kind: "changes-app", severity: "warning", text });
  }
  if (changes.length === 0) return consequences;
  if (isKind(after, "", "Service")) consequences.push(...serviceBreaks(before, after, context));
  if (isKind(after, "", "ConfigMap") || isKind(after, "", "Secret")) consequences.push(...restartsNeeded(after, context));
  consequences.push(...lostSelections(after, context));
  return consequences;
}

function serviceBreaks(before: Resource, after: Resource, context: PlanContext): readonly Consequence[] {
  const consequences: Consequence[] = [];
  const selected = context.before.edgesFrom(before.id).filter((edge) => edge.kind === "selects");
  const nowSelected = context.after.edgesFrom(after.id).some((edge) => edge.kind === "selects");
  if (selected.length > 0 && !nowSelected && fieldAt(after.body, "spec", "type") !== "ExternalName") {
    const names = selected.map((edge) => nameOf(edge.to, context));
    consequences.push({ kind: "breaks-traffic", severity: "danger", text: `selects no Pods any more (before: ${enumerate(names)})` });
  }
  for (const edge of context.before.edgesTo(before.id)) {
    if (edge.kind !== "routes-to" || !stillPoints(edge, context)) continue;
    const port = fieldAt(before.body, ...edge.toPath);
    if (port === undefined || !isPort(edge.toPath) || hasPort(after, port)) continue;
    const text = `${nameOf(edge.from, context)} routes to port ${portName(port)}, which is gone`;
    consequences.push({ kind: "breaks-traffic", severity: "danger", text, resource: edge.from });
  }
  if (fieldAt(before.body, "spec", "clusterIP") === "None" && fieldAt(after.body, "spec", "clusterIP") === undefined) {
    const text = "clusterIP: None is left out, not changed: the Service stays headless until it is deleted and made again";
    consequences.push({ kind: "no-effect", severity: "warning", text });
  }
  return consequences;
}

function isPort(path: FieldPath): boolean {
  return path[0] === "spec" && path[1] === "ports";
}

function hasPort(service: Resource, wanted: JsonValue): boolean {
  const ports = fieldAt(service.body, "spec", "ports");
  if (!isJsonArray(ports)) return false;
  const name = property(wanted, "name");
  return ports.some(
    (port) => sameJson(property(port, "port"), property(wanted, "port")) || (name !== undefined && property(port, "name") === name),
  );
}

function portName(port: JsonValue): string {
  const name = property(port, "name");
  return `${String(property(port, "port"))}${name === undefined ? "" : ` (${String(name)})`}`;
}

/** Pods read environment variables once, when they start; files from a volume follow by themselves. */
function restartsNeeded(resource: Resource, context: PlanContext): readonly Consequence[] {
  const readers = new Set<string>();
  for (const edge of context.after.edgesTo(resource.id)) {
    const fromEnvironment = edge.fromPath.includes("env") || edge.fromPath.includes("envFrom");
    if (fromEnvironment && !context.isChanged(edge.from)) readers.add(nameOf(edge.from, context));
  }
  if (readers.size === 0) return [];
  const text = `${enumerate([...readers].sort(compareText))} read it as environment and keep the old values until restarted`;
  return [{ kind: "restart-needed", severity: "info", text }];
}

/** A workload whose labels change can drop out of a Service, a disruption budget or a network policy that did not change. */
function lostSelections(after: Resource, context: PlanContext): readonly Consequence[] {
  const now = new Set(context.after.edgesTo(after.id).map((edge) => `${edge.kind} ${edge.from}`));
  const consequences: Consequence[] = [];
  for (const edge of context.before.edgesTo(after.id)) {
    if (edge.kind !== "selects" && edge.kind !== "disrupts") continue;
    if (now.has(`${edge.kind} ${edge.from}`) || !stillPoints(edge, context)) continue;
    const text = `${nameOf(edge.from, context)} no longer selects its Pods`;
    consequences.push({ kind: "breaks-traffic", severity: "danger", text, resource: edge.from });
  }
  return consequences;
}

function nameOf(id: string, context: PlanContext): string {
  const resource = context.after.get(id) ?? context.before.get(id);
  return resource === undefined ? id : displayName(resource);
}
