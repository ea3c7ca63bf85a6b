/**
 * project/ahead — what can be begun before the compiler itself is loaded.
 *
 * Invariant: a guess that turns out wrong costs time and nothing else.
 * Must not: decide what is built.
 */
export { bundleEdited } from "./bundle-edited.ts";
