import { expect, test } from "vitest";
import type { JsonObject } from "../../base/index.ts";
import { danglingLines, edgeLines, edgesOf, kube } from "../kube.test-data.ts";

test("an Application belongs to an AppProject; the default one is always there", () => {
  const application = (project: string) => kube("argoproj.io/v1alpha1 Application", "argocd/shop", { spec: { project } });
  const project = kube("argoproj.io/v1alpha1 AppProject", "argocd/web");
  expect(edgeLines(edgesOf([application("web"), project]))).toEqual([
    "Application argocd/shop spec.project references! AppProject argocd/web",
  ]);
  expect(danglingLines(edgesOf([application("wep"), project]))).toEqual([
    "missing-target: Application argocd/shop spec.project → AppProject argocd/wep ~web",
  ]);
  expect(edgesOf([application("default")])).toEqual({ edges: [], dangling: [] });
});

test("Flux waits for sources and predecessors and reads values", () => {
  const kustomization = (name: string, spec: JsonObject) => kube("kustomize.toolkit.fluxcd.io/v1 Kustomization", name, { spec });
  const source = kube("source.toolkit.fluxcd.io/v1 GitRepository", "flux-system/platform");
  const apps = kustomization("flux-system/apps", {
    sourceRef: { kind: "GitRepository", name: "platform" },
    dependsOn: [{ name: "infra" }],
    postBuild: {
      substituteFrom: [
        { kind: "ConfigMap", name: "vars" },
        { kind: "Secret", name: "none", optional: true },
      ],
    },
  });
  const infra = kustomization("flux-system/infra", { sourceRef: { kind: "GitRepository", name: "flux-system" } });
  const vars = kube("v1 ConfigMap", "flux-system/vars");
  const found = edgesOf([source, apps, infra, vars]);
  expect(found.dangling).toEqual([]);
  expect(edgeLines(found)).toEqual([
    "Kustomization flux-system/apps spec.sourceRef.name references! GitRepository flux-system/platform",
    "Kustomization flux-system/apps spec.dependsOn[0].name references! Kustomization flux-system/infra",
    "Kustomization flux-system/apps spec.postBuild.substituteFrom[0].name reads-config ConfigMap flux-system/vars",
  ]);
  expect(danglingLines(edgesOf([apps]))).toEqual([
    "missing-target: Kustomization flux-system/apps spec.sourceRef.name → GitRepository flux-system/platform",
    "missing-target: Kustomization flux-system/apps spec.dependsOn[0].name → Kustomization flux-system/infra",
    "missing-target: Kustomization flux-system/apps spec.postBuild.substituteFrom[0].name → ConfigMap flux-system/vars",
  ]);
});

test("a HelmRelease reads its chart's source and values; chart values are nobody's references", () => {
  const release = kube("helm.toolkit.fluxcd.io/v2 HelmRelease", "web/shop", {
    spec: {
      chart: { spec: { sourceRef: { kind: "HelmRepository", name: "charts", namespace: "flux-system" } } },
      valuesFrom: [{ kind: "ConfigMap", name: "values", valuesKey: "prod.yaml" }],
      values: { auth: { secretRef: { name: "not-ours" } } },
      serviceAccountName: "deployer",
    },
  });
  const referenced = kube("helm.toolkit.fluxcd.io/v2 HelmRelease", "web/oci", {
    spec: { chartRef: { kind: "OCIRepository", name: "shop" } },
  });
  const others = [
    kube("source.toolkit.fluxcd.io/v1 HelmRepository", "flux-system/charts"),
    kube("source.toolkit.fluxcd.io/v1 OCIRepository", "web/shop"),
    kube("v1 ConfigMap", "web/values", { data: { "prod.yaml": "" } }),
    kube("v1 ServiceAccount", "web/deployer"),
  ];
  const found = edgesOf([release, referenced, ...others]);
  expect(found.dangling).toEqual([]);
  expect(edgeLines(found)).toEqual([
    "HelmRelease web/oci spec.chartRef.name references! OCIRepository web/shop",
    "HelmRelease web/shop spec.chart.spec.sourceRef.name references! HelmRepository flux-system/charts",
    'HelmRelease web/shop spec.valuesFrom[0].valuesKey reads-config ConfigMap web/values data["prod.yaml"]',
    "HelmRelease web/shop spec.serviceAccountName runs-as ServiceAccount web/deployer",
  ]);
  expect(danglingLines(edgesOf([release, referenced]))).toEqual([
    "missing-target: HelmRelease web/oci spec.chartRef.name → OCIRepository web/shop",
    "missing-target: HelmRelease web/shop spec.chart.spec.sourceRef.name → HelmRepository flux-system/charts",
    "missing-target: HelmRelease web/shop spec.valuesFrom[0].valuesKey → ConfigMap web/values",
    "missing-target?: HelmRelease web/shop spec.serviceAccountName → ServiceAccount web/deployer",
  ]);
});

test("custom resources are read by the names that projects agree on", () => {
  const custom = kube("example.org/v1 Backup", "web/nightly", {
    spec: {
      secretRef: { name: "bucket" },
      passwordSecretRef: { name: "bucket", key: "password" },
      secretTargetRef: [{ name: "bucket", key: "user" }],
      configMapKeyRef: { name: "options", key: "x", optional: true },
      serviceAccountRef: { name: "backup" },
      templated: { secretRef: { name: "{{ .name }}" } },
      other: { someRef: { name: "nothing" } },
    },
    status: { secretRef: { name: "observed" } },
  });
  const secret = kube("v1 Secret", "web/bucket", { data: { password: "", user: "" } });
  const found = edgesOf([custom, secret, kube("v1 ServiceAccount", "web/backup")]);
  expect(found.dangling).toEqual([]);
  expect(edgeLines(found)).toEqual([
    "Backup web/nightly spec.secretRef.name reads-secret Secret web/bucket",
    "Backup web/nightly spec.passwordSecretRef.name reads-secret Secret web/bucket data.password",
    "Backup web/nightly spec.secretTargetRef[0].name reads-secret Secret web/bucket data.user",
    "Backup web/nightly spec.serviceAccountRef.name runs-as ServiceAccount web/backup",
  ]);
  expect(edgesOf([custom]).dangling.map(({ need }) => need)).toEqual(["expected", "expected", "expected", "expected"]);
});
