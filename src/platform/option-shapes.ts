import { choice, fields, flag, integer, list, object, record, resourcePattern, text } from "./shape.ts";

/** The options of strata.config.ts and of apps, as data: what may be written where, and with which type. */

const destination = fields({ name: text, server: text });
const autoSync = fields({ enable: flag, prune: flag, selfHeal: flag });
const decryption = fields({ provider: choice("sops"), secretRef: text });

const syncPolicy = fields({
  autoSync,
  syncOptions: fields({
    applyOutOfSyncOnly: flag,
    clientSideApplyMigration: flag,
    createNamespace: flag,
    failOnSharedResource: flag,
    pruneLast: flag,
    replace: flag,
    serverSideApply: flag,
  }),
  managedNamespaceMetadata: fields({ annotations: record(text), labels: record(text) }),
  retry: fields({ limit: integer, backoff: fields({ duration: text, factor: integer, maxDuration: text }) }),
});

const finalizer = choice("background", "foreground", "non-cascading");
const layer = choice(1, 2, 3, 4, 5);

/** What `defaults` may set for every app of an environment. */
export const appDefaultsShape = fields({
  createNamespace: flag,
  project: text,
  annotations: record(text),
  labels: record(text),
  layer,
  finalizer,
  syncPolicy,
  destination,
  flux: fields({ prune: flag, wait: flag, interval: text, retryInterval: text, timeout: text, serviceAccountName: text }),
});

export const appShape = fields({
  name: text,
  namespace: text,
  createNamespace: flag,
  layer,
  project: text,
  annotations: record(text),
  labels: record(text),
  output: fields({ path: text }),
  finalizer,
  compareOptions: fields({ serverSideDiff: flag, includeMutationWebhook: flag, ignoreExtraneous: flag }),
  syncPolicy,
  destination,
  ignoreDifferences: record(
    fields({
      group: text,
      kind: text,
      name: text,
      namespace: text,
      jsonPointers: list(text),
      jqPathExpressions: list(text),
      managedFieldsManagers: list(text),
    }),
  ),
  flux: fields({
    dependsOn: list(text),
    prune: flag,
    wait: flag,
    force: flag,
    suspend: flag,
    interval: text,
    retryInterval: text,
    timeout: text,
    serviceAccountName: text,
    healthChecks: list(fields({ apiVersion: text, kind: text, name: text, namespace: text })),
    decryption,
  }),
  yamls: list(text),
  rawFiles: list(text),
  resources: object,
});

const environmentOptions = {
  kubernetes: text,
  cluster: text,
  delivery: choice("argocd", "flux", "manifests"),
  target: fields({ repository: text, branch: text, path: text }),
  argocd: fields({
    namespace: text,
    appOfApps: fields({ name: text, project: text, destination, autoSync }),
    appendEnvironmentToNames: flag,
  }),
  flux: fields({
    namespace: text,
    source: fields({
      kind: choice("GitRepository", "OCIRepository"),
      name: text,
      interval: text,
      url: text,
      tag: text,
      secretRef: text,
    }),
    interval: text,
    retryInterval: text,
    timeout: text,
    decryption,
  }),
  defaults: appDefaultsShape,
  modules: list(text),
  schemas: fields({ crds: list(text), allowUnknownKinds: list(text) }),
  secrets: fields({ allowLiteral: list(text) }),
  externals: list(resourcePattern),
  moved: list(fields({ from: text, to: text })),
  revision: text,
} as const;

export const environmentShape = fields(environmentOptions);

export const configShape = fields({
  ...environmentOptions,
  environments: record(object),
  variables: list(text),
  limits: fields({ evaluationSeconds: integer, memoryMiB: integer }),
});

/** What one module's config may hold. `apps` is read app by app, after merging. */
export const moduleShape = fields({
  apps: record(object),
  moved: list(fields({ from: text, to: text })),
  externals: list(resourcePattern),
});
