/**
 * checks/references/ — what points at nothing.
 *
 * Invariant: a reference is judged once, by graph/; this folder only says it in words, with the nearest name as a hint.
 * Must not: find references of its own, or guess what lives outside the platform.
 */
export { checkLaterValues } from "./check-later-values.ts";
export { checkOwnSelector } from "./check-own-selector.ts";
export { checkReferences } from "./check-references.ts";
export { referencesCodes } from "./codes.ts";
