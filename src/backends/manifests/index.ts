/**
 * backends/manifests/ — where every object is written and how its bytes look; the delivery backends stand on it.
 *
 * Invariant: a path and its bytes depend on nothing but the objects of that app: not on the order of resources, not on other apps.
 * Must not: touch the disk (delivery/ does), add or change objects, or hand out a path that could leave the environment's folder.
 */
export { checkClaims } from "./check-claims.ts";
export { checkFolders, readsSubfolders } from "./check-folders.ts";
export { layoutCodes } from "./codes.ts";
export type { FileSource, FileSpec, PathClaim } from "./file-spec.ts";
export { claimOf } from "./file-spec.ts";
export { fileStem } from "./file-stem.ts";
export { layoutApp } from "./layout-app.ts";
export { environmentFiles, layoutFiles } from "./layout-files.ts";
export { renderFile } from "./render-file.ts";
export { unsafeReason } from "./unsafe-reason.ts";
