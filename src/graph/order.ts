import { compareText, type Diagnostic } from "../base/index.ts";
import { graphCodes } from "./codes.ts";
import type { Edge } from "./edge.ts";
import { spokenName } from "./resource.ts";
import { cycleThrough, strongComponents } from "./strong-components.ts";

/** Names that wait for each other: each for the next, the last for the first, because of these edges. */
export interface OrderCycle {
  readonly names: readonly string[];
  /** One or more edges for each step, in the order of the steps. */
  readonly edges: readonly Edge[];
}

export interface RolloutOrder {
  /** Ids that may be rolled out together; a stage needs only earlier stages. Resources of a cycle share a stage. */
  readonly stages: readonly (readonly string[])[];
  readonly cycles: readonly OrderCycle[];
}

/** In which order the resources can be rolled out: as few stages as possible, from ordering edges only. */
export function rolloutOrder(ids: Iterable<string>, edges: Iterable<Edge>): RolloutOrder {
  const names = [...new Set(ids)].sort(compareText);
  const waiting = new WaitingList(names);
  for (const edge of edges) if (edge.ordering) waiting.add(edge.from, edge.to, edge);
  return waiting.order();
}

export interface AppOrder {
  /** For each app, the apps that must be ready before it, sorted. Apps that wait for nobody have an empty list. */
  readonly dependsOn: ReadonlyMap<string, readonly string[]>;
  readonly cycles: readonly OrderCycle[];
}

/**
 * Which app must come before which: from ordering edges between resources of different apps, and from what apps declare themselves.
 * Resources may be given as facts: only `id` and `app` are read.
 */
export function appOrder(
  resources: Iterable<{ readonly id: string; readonly app: string }>,
  edges: Iterable<Edge>,
  declared: ReadonlyMap<string, readonly string[]> = new Map(),
): AppOrder {
  const appOf = new Map<string, string>();
  for (const { id, app } of resources) if (!appOf.has(id) || app < (appOf.get(id) as string)) appOf.set(id, app);
  const waiting = new WaitingList([...new Set([...appOf.values(), ...declared.keys()])].sort(compareText));
  for (const edge of edges) {
    if (!edge.ordering) continue;
    const from = appOf.get(edge.from);
    const to = appOf.get(edge.to);
    if (from !== undefined && to !== undefined && from !== to) waiting.add(from, to, edge);
  }
  for (const [app, others] of declared) for (const other of others) waiting.add(app, other);
  return { dependsOn: waiting.dependsOn(), cycles: waiting.order().cycles };
}

/** The diagnostic for a circle of apps or of resources. */
export function reportCycle(cycle: OrderCycle, of: "apps" | "resources"): Diagnostic {
  const say = of === "apps" ? (name: string) => name : spokenName;
  const names = [...cycle.names, ...cycle.names.slice(0, 1)].map(say);
  const [first, ...others] = cycle.edges.map((edge) => ({
    message: `${spokenName(edge.from)} needs ${spokenName(edge.to)}`,
    origin: { resource: edge.from, path: edge.fromPath },
  }));
  return graphCodes.report(of === "apps" ? "app-cycle" : "ordering-cycle", {
    summary: `${of === "apps" ? "apps" : "resources"} wait for each other: ${names.join(" → ")}`,
    hint:
      of === "apps"
        ? "move one of these resources to another app, so that one side does not need the other"
        : "remove one of these references, or split a resource in two",
    ...(first === undefined ? {} : { label: first.message, origin: first.origin }),
    ...(others.length === 0 ? {} : { related: others }),
  });
}

/** Who waits for whom, by sorted name, with the edges that say so. */
class WaitingList {
  readonly #names: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #targets: Set<number>[];
  readonly #reasons = new Map<string, Edge[]>();

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#numbers = new Map(names.map((name, index) => [name, index]));
    this.#targets = names.map(() => new Set());
  }

  add(from: string, to: string, reason?: Edge): void {
    const source = this.#numbers.get(from);
    const target = this.#numbers.get(to);
    if (source === undefined || target === undefined) return;
    this.#targets[source]?.add(target);
    if (reason === undefined) return;
    const key = `${source} ${target}`;
    const reasons = this.#reasons.get(key);
    if (reasons === undefined) this.#reasons.set(key, [reason]);
    else reasons.push(reason);
  }

  dependsOn(): ReadonlyMap<string, readonly string[]> {
    return new Map(this.#names.map((name, index) => [name, this.#sortedTargets(index).map((target) => this.#names[target] as string)]));
  }

  order(): RolloutOrder {
    const targets = this.#names.map((_, index) => this.#sortedTargets(index));
    const stageOf = new Int32Array(this.#names.length);
    const stages: string[][] = [];
    const cycles: OrderCycle[] = [];
    for (const component of strongComponents(targets)) {
      const inside = new Set(component);
      let stage = 0;
      for (const node of component) {
        for (const target of targets[node] ?? []) if (!inside.has(target)) stage = Math.max(stage, (stageOf[target] as number) + 1);
      }
      for (const node of component) {
        stageOf[node] = stage;
        const name = this.#names[node] as string;
        const known = stages[stage];
        if (known === undefined) stages[stage] = [name];
        else known.push(name);
      }
      const first = component[0] as number;
      if (component.length > 1 || targets[first]?.includes(first)) cycles.push(this.#cycle(cycleThrough(targets, component)));
    }
    for (const stage of stages) stage.sort(compareText);
    return { stages, cycles: cycles.sort((a, b) => compareText(a.names[0] ?? "", b.names[0] ?? "")) };
  }

  #cycle(nodes: readonly number[]): OrderCycle {
    const edges = nodes.flatMap((node, index) => this.#reasons.get(`${node} ${nodes[(index + 1) % nodes.length]}`) ?? []);
    return { names: nodes.map((node) => this.#names[node] as string), edges };
  }

  #sortedTargets(index: number): readonly number[] {
    return [...(this.#targets[index] ?? [])].sort((a, b) => a - b);
  }
}
