import { expect, test } from "vitest";
import { parse } from "yaml";
import { fullApp, sampleApp, sampleEnvironment, sampleInput, sampleResource } from "../environment.test-data.ts";
import { argoCdResources, bootstrapManifest } from "./argo-cd-resources.ts";

test("every field of an app ends up in its Application", () => {
  const { value, diagnostics } = argoCdResources(sampleInput(sampleEnvironment({ apps: [fullApp] })));
  expect(diagnostics).toEqual([]);
  expect(value).toHaveLength(1);
  expect(value[0]).toMatchObject({
    id: "prod/argoproj.io/Application/argocd/web-shop",
    app: "apps",
    namespace: "argocd",
    name: "web-shop",
  });
  expect(value[0]?.body).toEqual(
    parse(`
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  annotations:
    argocd.argoproj.io/compare-options: IgnoreExtraneous,IncludeMutationWebhook=true,ServerSideDiff=false
    example.com/owner: team-a
  finalizers:
    - resources-finalizer.argocd.argoproj.io/background
  labels:
    tier: front
  name: web-shop
  namespace: argocd
spec:
  destination:
    name: west
    namespace: shop
  ignoreDifferences:
    - group: apps
      jsonPointers:
        - /spec/replicas
      kind: Deployment
    - jqPathExpressions:
        - .data
      kind: Secret
      managedFieldsManagers:
        - cert-manager
      name: ca
      namespace: shop
  project: team-a
  source:
    path: manifests/prod/teams/a/web
    repoURL: https://git.example.com/acme/platform.git
    targetRevision: main
  syncPolicy:
    automated:
      prune: true
      selfHeal: false
    managedNamespaceMetadata:
      labels:
        pod-security.kubernetes.io/enforce: restricted
    retry:
      backoff:
        duration: 5s
        factor: 2
        maxDuration: 3m
      limit: 5
    syncOptions:
      - ApplyOutOfSyncOnly=true
      - ClientSideApplyMigration=false
      - CreateNamespace=true
      - FailOnSharedResource=true
      - PruneLast=true
      - Replace=true
      - ServerSideApply=true
`),
  );
});

test("an app with nothing set gives an Application with nothing to spare", () => {
  const environment = sampleEnvironment({
    target: { repository: "ssh://git@example.com/p.git", branch: "env/prod", path: "" },
    apps: [sampleApp("web")],
  });
  expect(argoCdResources(sampleInput(environment)).value[0]?.body).toEqual({
    apiVersion: "argoproj.io/v1alpha1",
    kind: "Application",
    metadata: { name: "web", namespace: "argocd" },
    spec: {
      destination: { namespace: "web", server: "https://kubernetes.default.svc" },
      project: "default",
      source: { path: "web", repoURL: "ssh://git@example.com/p.git", targetRevision: "env/prod" },
    },
  });
});

test("a foreground finalizer has no suffix, and a compare-options annotation of the user's stays", () => {
  const app = sampleApp("web", {
    finalizer: "foreground",
    compareOptions: { serverSideDiff: true },
    annotations: { "argocd.argoproj.io/compare-options": "IgnoreExtraneous" },
  });
  expect(argoCdResources(sampleInput(sampleEnvironment({ apps: [app] }))).value[0]?.body.metadata).toEqual({
    name: "web",
    namespace: "argocd",
    annotations: { "argocd.argoproj.io/compare-options": "IgnoreExtraneous" },
    finalizers: ["resources-finalizer.argocd.argoproj.io"],
  });
});

test("raw files in subfolders make Argo CD read them", () => {
  const rawFiles = [{ path: "secrets/a.yaml", source: "secrets/a.yaml", bytes: new Uint8Array(), encrypted: false }];
  const environment = sampleEnvironment({ apps: [sampleApp("web", { rawFiles })] });
  expect(argoCdResources(sampleInput(environment, { resources: [] })).value[0]?.body).toMatchObject({
    spec: { source: { directory: { recurse: true } } },
  });
});

test("the bootstrap manifest delivers the folder of all others and syncs by itself", () => {
  expect(bootstrapManifest(sampleEnvironment({ apps: [sampleApp("web")] })).body).toEqual(
    parse(`
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: apps
  namespace: argocd
spec:
  destination:
    namespace: argocd
    server: https://kubernetes.default.svc
  project: default
  source:
    path: manifests/prod/apps
    repoURL: https://git.example.com/acme/platform.git
    targetRevision: main
  syncPolicy:
    automated:
      prune: true
      selfHeal: true
`),
  );
});

test("an app under the key of the app-of-apps adds to it instead of being delivered by it", () => {
  const own = sampleApp("apps", { annotations: { note: "root" }, finalizer: "foreground", namespace: "elsewhere" });
  const environment = sampleEnvironment({ apps: [own, sampleApp("web")] });
  const project = sampleResource("apps", "argoproj.io/v1alpha1", "AppProject", "argocd/team-a");
  const input = sampleInput(environment, { resources: [project, sampleResource("web", "v1", "ConfigMap", "web/a")] });
  expect(argoCdResources(input).value.map(({ name }) => name)).toEqual(["web"]);
  expect(bootstrapManifest(environment).body).toMatchObject({
    metadata: { annotations: { note: "root" }, finalizers: ["resources-finalizer.argocd.argoproj.io"] },
    spec: { destination: { namespace: "argocd" }, syncPolicy: { automated: { prune: true } } },
  });
});

test("names end in the environment when asked, except the app-of-apps", () => {
  const plain = sampleEnvironment({ apps: [sampleApp("web")] });
  const environment = { ...plain, argocd: { ...plain.argocd, appendEnvironmentToNames: true } };
  expect(argoCdResources(sampleInput(environment)).value.map(({ id }) => id)).toEqual(["prod/argoproj.io/Application/argocd/web-prod"]);
  expect(bootstrapManifest(environment).name).toBe("apps");
});

test("an app without files gets no Application, because Argo CD could never sync it", () => {
  const { value, diagnostics } = argoCdResources(sampleInput(sampleEnvironment({ apps: [sampleApp("web")] }), { resources: [] }));
  expect(value).toEqual([]);
  expect(diagnostics).toMatchObject([{ code: "layout/empty-app", severity: "warning", origin: { app: "web" } }]);
});

test("two Applications of one name are refused, whoever made them", () => {
  const apps = [sampleApp("a", { name: "web" }), sampleApp("b", { name: "web" }), sampleApp("c", { name: "apps" })];
  const environment = sampleEnvironment({ apps });
  const own = sampleResource("a", "argoproj.io/v1alpha1", "Application", "argocd/web");
  const input = sampleInput(environment);
  const { diagnostics } = argoCdResources({ ...input, resources: [...input.resources, own] });
  expect(diagnostics.map(({ code, summary }) => `${code}: ${summary}`)).toEqual([
    "argocd/name-taken: Application argocd/web would stand for both app a and app b",
    "argocd/name-taken: Application argocd/apps would stand for both app apps and app c",
    "argocd/name-taken: app a defines Application argocd/web, which Strata generates for app a",
  ]);
});
