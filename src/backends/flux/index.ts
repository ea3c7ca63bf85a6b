/**
 * backends/flux/ — the source and the Kustomizations that make Flux deliver an environment.
 *
 * Invariant: one Kustomization per app that has files; it waits only for apps that ordering edges or the user name, never in a circle.
 * Must not: touch what the user wrote (HelmRepository and HelmRelease are ordinary resources), or lay out files.
 */
export { fluxCodes } from "./codes.ts";
export { fluxBootstrap, fluxResources } from "./flux-resources.ts";
export { rootApp } from "./root-app.ts";
