/**
 * project/building — the way in for `strata build`, which needs no comparison and no validation of foreign manifests: a door of its own
 * keeps their code from being loaded.
 *
 * Invariant: the same as project/'s.
 * Must not: hold anything but this door.
 */
export type { BuildResult } from "../build-environment.ts";
export { buildEnvironment } from "../build-environment.ts";
export { bundleEdited } from "../bundle-edited.ts";
