import { type FieldPath, nearest } from "../../base/index.ts";
import type { Edge, EdgeKind } from "../edge.ts";
import { type IdParts, kubernetesId, parseKubernetesId } from "../resource.ts";
import type { DanglingReference } from "./dangling.ts";
import {
  anyNamespace,
  type DeferredReference,
  type NamedReference,
  type NamedTarget,
  type Part,
  type Reference,
  type ResourceFacts,
  type SelectingReference,
} from "./facts.ts";
import { checkPart } from "./part.ts";
import type { PodSource } from "./pod-index.ts";
import type { Maker, ReferenceIndex } from "./reference-index.ts";

const inNamespace = { kind: "in-namespace", path: ["metadata", "namespace"], ordering: true } as const;
const definedBy = { kind: "defined-by", path: ["kind"], ordering: true } as const;
const definedKindPath: FieldPath = ["spec", "names", "kind"];
const whole: FieldPath = [];
const nobody: readonly Maker[] = [];

type Details = Pick<DanglingReference, "target" | "select" | "part" | "available" | "suggestion" | "elsewhere">;

/** Turns the references of resources into edges, or into dangling references. */
export class Resolver {
  readonly edges: Edge[] = [];
  readonly dangling: DanglingReference[] = [];
  readonly #index: ReferenceIndex;

  constructor(index: ReferenceIndex) {
    this.#index = index;
  }

  resolve(facts: ResourceFacts): void {
    const parts = parseKubernetesId(facts.id);
    if (parts !== undefined) this.#place(facts, parts);
    const cluster = parts?.cluster ?? "";
    for (const reference of facts.references) {
      if ("to" in reference) this.#named(facts, reference, cluster);
      else if ("select" in reference) this.#selecting(facts, reference, cluster);
      else this.#deferred(facts, reference, cluster);
    }
  }

  /** What every object points at without saying so: its namespace and the definition of its kind. */
  #place(facts: ResourceFacts, { cluster, group, kind, namespace }: IdParts): void {
    if (namespace !== undefined) {
      const id = kubernetesId(cluster, "", "Namespace", undefined, namespace);
      if (this.#index.get(id) !== undefined) this.#edge(facts, inNamespace, id, whole);
    }
    const definition = this.#index.definitionOf(cluster, group, kind);
    if (definition !== undefined) this.#edge(facts, definedBy, definition, definedKindPath);
  }

