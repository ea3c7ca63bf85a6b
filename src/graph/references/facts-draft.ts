import { type FieldPath, isInteger, isJsonObject, type JsonObject, type JsonValue, property } from "../../base/index.ts";
import type { EdgeKind } from "../edge.ts";
import type { Resource } from "../resource.ts";
import {
  anyNamespace,
  type LabelSelector,
  type NamedReference,
  type Need,
  type Part,
  type Produced,
  type Provided,
  type Reference,
} from "./facts.ts";

/** A kind of edge and the kind of object at its other end. */
export interface Link {
  readonly edge: EdgeKind;
  readonly group: string;
  readonly kind: string;
  readonly clusterScoped?: true;
}

/** Everything a reference may say beside its link, its name and its place. */
export interface ReferOptions {
  /** The namespace as written; the resource's own when absent. */
  readonly namespace?: JsonValue | undefined;
  readonly need?: Need | undefined;
  readonly ordering?: true | undefined;
  readonly part?: Part | undefined;
}

/** Reads one resource: describers add what it offers and what it points at. */
export type Describer = (draft: FactsDraft) => void;

/**
 * The facts of one resource while they are being collected. A name that is not text (a `$ref`, a template, a mistake that the schema
 * check reports) is left out: what is not known yet cannot dangle.
 */
export class FactsDraft {
  readonly body: JsonObject;
  readonly group: string;
  readonly name: string;
  /** Undefined for cluster-scoped objects. */
  readonly namespace: string | undefined;
  readonly references: Reference[] = [];
  readonly produced: Produced[] = [];
  readonly provided: { -readonly [Key in keyof Provided]: Provided[Key] } = {};

  constructor(resource: Resource, group: string) {
    this.body = resource.body;
    this.group = group;
    this.name = resource.name;
    this.namespace = resource.namespace;
  }

  get spec(): JsonObject {
    return fields(property(this.body, "spec"));
  }

  annotation(key: string): string | undefined {
    return text(property(property(property(this.body, "metadata"), "annotations"), key));
  }

  /** Adds a reference to one object by name. */
  refer(link: Link, name: JsonValue | undefined, path: FieldPath, options: ReferOptions = {}): void {
    const target = text(name);
    if (target === undefined || target === "") return;
    const { namespace, need, ordering, part } = options;
    const place = link.clusterScoped ? undefined : this.place(namespace);
    if (place === null) return;
    const { group, kind } = link;
    const to = place === undefined ? { group, kind, name: target } : { group, kind, namespace: place, name: target };
    const reference: { -readonly [Key in keyof NamedReference]: NamedReference[Key] } = { kind: link.edge, path, to };
    if (need !== undefined && need !== "required") reference.need = need;
    if (ordering) reference.ordering = ordering;
    if (part !== undefined) reference.part = part;
    this.references.push(reference);
  }

  /** Adds a reference to the Pods of the resource's own namespace. A selector with nothing in it points at no Pod in particular. */
  select(
    kind: EdgeKind,
    selector: LabelSelector | undefined,
    path: FieldPath,
    options: { need?: Need; ports?: { name: string; path: FieldPath }[] } = {},
  ): void {
    if (selector === undefined || this.namespace === undefined) return;
    this.references.push({
      kind,
      path,
      select: selector,
      namespace: this.namespace,
      ...(options.need === undefined ? {} : { need: options.need }),
      ...(options.ports === undefined || options.ports.length === 0 ? {} : { ports: options.ports }),
    });
  }

  /** Notes an object that a controller will make. */
  produce(
    kind: Produced["kind"],
    name: JsonValue | undefined,
    path: FieldPath,
    options: { namespace?: JsonValue | undefined; keys?: readonly string[] | undefined } = {},
  ): void {
    const made = text(name);
    const namespace = this.place(options.namespace);
    if (made === undefined || made === "" || namespace === null) return;
    this.produced.push({ kind, namespace, name: made, ...(options.keys === undefined ? {} : { keys: options.keys }), path });
  }

  /** Null when the namespace is written but not known yet. */
  private place(written: JsonValue | undefined): string | null {
    if (written === undefined || written === null || written === "") return this.namespace ?? anyNamespace;
    return text(written) ?? null;
  }
}

const nothing: JsonObject = {};
const none: readonly JsonValue[] = [];

export function text(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The object, or an empty one when the value is something else. */
export function fields(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : nothing;
}

/** The list, or an empty one when the value is something else. */
export function items(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : none;
}

/** The part that a port asks for: a name or a number. */
export function portPart(value: JsonValue | undefined): Part | undefined {
  if (typeof value === "string") return value === "" ? undefined : { port: value };
  return isInteger(value) ? { port: Number(value) } : undefined;
}

/** The part that a key of a ConfigMap or Secret asks for. */
export function keyPart(value: JsonValue | undefined): Part | undefined {
  return typeof value === "string" && value !== "" ? { key: value } : undefined;
}

/** Labels whose values are known; null when some are not known yet, because nothing can be matched then. */
export function knownLabels(value: JsonValue | undefined): Readonly<Record<string, string>> | null {
  if (value === undefined || value === null) return {};
  if (!isJsonObject(value)) return null;
  for (const key of Object.keys(value)) if (typeof value[key] !== "string") return null;
  return value as Readonly<Record<string, string>>;
}
