import fc from "fast-check";
import { expect, test } from "vitest";
import type { Environment, Resource } from "../graph/index.ts";
import { bootstrap } from "./bootstrap.ts";
import { sampleApp, sampleEnvironment, sampleResource } from "./environment.test-data.ts";
import { renderFile } from "./manifests/index.ts";
import { renderEnvironment } from "./render-environment.ts";

const rawFiles = [{ path: "db.enc.yaml", source: "secrets/db.enc.yaml", bytes: new TextEncoder().encode("a: 1\r\n"), encrypted: false }];
const environment = sampleEnvironment({
  revision: "abc123",
  apps: [sampleApp("web"), sampleApp("cert-manager", { outputPath: "infra/cert-manager" }), sampleApp("db", { rawFiles })],
});
const resources: readonly Resource[] = [
  sampleResource("web", "apps/v1", "Deployment", "web/web"),
  sampleResource("web", "v1", "Service", "web/web"),
  sampleResource("web", "v1", "Service", "other/web"),
  sampleResource("cert-manager", "apiextensions.k8s.io/v1", "CustomResourceDefinition", "issuers.cert-manager.io"),
];
const order = { dependsOn: new Map([["web", ["cert-manager"]]]) };

function written(changes: Partial<Environment>, some: readonly Resource[] = resources): Map<string, string> {
  const { value, diagnostics } = renderEnvironment({ environment: { ...environment, ...changes }, resources: some, edges: [], order });
  expect(diagnostics).toEqual([]);
  return new Map(value.files.map((file) => [file.path, Buffer.from(renderFile(file)).toString("latin1")]));
}

const own = [
  ".revision",
  "db/db.enc.yaml",
  "infra/cert-manager/CustomResourceDefinition-issuers-cert-manager-io.yaml",
  "web/Deployment-web.yaml",
  "web/Service-web.yaml",
];

test("plain manifests are the environment's own files and nothing else", () => {
  expect([...written({ delivery: "manifests" }).keys()]).toEqual(own);
});

test("Argo CD gets the folder of the app-of-apps", () => {
  const files = written({ delivery: "argocd" });
  const added = ["apps/Application-cert-manager.yaml", "apps/Application-db.yaml", "apps/Application-web.yaml"];
  expect([...files.keys()]).toEqual([...own, ...added].sort());
  expect(files.get("apps/Application-web.yaml")).toBe(`apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  annotations:
    argocd.argoproj.io/sync-wave: '1'
  name: web
  namespace: argocd
spec:
  destination:
    namespace: web
    server: https://kubernetes.default.svc
  project: default
  source:
    path: manifests/prod/web
    repoURL: https://git.example.com/acme/platform.git
    targetRevision: main
`);
});

test("Flux gets the root's folder with the source, the root itself and a Kustomization per app", () => {
  const files = written({ delivery: "flux" });
  const added = ["GitRepository-platform", "Kustomization-cert-manager", "Kustomization-db", "Kustomization-platform", "Kustomization-web"];
  expect([...files.keys()]).toEqual([...own, ...added.map((stem) => `platform/${stem}.yaml`)].sort());
  expect(files.get("platform/Kustomization-web.yaml")).toBe(`apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata:
  name: web
  namespace: flux-system
spec:
  dependsOn:
  - name: cert-manager
  interval: 10m
  path: ./manifests/prod/web
  prune: true
  sourceRef:
    kind: GitRepository
    name: platform
  wait: true
`);
});

test.each(["argocd", "flux", "manifests"] as const)(
  "with %s neither the order of resources nor that of apps changes a byte",
  (delivery) => {
    const expected = written({ delivery });
    const all = { minLength: resources.length };
    fc.assert(
      fc.property(fc.shuffledSubarray([...resources], all), fc.shuffledSubarray([...environment.apps], { minLength: 3 }), (some, apps) => {
        expect([...written({ delivery, apps }, some)]).toEqual([...expected]);
      }),
    );
  },
);

test("an app's folder that the delivery engine's root needs is a clash", () => {
  const apps = [sampleApp("web", { outputPath: "apps" })];
  const { diagnostics } = renderEnvironment({ environment: { ...environment, apps }, resources: resources.slice(0, 1), edges: [], order });
  expect(diagnostics).toMatchObject([{ code: "layout/shared-folder", summary: 'apps apps and web are both written to the folder "apps"' }]);
});

test("bootstrap prints the root manifest of Argo CD", () => {
  expect(bootstrap(environment).value).toMatch(/^---\napiVersion: argoproj.io\/v1alpha1\nkind: Application\nmetadata:\n {2}name: apps\n/);
});

test("bootstrap prints the source and the root of Flux", () => {
  const text = bootstrap({ ...environment, delivery: "flux" }).value;
  expect(text).toMatch(/^---\napiVersion: source.*\nkind: GitRepository\n/);
  expect(text).toMatch(/\n---\napiVersion: kustomize.*\nkind: Kustomization\nmetadata:\n {2}name: platform\n/);
});

test("plain manifests have nothing to bootstrap", () => {
  expect(bootstrap({ ...environment, delivery: "manifests" })).toMatchObject({
    value: "",
    diagnostics: [{ code: "layout/nothing-to-bootstrap" }],
  });
});
