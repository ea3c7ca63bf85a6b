/**
 * schema/typed/ — the one merge and the one diff of the product: everything that combines or compares Kubernetes values does it here, by
 * x-kubernetes-list-type, list-map-keys and map-type, and by the types of leaves (quantities, integers).
 *
 * Invariant: applyChanges undoes typedDiff, typedEqual holds exactly when typedDiff is empty, and merging the same overlay twice changes
 * nothing more. A missing schema means plain structure: maps merge, lists are values.
 * Must not: validate, fill in defaults (only key fields are read with their default), or know a kind by name.
 */
export { applyChanges } from "./apply-changes.ts";
export type { Change } from "./change.ts";
export { concretePath } from "./concrete-path.ts";
export { typedDiff } from "./typed-diff.ts";
export { typedEqual } from "./typed-equal.ts";
export { typedMerge } from "./typed-merge.ts";
export type { ItemKey, ItemValue, TypedPath, TypedPathPart } from "./typed-path.ts";
export { formatTypedPart, formatTypedPath } from "./typed-path.ts";
