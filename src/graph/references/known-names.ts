import { compareText, nearest } from "../../base/index.ts";
import { parseKubernetesId } from "../resource.ts";
import type { NamedTarget } from "./facts.ts";

// Enough to find a slip of the fingers; keeps a project with thousands of broken references from comparing all with all.
const candidateLimit = 500;

/** Which names exist in which namespaces, per kind: made only when a reference is loose or broken. */
export class KnownNames {
  /** `cluster/group/Kind` → namespace ("" for none) → names. */
  readonly #names = new Map<string, Map<string, Set<string>>>();

  constructor(ids: Iterable<string>) {
    for (const id of ids) {
      const parts = parseKubernetesId(id);
      if (parts === undefined) continue;
      const kind = `${parts.cluster}/${parts.group}/${parts.kind}`;
      let places = this.#names.get(kind);
      if (places === undefined) {
        places = new Map();
        this.#names.set(kind, places);
      }
      const place = parts.namespace ?? "";
      const names = places.get(place);
      if (names === undefined) places.set(place, new Set([parts.name]));
      else names.add(parts.name);
    }
  }

  /** Namespaces, other than the target's own, in which its kind has this name, sorted. */
  namespacesOf(cluster: string, { group, kind, namespace, name }: NamedTarget): readonly string[] {
    const found: string[] = [];
    for (const [place, names] of this.#names.get(`${cluster}/${group}/${kind}`) ?? []) {
      if (names.has(name) && place !== "" && place !== namespace) found.push(place);
    }
    return found.sort(compareText);
  }

  /** The name that was most likely meant, in the same namespace. */
  nearest(cluster: string, { group, kind, namespace, name }: NamedTarget): string | undefined {
    const names = this.#names.get(`${cluster}/${group}/${kind}`)?.get(namespace ?? "");
    if (names === undefined) return undefined;
    let candidates = [...names].sort(compareText);
    if (candidates.length > candidateLimit)
      candidates = candidates.filter((candidate) => candidate[0] === name[0]).slice(0, candidateLimit);
    const meant = nearest(name, candidates);
    return meant === name ? undefined : meant;
  }
}
