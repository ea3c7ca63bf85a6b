/**
 * backends/argocd/ — the Applications that make Argo CD deliver an environment, and the app-of-apps that delivers them.
 *
 * Invariant: one Application per app that has files; its fields come from the app and the environment alone, its wave from ordering edges.
 * Must not: touch what the user wrote (AppProject and ApplicationSet are ordinary resources), or lay out files.
 */
export { appOfApps } from "./app-of-apps.ts";
export { argoCdResources, bootstrapManifest } from "./argo-cd-resources.ts";
export { argocdCodes } from "./codes.ts";
export { syncWaveAnnotation } from "./sync-waves.ts";
