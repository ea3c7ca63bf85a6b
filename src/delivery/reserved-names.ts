/**
 * The ownership list at the root of a target. It has no `.yaml` or `.json` ending, because Argo CD, Flux and kubectl take every such file
 * for a manifest, and it is in the format of `sha256sum`, so that anybody can check a tree without Strata.
 */
export const ownershipFile = ".strata-files";

/** The file that carries the source revision. It alone never makes a change, or every commit of the sources would rewrite the target. */
export const revisionFile = ".revision";

/** The directory at the root of a directory target in which a switch prepares its work; gone when the switch is over. */
export const stagingName = ".strata-switch";
