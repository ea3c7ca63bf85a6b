/**
 * backends/ — the graph becomes files: the layout of manifests, and the objects that make Argo CD or Flux deliver them.
 *
 * Invariant: files and bytes depend on the environment and its resources only, not on their order, and two sources never meet in a file
 * unnoticed.
 * Must not: write to disk or Git (delivery/), read sources, or change an object that the user defined.
 */
export { appOfApps, argoCdResources, argocdCodes, bootstrapManifest, syncWaveAnnotation } from "./argocd/index.ts";
export { bootstrap, bootstrapResources } from "./bootstrap.ts";
export type { DeliveryInput, ResourceHead } from "./delivery-input.ts";
export { fluxBootstrap, fluxCodes, fluxResources, rootApp } from "./flux/index.ts";
export type { FileSource, FileSpec, PathClaim } from "./manifests/index.ts";
export {
  checkClaims,
  checkFolders,
  claimOf,
  environmentFiles,
  fileStem,
  layoutApp,
  layoutCodes,
  layoutFiles,
  renderFile,
  unsafeReason,
} from "./manifests/index.ts";
export { namespaceResource, namespaceResources } from "./namespace-resources.ts";
export type { Rendering } from "./render-environment.ts";
export { deliveryResources, renderEnvironment, writtenApps } from "./render-environment.ts";
