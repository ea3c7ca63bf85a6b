import type { App } from "../graph/index.ts";

/** An app with nothing set: what a root folder starts from when the user defined no app of its name. */
export function plainApp(name: string): App {
  return {
    key: name,
    name,
    namespace: name,
    createNamespace: false,
    layer: 4,
    project: "default",
    annotations: {},
    labels: {},
    outputPath: name,
    finalizer: "non-cascading",
    compareOptions: {},
    syncPolicy: {
      autoSync: { enable: false, prune: false, selfHeal: false },
      syncOptions: {
        applyOutOfSyncOnly: false,
        clientSideApplyMigration: true,
        createNamespace: false,
        failOnSharedResource: false,
        pruneLast: false,
        replace: false,
        serverSideApply: false,
      },
    },
    destination: {},
    flux: { dependsOn: [], prune: true, wait: true, force: false, suspend: false, healthChecks: [] },
    rawFiles: [],
  };
}
