import { compareText } from "../../base/index.ts";
import type { Edge } from "../edge.ts";
import { parseKubernetesId } from "../resource.ts";
import { ResourcePatterns } from "../resource-name.ts";
import { isBuiltInObject } from "./built-in-objects.ts";
import type { DanglingReference } from "./dangling.ts";
import { anyNamespace, type NamedTarget, type Produced, type ResourceFacts } from "./facts.ts";
import { KnownNames } from "./known-names.ts";
import { PodIndex } from "./pod-index.ts";
import { Resolver } from "./resolver.ts";

/** A resource whose controller makes an object. */
export interface Maker {
  readonly id: string;
  readonly produced: Produced;
}

export interface ResolveOptions {
  /** What lives outside the platform: `[NAMESPACE/]KIND[.GROUP]/NAME`, `*` for any text. */
  readonly externals?: readonly string[];
}

export interface Resolution {
  /** By source id, then in the order the references were written. */
  readonly edges: readonly Edge[];
  readonly dangling: readonly DanglingReference[];
}

const nobody: readonly Maker[] = [];

/**
 * Everything that can be pointed at. Resources are added once; then any of them can be resolved, alone or together, with the same
 * answer whatever the order they were added in.
 */
export class ReferenceIndex {
  readonly pods = new PodIndex();
  readonly #externals: ResourcePatterns;
  readonly #byId = new Map<string, ResourceFacts>();
  readonly #makers = new Map<string, Maker[]>();
  readonly #definitions = new Map<string, string>();
  #names: KnownNames | undefined;
  #everywhere = 0;

  constructor(options: ResolveOptions = {}) {
    this.#externals = new ResourcePatterns(options.externals ?? []);
  }

  add(facts: ResourceFacts): void {
    this.#names = undefined;
    const known = this.#byId.get(facts.id);
    if (known === undefined || precedes(facts, known)) this.#byId.set(facts.id, facts);
    const { pods, produces, defines } = facts.provides;
    if (pods === undefined && produces === undefined && defines === undefined) return;
    const parts = parseKubernetesId(facts.id);
    if (parts === undefined) return;
    if (pods !== undefined) this.pods.add(facts, `${parts.cluster}/${parts.namespace ?? ""}`);
    if (defines !== undefined) this.#define(`${parts.cluster}/${defines.group}/${defines.kind}`, facts.id);
    for (const produced of produces ?? []) {
      if (produced.namespace === anyNamespace) this.#everywhere++;
      const made = `${parts.cluster}//${produced.kind}/${produced.namespace}/${produced.name}`;
      const makers = this.#makers.get(made);
      if (makers === undefined) this.#makers.set(made, [{ id: facts.id, produced }]);
      else if (!makers.some((maker) => maker.id === facts.id)) makers.push({ id: facts.id, produced });
    }
  }

  get(id: string): ResourceFacts | undefined {
    return this.#byId.get(id);
  }

  /** Who makes the object with this id, by id. */
  makers(id: string): readonly Maker[] {
    const makers = this.#makers.get(id) ?? nobody;
    return makers.length < 2 ? makers : [...makers].sort((a, b) => compareText(a.id, b.id));
  }

  /** How many objects are made for any namespace: mostly none, and then nobody needs to ask. */
  get makersEverywhere(): number {
    return this.#everywhere;
  }

  /** The CustomResourceDefinition behind a kind. */
  definitionOf(cluster: string, group: string, kind: string): string | undefined {
    if (this.#definitions.size === 0) return undefined;
    return this.#definitions.get(`${cluster}/${group}/${kind}`);
  }

  get names(): KnownNames {
    if (this.#names === undefined) {
      // A claim template's name lacks its ordinal, so it is no name that anyone can use.
      const made = [...this.#makers.keys()].filter((id) => !id.includes("//PersistentVolumeClaim/"));
      this.#names = new KnownNames([...this.#byId.keys(), ...made]);
    }
    return this.#names;
  }

  /** True when nobody needs to declare the target: it is built in, or the project says that it lives outside. */
  isGiven(target: NamedTarget): boolean {
    return isBuiltInObject(target) || this.#externals.matches(target);
  }

  /** Finds what these resources point at. */
  resolve(facts: ResourceFacts | Iterable<ResourceFacts>): Resolution {
    const resolver = new Resolver(this);
    if (!(Symbol.iterator in facts)) resolver.resolve(facts);
    else for (const one of [...facts].sort(byId)) resolver.resolve(one);
    return { edges: resolver.edges, dangling: resolver.dangling };
  }

  #define(key: string, id: string): void {
    const known = this.#definitions.get(key);
    if (known === undefined || id < known) this.#definitions.set(key, id);
  }
}

/** Finds every edge between these resources. */
export function resolveReferences(facts: Iterable<ResourceFacts>, options: ResolveOptions = {}): Resolution {
  const index = new ReferenceIndex(options);
  const all = [...facts];
  for (const one of all) index.add(one);
  return index.resolve(all);
}

/** Two apps may claim one id (a mistake that the ownership check reports); the answer still must not depend on their order. */
function precedes(a: ResourceFacts, b: ResourceFacts): boolean {
  if (a.app !== b.app) return a.app < b.app;
  return JSON.stringify(a) < JSON.stringify(b);
}

function byId(a: ResourceFacts, b: ResourceFacts): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : a === b ? 0 : precedes(a, b) ? -1 : 1;
}
