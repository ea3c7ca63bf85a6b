/**
 * checks/schema/ — every object against the schema of its kind.
 *
 * Invariant: no object is skipped in silence; a kind without a schema is a diagnostic unless the project allows it by name.
 * Must not: know rules of its own; schema/ says what is wrong, this folder says where and what to do.
 */
export { checkSchema } from "./check-schema.ts";
export { manifestCodes } from "./codes.ts";
