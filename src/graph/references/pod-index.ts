import { compareText, nearest } from "../../base/index.ts";
import type { LabelSelector, PortFact, ResourceFacts } from "./facts.ts";
import { selects } from "./selector.ts";

/** A workload's Pods, as others see them. */
export interface PodSource {
  readonly id: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly ports: readonly PortFact[] | undefined;
}

const none: readonly PodSource[] = [];

/** Finds workloads by the labels of their Pods. One index entry per label, so a selector looks only at its rarest label's workloads. */
export class PodIndex {
  readonly #byPlace = new Map<string, PodSource[]>();
  readonly #byLabel = new Map<string, PodSource[]>();

  add(facts: ResourceFacts, place: string): void {
    const pods = facts.provides.pods;
    if (pods === undefined) return;
    const source: PodSource = { id: facts.id, labels: pods.labels, ports: pods.ports };
    push(this.#byPlace, place, source);
    for (const key of Object.keys(pods.labels)) push(this.#byLabel, labelKey(place, key, pods.labels[key] as string), source);
  }

  /** Workloads of one place (cluster and namespace) whose Pods the selector takes, by id. */
  match(place: string, selector: LabelSelector): readonly PodSource[] {
    let candidates = this.#byPlace.get(place) ?? none;
    const labels = selector.labels ?? {};
    for (const key of Object.keys(labels)) {
      if (candidates.length < 2) break;
      const having = this.#byLabel.get(labelKey(place, key, labels[key] as string)) ?? none;
      if (having.length < candidates.length) candidates = having;
    }
    const found = candidates.filter((source) => selects(selector, source.labels));
    return found.length < 2 ? found : found.sort((a, b) => compareText(a.id, b.id));
  }

  /** Places other than this one where the selector takes something. */
  elsewhere(place: string, selector: LabelSelector): readonly string[] {
    return [...this.#byPlace.keys()].filter((other) => other !== place && this.match(other, selector).length > 0).sort(compareText);
  }

  /** The label value that was most likely meant, as `key: value`. */
  suggestLabel(place: string, selector: LabelSelector): string | undefined {
    const sources = this.#byPlace.get(place) ?? none;
    for (const [key, value] of Object.entries(selector.labels ?? {})) {
      const values = new Set<string>();
      for (const source of sources) if (Object.hasOwn(source.labels, key)) values.add(source.labels[key] as string);
      if (values.has(value)) continue;
      const meant = nearest(value, [...values].sort(compareText).slice(0, suggestionLimit));
      if (meant !== undefined) return `${key}: ${meant}`;
    }
    return undefined;
  }
}

const suggestionLimit = 500;

function labelKey(place: string, key: string, value: string): string {
  return `${place}\n${key}\n${value}`;
}

function push(map: Map<string, PodSource[]>, key: string, source: PodSource): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [source]);
  else list.push(source);
}
