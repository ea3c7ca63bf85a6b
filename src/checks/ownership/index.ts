/**
 * checks/ownership/ — one owner for every object, and a namespace for every namespaced one.
 *
 * Invariant: works on facts alone, so that a build of one file need not look at other apps' bodies.
 * Must not: decide who wins; two owners are always an error.
 */
export { checkDuplicates } from "./check-duplicates.ts";
export type { NamespaceSources } from "./check-namespaces.ts";
export { checkNamespaces } from "./check-namespaces.ts";
export { ownershipCodes } from "./codes.ts";
