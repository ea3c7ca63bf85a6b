import type { JsonObject } from "../base/index.ts";
import { type App, type Environment, groupOf, kubernetesId, type Resource } from "../graph/index.ts";
import type { DeliveryInput } from "./delivery-input.ts";
import { plainApp } from "./plain-app.ts";

/** What the tests of this room start from: an environment with every default, and short ways to make apps and resources. */
export function sampleEnvironment(changes: Partial<Environment> = {}): Environment {
  const server = "https://kubernetes.default.svc";
  return {
    name: "prod",
    cluster: "prod",
    kubernetes: "1.36",
    delivery: "argocd",
    target: { repository: "https://git.example.com/acme/platform.git", branch: "main", path: "manifests/prod" },
    argocd: {
      namespace: "argocd",
      appOfApps: { name: "apps", project: "default", destination: { server }, autoSync: { enable: true, prune: true, selfHeal: true } },
      appendEnvironmentToNames: false,
    },
    flux: { namespace: "flux-system", source: { kind: "GitRepository", name: "platform", interval: "1m" }, interval: "10m" },
    moved: [],
    apps: [],
    ...changes,
  };
}

export function sampleApp(key: string, changes: Partial<App> = {}): App {
  return { ...plainApp(key), layer: 5, destination: { server: "https://kubernetes.default.svc" }, ...changes };
}

/** `sampleResource("web", "apps/v1", "Deployment", "shop/web")`: a namespaced object when the name has a slash. */
export function sampleResource(app: string, apiVersion: string, kind: string, path: string): Resource {
  const slash = path.indexOf("/");
  const name = path.slice(slash + 1);
  const place: { namespace?: string } = slash === -1 ? {} : { namespace: path.slice(0, slash) };
  const body = { metadata: { name, ...place }, kind, apiVersion } as JsonObject;
  return {
    id: kubernetesId("prod", groupOf(apiVersion), kind, place.namespace, name),
    layer: 5,
    app,
    type: { system: "kubernetes", apiVersion, kind },
    name,
    ...place,
    body,
  };
}

export function sampleInput(environment: Environment, changes: Partial<DeliveryInput> = {}): DeliveryInput {
  const resources = environment.apps.map((app) => sampleResource(app.key, "v1", "ConfigMap", `${app.namespace}/${app.key}`));
  return { environment, resources, edges: [], order: { dependsOn: new Map() }, ...changes };
}

/** An app with every option set. */
export const fullApp: App = sampleApp("web", {
  name: "web-shop",
  namespace: "shop",
  project: "team-a",
  annotations: { "example.com/owner": "team-a" },
  labels: { tier: "front" },
  outputPath: "teams/a/web",
  finalizer: "background",
  compareOptions: { serverSideDiff: false, includeMutationWebhook: true, ignoreExtraneous: true },
  syncPolicy: {
    autoSync: { enable: true, prune: true, selfHeal: false },
    syncOptions: {
      applyOutOfSyncOnly: true,
      clientSideApplyMigration: false,
      createNamespace: true,
      failOnSharedResource: true,
      pruneLast: true,
      replace: true,
      serverSideApply: true,
    },
    managedNamespaceMetadata: { labels: { "pod-security.kubernetes.io/enforce": "restricted" } },
    retry: { limit: 5, backoff: { duration: "5s", factor: 2, maxDuration: "3m" } },
  },
  destination: { name: "west", server: "https://ignored.example.com" },
  ignoreDifferences: [
    { group: "apps", kind: "Deployment", jsonPointers: ["/spec/replicas"] },
    { kind: "Secret", name: "ca", namespace: "shop", jqPathExpressions: [".data"], managedFieldsManagers: ["cert-manager"] },
  ],
  flux: {
    dependsOn: [],
    prune: false,
    wait: false,
    force: true,
    suspend: true,
    interval: "5m",
    retryInterval: "1m",
    timeout: "3m",
    serviceAccountName: "deployer",
    healthChecks: [
      { apiVersion: "apps/v1", kind: "Deployment", name: "web" },
      { apiVersion: "apps/v1", kind: "Deployment", name: "made-by-an-operator", namespace: "other" },
    ],
    decryption: { provider: "sops", secretRef: "sops-age" },
  },
});
