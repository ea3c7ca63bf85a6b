import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import type { Environment } from "../../graph/index.ts";
import { fullApp, sampleApp, sampleEnvironment, sampleInput, sampleResource } from "../environment.test-data.ts";
import { fluxBootstrap, fluxResources } from "./flux-resources.ts";

const fluxEnvironment = (changes: Partial<Environment> = {}) => sampleEnvironment({ delivery: "flux", ...changes });

test("every setting of an app ends up in its Kustomization", () => {
  const app = { ...fullApp, flux: { ...fullApp.flux, dependsOn: ["db"] } };
  const environment = fluxEnvironment({ apps: [app, sampleApp("db")] });
  const resources = [sampleResource("web", "apps/v1", "Deployment", "shop/web"), sampleResource("db", "v1", "ConfigMap", "db/a")];
  const { value, diagnostics } = fluxResources(sampleInput(environment, { resources }));
  expect(diagnostics).toEqual([]);
  expect(value.map(({ id, app: folder }) => `${folder}: ${id}`)).toEqual([
    "platform: prod/source.toolkit.fluxcd.io/GitRepository/flux-system/platform",
    "platform: prod/kustomize.toolkit.fluxcd.io/Kustomization/flux-system/platform",
    "platform: prod/kustomize.toolkit.fluxcd.io/Kustomization/flux-system/db",
    "platform: prod/kustomize.toolkit.fluxcd.io/Kustomization/flux-system/web-shop",
  ]);
  expect(value[3]?.body).toEqual(
    parse(`
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata:
  annotations:
    example.com/owner: team-a
  labels:
    tier: front
  name: web-shop
  namespace: flux-system
spec:
  decryption:
    provider: sops
    secretRef:
      name: sops-age
  dependsOn:
    - name: db
  force: true
  healthChecks:
    - apiVersion: apps/v1
      kind: Deployment
      name: web
      namespace: shop
    - apiVersion: apps/v1
      kind: Deployment
      name: made-by-an-operator
      namespace: other
  interval: 5m
  path: ./manifests/prod/teams/a/web
  prune: false
  retryInterval: 1m
  serviceAccountName: deployer
  sourceRef:
    kind: GitRepository
    name: platform
  suspend: true
  timeout: 3m
  wait: false
`),
  );
});

test("the environment's settings apply where the app has none", () => {
  const plain = fluxEnvironment({ apps: [sampleApp("web")] });
  const flux = { ...plain.flux, retryInterval: "2m", timeout: "5m", decryption: { provider: "sops" } as const };
  expect(fluxResources(sampleInput({ ...plain, flux })).value[2]?.body.spec).toEqual({
    decryption: { provider: "sops" },
    interval: "10m",
    path: "./manifests/prod/web",
    prune: true,
    retryInterval: "2m",
    sourceRef: { kind: "GitRepository", name: "platform" },
    timeout: "5m",
    wait: true,
  });
});

test("the bootstrap manifests are the source and the root, equal to those in the root's folder", () => {
  const environment = fluxEnvironment({ apps: [sampleApp("web")] });
  const { value } = fluxBootstrap(environment);
  const golden = parseAllDocuments(`
apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata:
  name: platform
  namespace: flux-system
spec:
  interval: 1m
  ref:
    branch: main
  url: https://git.example.com/acme/platform.git
---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata:
  name: platform
  namespace: flux-system
spec:
  interval: 10m
  path: ./manifests/prod/platform
  prune: true
  sourceRef:
    kind: GitRepository
    name: platform
  wait: false
`);
  expect(value.map(({ body }) => body)).toEqual(golden.map((document) => document.toJS()));
  expect(fluxResources(sampleInput(environment)).value.slice(0, 2)).toEqual(value);
});

