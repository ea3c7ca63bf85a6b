import type { JsonValue } from "../base/index.ts";

export type NodeType = "object" | "array" | "string" | "integer" | "number" | "boolean" | "any";

/**
 * One schema, compiled to what validation, merging and comparing need. Nodes are made lazily and shared: a recursive schema
 * (JSONSchemaProps) is a cycle of nodes. Descriptions are not kept here.
 */
export interface SchemaNode {
  readonly type: NodeType;
  /** Declared properties; absent means that the object has none declared. */
  readonly properties?: ReadonlyMap<string, SchemaNode>;
  /** Schema of undeclared properties; `undefined` means that they are unknown fields, unless `preserveUnknown`. */
  readonly additional?: SchemaNode;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly nullable?: boolean;
  readonly intOrString?: boolean;
  readonly preserveUnknown?: boolean;
  readonly embeddedResource?: boolean;
  readonly enum?: readonly JsonValue[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly default?: JsonValue;
  /** x-kubernetes-list-type; absent means atomic. */
  readonly listType?: "atomic" | "set" | "map";
  /** x-kubernetes-list-map-keys. */
  readonly listMapKeys?: readonly string[];
  /** x-kubernetes-map-type: atomic. */
  readonly atomicMap?: boolean;
  /** The merge key of built-in lists that have only patch metadata. */
  readonly patchMergeKey?: string;
  readonly allOf?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly not?: SchemaNode;
  /**
   * Read by Go's decoder, as all built-in kinds are: null is the zero value also as a list item, and "" in place of an enum value is the
   * same as nothing. Absent for custom resources.
   */
  readonly goTyped?: boolean;
  /** True when `type` is all there is to check; absent means unknown. Validation uses it to skip the other keywords. */
  readonly unconstrained?: boolean;
  /** True when there is no allOf, anyOf, oneOf or not; absent means unknown. */
  readonly branchless?: boolean;
  /** Name of a shared type (`io.k8s.apimachinery.pkg.api.resource.Quantity`), where the schema had one. */
  readonly typeName?: string;
}

/** What is known of one kind of one version. */
export interface KindInfo {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  /** `deployments`, `httpRoutes`, `networkPolicies`: the camelCase plural of configuration files. */
  readonly alias: string;
  readonly namespaced: boolean;
  /** Where the schema comes from: "kubernetes 1.36.3", "argo-cd v3.2.0", or a project file. */
  readonly source: string;
  /** The warning of a custom resource version that its CRD marks as deprecated. */
  readonly deprecated?: string;
}

/** The schemas of one environment: built-in kinds of one Kubernetes version, kinds the product carries, and the project's CRDs. */
export interface SchemaSet {
  readonly kubernetes: string;
  kind(apiVersion: string, kind: string): KindInfo | undefined;
  schema(apiVersion: string, kind: string): SchemaNode | undefined;
  /** All known versions of a kind, best first (stable > beta > alpha, higher first). */
  versionsOf(group: string, kind: string): readonly KindInfo[];
  /** Kinds behind a camelCase plural, one per group, best version each. */
  byAlias(alias: string): readonly KindInfo[];
  kinds(): Iterable<KindInfo>;
}