  #edge(facts: ResourceFacts, reference: { kind: EdgeKind; path: FieldPath; ordering?: boolean }, to: string, toPath: FieldPath): void {
    const { kind, path, ordering } = reference;
    this.edges.push({ from: facts.id, fromPath: path, to, toPath, kind, ordering: ordering === true });
  }

  #named(facts: ResourceFacts, reference: NamedReference, cluster: string): void {
    const { to } = reference;
    let found = false;
    if (to.namespace !== anyNamespace) found = this.#namedIn(facts, reference, cluster, to.namespace);
    else {
      for (const place of [...this.#index.names.namespacesOf(cluster, to), anyNamespace]) {
        if (this.#namedIn(facts, reference, cluster, place)) found = true;
      }
    }
    if (found || reference.need === "if-present" || this.#index.isGiven(to)) return;
    const suggestion = this.#index.names.nearest(cluster, to);
    const elsewhere = this.#index.names.namespacesOf(cluster, to);
    this.#dangle("missing-target", facts, reference, {
      target: to,
      ...(suggestion === undefined ? {} : { suggestion }),
      ...(elsewhere.length === 0 ? {} : { elsewhere }),
    });
  }

  #namedIn(facts: ResourceFacts, reference: NamedReference, cluster: string, namespace: string | undefined): boolean {
    const { group, kind, name } = reference.to;
    const id = kubernetesId(cluster, group, kind, namespace, name);
    const object = this.#index.get(id);
    const makers = group === "" ? this.#makersOf(id, cluster, reference.to) : nobody;
    if (object === undefined && makers.length === 0) return false;
    // A Secret that an ExternalSecret only adds to must come from someone else.
    if (object === undefined && reference.kind === "produces" && makers.every((maker) => maker.id === facts.id)) return false;
    const answer = reference.part === undefined ? whole : this.#part(facts, reference, object, makers);
    if (answer === undefined) return true;
    if (object !== undefined) this.#edge(facts, reference, id, answer);
    else {
      // Whoever reads what a controller makes waits for what tells the controller to make it.
      const link = { kind: reference.kind, path: reference.path, ordering: true };
      for (const maker of makers) if (maker.id !== facts.id) this.#edge(facts, link, maker.id, maker.produced.path);
    }
    return true;
  }

  #makersOf(id: string, cluster: string, target: NamedTarget): readonly Maker[] {
    if (target.kind === "PersistentVolumeClaim") {
      const ordinal = /-\d+$/.exec(id);
      return ordinal === null ? nobody : this.#index.makers(id.slice(0, ordinal.index));
    }
    if (target.kind !== "Secret" && target.kind !== "ConfigMap") return nobody;
    const makers = this.#index.makers(id);
    if (makers.length > 0) return makers;
    return this.#index.makersEverywhere === 0
      ? nobody
      : this.#index.makers(kubernetesId(cluster, "", target.kind, anyNamespace, target.name));
  }

  /** Where the part is in the target; undefined (and reported) when it is not there. */
  #part(
    facts: ResourceFacts,
    reference: NamedReference,
    object: ResourceFacts | undefined,
    makers: readonly Maker[],
  ): FieldPath | undefined {
    const answer = checkPart(reference.part as Part, object?.provides, makers);
    if (answer.found) return answer.path;
    if (reference.need !== "if-present" && !this.#index.isGiven(reference.to)) {
      const { wanted, available, problem } = answer;
      const suggestion = nearest(wanted, available) ?? (problem === "missing-port" && available.length === 1 ? available[0] : undefined);
      this.#dangle(problem, facts, reference, {
        target: reference.to,
        part: wanted,
        available,
        ...(suggestion === undefined ? {} : { suggestion }),
      });
    }
    return undefined;
  }

  #selecting(facts: ResourceFacts, reference: SelectingReference, cluster: string): void {
    const place = `${cluster}/${reference.namespace}`;
    const sources = this.#index.pods.match(place, reference.select);
    let last: string | undefined;
    for (const source of sources) {
      if (source.id !== last && source.id !== facts.id) this.#edge(facts, reference, source.id, whole);
      last = source.id;
    }
    if (sources.length > 0) this.#checkNamedPorts(facts, reference, sources);
    else if (!this.#selectsOutside(facts, reference)) {
      const suggestion = this.#index.pods.suggestLabel(place, reference.select);
      const elsewhere = this.#index.pods.elsewhere(place, reference.select).map((other) => other.slice(other.lastIndexOf("/") + 1));
      this.#dangle("selects-nothing", facts, reference, {
        select: reference.select,
        ...(suggestion === undefined ? {} : { suggestion }),
        ...(elsewhere.length === 0 ? {} : { elsewhere }),
      });
    }
  }

  #checkNamedPorts(facts: ResourceFacts, reference: SelectingReference, sources: readonly PodSource[]): void {
    if (reference.ports === undefined || sources.some((source) => source.ports === undefined)) return;
    const names = new Set<string>();
    for (const source of sources) for (const port of source.ports ?? []) if (port.name !== undefined) names.add(port.name);
    for (const { name, path } of reference.ports) {
      if (names.has(name)) continue;
      const available = [...names];
      const suggestion = nearest(name, available);
      this.#dangle(
        "missing-port",
        facts,
        { ...reference, path },
        {
          select: reference.select,
          part: name,
          available,
          ...(suggestion === undefined ? {} : { suggestion }),
        },
      );
    }
  }

  /** Nobody knows the names of Pods made elsewhere, so an external Pod goes by the name of what selects it. */
  #selectsOutside(facts: ResourceFacts, reference: SelectingReference): boolean {
    const name = parseKubernetesId(facts.id)?.name ?? "";
    return reference.need === "if-present" || this.#index.isGiven({ group: "", kind: "Pod", namespace: reference.namespace, name });
  }

  #deferred(facts: ResourceFacts, reference: DeferredReference, cluster: string): void {
    const { to, path } = reference.ref;
    if (this.#index.get(to) !== undefined) this.#edge(facts, reference, to, path);
    else this.#dangle("missing-resource", facts, reference, this.#explainRef(to, cluster));
  }

  #explainRef(to: string, cluster: string): Details {
    const parts = parseKubernetesId(to);
    if (parts === undefined) return { part: to };
    const target: NamedTarget = {
      group: parts.group,
      kind: parts.kind,
      name: parts.name,
      ...(parts.namespace === undefined ? {} : { namespace: parts.namespace }),
    };
    const suggestion = this.#index.names.nearest(cluster, target);
    return { part: to, target, ...(suggestion === undefined ? {} : { suggestion }) };
  }

  #dangle(problem: DanglingReference["problem"], facts: ResourceFacts, reference: Reference, details: Details): void {
    const need = reference.need === "expected" ? "expected" : "required";
    this.dangling.push({ problem, from: facts.id, app: facts.app, path: reference.path, kind: reference.kind, need, ...details });
  }
}
