/**
 * project/freshness — finding a project and telling whether its last build still stands. Loaded on every start, so it stays small.
 *
 * Invariant: "fresh" is only said when nothing that the last build looked at or wrote has changed.
 * Must not: load the compiler, or look inside files.
 */
export { projectCodes } from "./codes.ts";
export type { BuildCounts, Freshness, FreshnessInputs, FreshnessPatch, FreshnessRecord } from "./freshness.ts";
export { freshnessOf, hashOfVariable, patchFreshness, writeFreshness } from "./freshness.ts";
export type { Project } from "./project.ts";
export { cacheFolder, configName, findProjectRoot } from "./project.ts";
