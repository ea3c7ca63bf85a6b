import type { FieldPath } from "../../base/index.ts";
import type { EdgeKind } from "../edge.ts";

/** Stands for "some namespace" where the data does not say which. */
export const anyNamespace = "*";

/**
 * How sure we are that the other end must exist. `required`: the cluster would refuse or hang without it. `expected`: read by a
 * convention of names, so a miss is only a warning. `if-present`: clusters bring their own, so a miss says nothing.
 */
export type Need = "required" | "expected" | "if-present";

/** One part of an object that a reference can ask for. */
export type Part = { readonly port: string | number } | { readonly key: string } | { readonly listener: string };

export interface NamedTarget {
  readonly group: string;
  readonly kind: string;
  /** Absent for cluster-scoped kinds; `*` where any namespace will do. */
  readonly namespace?: string;
  readonly name: string;
}

export interface SelectorRequirement {
  readonly key: string;
  readonly operator: "In" | "NotIn" | "Exists" | "DoesNotExist";
  readonly values?: readonly string[];
}

/** A Kubernetes label selector: everything in it must hold. */
export interface LabelSelector {
  readonly labels?: Readonly<Record<string, string>>;
  readonly expressions?: readonly SelectorRequirement[];
}

interface AnyReference {
  readonly kind: EdgeKind;
  /** Where in the body it was written. */
  readonly path: FieldPath;
  /** Absent means required. */
  readonly need?: Need;
  readonly ordering?: true;
}

/** Points at one object by name, and perhaps at a part of it. */
export interface NamedReference extends AnyReference {
  readonly to: NamedTarget;
  readonly part?: Part;
}

/** Points at the Pods of a namespace by their labels. */
export interface SelectingReference extends AnyReference {
  readonly select: LabelSelector;
  readonly namespace: string;
  /** Port names that at least one selected Pod must have, and where each was written. */
  readonly ports?: readonly { readonly name: string; readonly path: FieldPath }[];
}

/** A `$ref` in the body: a value that another resource will have. */
export interface DeferredReference extends AnyReference {
  readonly ref: { readonly to: string; readonly path: FieldPath };
}

export type Reference = NamedReference | SelectingReference | DeferredReference;

export interface PortFact {
  readonly name?: string;
  readonly port?: number;
}

/** An object that a controller will make because of this one. */
export interface Produced {
  readonly kind: "Secret" | "ConfigMap" | "PersistentVolumeClaim";
  /** `*` where the controller decides. */
  readonly namespace: string;
  /** For claims of a StatefulSet, the name without its ordinal (`data-db` for `data-db-0`). */
  readonly name: string;
  /** Absent when nobody can know them. */
  readonly keys?: readonly string[];
  /** Where in the body the name was written. */
  readonly path: FieldPath;
}

/** What others can point at. Lists that are absent are unknown, not empty. */
export interface Provided {
  /** Key names of a ConfigMap or Secret by section (`data`, `binaryData`, `stringData`); never values. */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
  /** Ports of a Service. */
  readonly ports?: readonly PortFact[];
  /** Listener names of a Gateway. */
  readonly listeners?: readonly string[];
  /** The Pods that a workload makes. */
  readonly pods?: { readonly labels: Readonly<Record<string, string>>; readonly ports?: readonly PortFact[] };
  /** What a CustomResourceDefinition defines. */
  readonly defines?: { readonly group: string; readonly kind: string };
  readonly produces?: readonly Produced[];
}

/** All that the rest of the platform needs to know of one resource: plain JSON, kept on disk per app. */
export interface ResourceFacts {
  readonly id: string;
  readonly app: string;
  readonly provides: Provided;
  readonly references: readonly Reference[];
}
