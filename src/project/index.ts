/**
 * project/ — the one driver: from a folder with strata.config.ts to a compiled environment, its files, its plan and its answers. The
 * command line, tests and controllers all call this.
 *
 * Invariant: what is compiled depends only on the project's files and declared variables; the cache can be deleted at any time.
 * Must not: print, read the environment by itself, or decide exit codes.
 */
export { allCodes, describeCode } from "./all-codes.ts";
export type { PlannedFile } from "./app-part.ts";
export type { Against, Baseline } from "./baseline.ts";
export { readBaseline, targetDirectory } from "./baseline.ts";
export type { Compilation } from "./compile-environment.ts";
export { compileEnvironment } from "./compile-environment.ts";
export { packageRoot } from "./package-root.ts";
export type { ValidateOptions, ValidateResult } from "./validate-manifests.ts";
export { validateManifests } from "./validate-manifests.ts";
