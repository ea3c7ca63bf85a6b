import type { JsonValue } from "../base/index.ts";

/**
 * A schema as OpenAPI and CRDs write it, with references by bare name and checked for shape: what facts files hold, and what a CRD holds
 * once `checkSchemaShape` has passed it.
 */
export interface RawSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly properties?: { readonly [name: string]: RawSchema };
  readonly additionalProperties?: RawSchema | boolean;
  readonly required?: readonly string[];
  readonly items?: RawSchema;
  readonly nullable?: boolean;
  readonly enum?: readonly JsonValue[];
  readonly default?: JsonValue;
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
  readonly allOf?: readonly RawSchema[];
  readonly anyOf?: readonly RawSchema[];
  readonly oneOf?: readonly RawSchema[];
  readonly not?: RawSchema;
  readonly "x-kubernetes-int-or-string"?: boolean;
  readonly "x-kubernetes-preserve-unknown-fields"?: boolean;
  readonly "x-kubernetes-embedded-resource"?: boolean;
  readonly "x-kubernetes-list-type"?: "atomic" | "set" | "map";
  readonly "x-kubernetes-list-map-keys"?: readonly string[];
  readonly "x-kubernetes-map-type"?: "atomic" | "granular";
  readonly "x-kubernetes-patch-merge-key"?: string;
}

/** The type that every object's `metadata` has. */
export const objectMetaType = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";
/** Accepts 1, "500m" and 1.5: it unmarshals strings and numbers alike. */
export const quantityType = "io.k8s.apimachinery.pkg.api.resource.Quantity";
/** A time that must have exactly six digits behind the seconds. */
export const microTimeType = "io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime";