test.each([
  ["git@git.example.com:acme/platform.git", "ssh://git@git.example.com/acme/platform.git"],
  ["git.example.com:acme/platform.git", "ssh://git.example.com/acme/platform.git"],
  ["ssh://git@git.example.com:2222/acme/platform.git", "ssh://git@git.example.com:2222/acme/platform.git"],
  ["http://localhost:3000/acme/platform", "http://localhost:3000/acme/platform"],
])("the repository %s is fetched as %s", (repository, url) => {
  const environment = fluxEnvironment({ target: { repository, branch: "main", path: "" } });
  const { value, diagnostics } = fluxResources(sampleInput(environment));
  expect(diagnostics).toEqual([]);
  expect(value[0]?.body.spec).toMatchObject({ url });
  expect(value[1]?.body.spec).toMatchObject({ path: "./platform" });
});

test.each(["", "./local/repository", "/srv/git/platform.git", "file:///srv/git/platform.git"])(
  "the repository %j is refused",
  (repository) => {
    const { diagnostics } = fluxResources(sampleInput(fluxEnvironment({ target: { repository, branch: "main", path: "" } })));
    expect(diagnostics).toMatchObject([{ code: "flux/bad-source", severity: "error" }]);
  },
);

test("an OCI artifact holds the environment's folder itself", () => {
  const plain = fluxEnvironment({ apps: [sampleApp("web")] });
  const source = {
    kind: "OCIRepository",
    name: "platform",
    interval: "2m",
    url: "oci://registry.example.com/platform",
    tag: "prod",
    secretRef: "pull",
  } as const;
  const { value } = fluxResources(sampleInput({ ...plain, flux: { ...plain.flux, source } }));
  expect(value[0]?.body).toMatchObject({
    apiVersion: "source.toolkit.fluxcd.io/v1",
    kind: "OCIRepository",
    spec: { interval: "2m", url: "oci://registry.example.com/platform", ref: { tag: "prod" }, secretRef: { name: "pull" } },
  });
  expect(value[2]?.body.spec).toMatchObject({ path: "./web", sourceRef: { kind: "OCIRepository", name: "platform" } });
});

test("an OCI source needs the address of its artifact", () => {
  const plain = fluxEnvironment();
  const flux = { ...plain.flux, source: { kind: "OCIRepository", name: "platform", interval: "2m" } as const };
  expect(fluxResources(sampleInput({ ...plain, flux })).diagnostics).toMatchObject([
    { code: "flux/bad-source", summary: "environment prod: Flux cannot fetch from an empty address (flux.source.url)" },
  ]);
});

test("health checks beside wait are warned about", () => {
  const flux = { ...sampleApp("x").flux, healthChecks: [{ apiVersion: "apps/v1", kind: "Deployment", name: "web" }] };
  const { diagnostics } = fluxResources(sampleInput(fluxEnvironment({ apps: [sampleApp("web", { flux })] })));
  expect(diagnostics).toMatchObject([{ code: "flux/health-checks-ignored", severity: "warning", origin: { app: "web" } }]);
});

test("an encrypted raw file needs decryption settings", () => {
  const rawFiles = [{ path: "db.yaml", source: "secrets/db.yaml", bytes: new Uint8Array(), encrypted: true }];
  const plain = fluxEnvironment({ apps: [sampleApp("web", { rawFiles })] });
  expect(fluxResources(sampleInput(plain)).diagnostics).toMatchObject([
    {
      code: "flux/no-decryption",
      severity: "warning",
      summary: "raw file secrets/db.yaml of app web is encrypted with SOPS, but Flux has no decryption settings for it",
    },
  ]);
  const flux = { ...plain.flux, decryption: { provider: "sops", secretRef: "age" } as const };
  expect(fluxResources(sampleInput({ ...plain, flux })).diagnostics).toEqual([]);
});

test("two objects of one name are refused", () => {
  const environment = fluxEnvironment({ apps: [sampleApp("a", { name: "web" }), sampleApp("b", { name: "web" })] });
  const own = sampleResource("a", "source.toolkit.fluxcd.io/v1", "GitRepository", "flux-system/platform");
  const input = sampleInput(environment);
  expect(
    fluxResources({ ...input, resources: [...input.resources, own] }).diagnostics.map(({ code, summary }) => `${code}: ${summary}`),
  ).toEqual([
    "flux/name-taken: Kustomization flux-system/web would stand for both app a and app b",
    "flux/name-taken: app a defines GitRepository flux-system/platform, which Strata generates for app platform",
  ]);
});
