/**
 * checks/names/ — names, namespaces, labels, annotations, and the names of containers, ports, volumes and keys.
 *
 * Invariant: refuses exactly what the API server of the chosen version refuses.
 * Must not: check values that are not known yet, or types, which are the schema check's.
 */
export { checkNames } from "./check-names.ts";
export { namesCodes } from "./codes.ts";
