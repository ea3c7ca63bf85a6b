/**
 * schema/ — schemas as data: the kinds of each Kubernetes version and of the delivery engines, a project's CRDs, and the rules by which
 * the API server reads an object.
 *
 * Invariant: a SchemaSet belongs to one Kubernetes version and answers the same way every time; nodes are made when first asked for and
 * never change. Validation returns violations as data and never throws for what a user wrote.
 * Must not: know resources, apps or files of a project, or read anything from disk but the package's own facts/ folder (FactsFolder).
 */
export { schemaCodes } from "./codes.ts";
export type { CustomResourceKind, CustomResourceSource } from "./crd/custom-resource-schemas.ts";
export { customResourceSchemas } from "./crd/custom-resource-schemas.ts";
export { withCustomResources } from "./crd/with-custom-resources.ts";
export { isDeferredValue } from "./deferred.ts";
export type { LoadOptions } from "./facts/load-schemas.ts";
export { loadSchemas } from "./facts/load-schemas.ts";
export { kindAlias } from "./kind-alias.ts";
export type { ApiLifecycle, ApiStatus } from "./kubernetes/api-lifecycle.ts";
export { loadApiLifecycle } from "./kubernetes/api-lifecycle.ts";
export type { ImmutableChange, KindName } from "./kubernetes/immutable-change.ts";
export { immutableChange } from "./kubernetes/immutable-change.ts";
export type { ImmutableEffect, ImmutableRule } from "./kubernetes/immutable-fields.ts";
export { immutableFields } from "./kubernetes/immutable-fields.ts";
export {
  annotationKey,
  configMapKey,
  dns1035Label,
  dns1123Label,
  dns1123Subdomain,
  labelKey,
  labelValue,
  pathSegmentName,
  portName,
  qualifiedName,
} from "./kubernetes/names.ts";
export { isQuantity, quantityInNanos, quantityMessage } from "./kubernetes/quantity.ts";
export {
  builtInNamespaces,
  isBuiltInClusterRole,
  isBuiltInConfigMap,
  isBuiltInGroup,
  isBuiltInNamespace,
  isBuiltInPriorityClass,
  isBuiltInRole,
  isBuiltInService,
  isBuiltInServiceAccount,
  isBuiltInUser,
} from "./kubernetes/well-known.ts";
export type { KindInfo, NodeType, SchemaNode, SchemaSet } from "./node.ts";
export { validateObject } from "./validate/validate-object.ts";
export type { Violation, ViolationRule } from "./validate/violation.ts";
export { compareApiVersions, compareReleases } from "./version-order.ts";
