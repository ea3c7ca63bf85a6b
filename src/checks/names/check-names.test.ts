import { expect, test } from "vitest";
import { codesOf, contextFor, deployment, kube, problemsOf } from "../checked.test-data.ts";

const rbac = "rbac.authorization.k8s.io/v1";

test("names by the rule of their kind, with a name that would do", () => {
  expect(problemsOf(kube("v1 ConfigMap", "web/My_Settings"))).toEqual([
    expect.objectContaining({
      code: "names/invalid-name",
      summary: "ConfigMap web/My_Settings has a name that Kubernetes does not accept",
      hint: '"my-settings" would do',
      origin: { app: "shop", resource: "prod//ConfigMap/web/My_Settings", path: ["metadata", "name"] },
    }),
  ]);
  expect(codesOf(kube("v1 ConfigMap", "web/a.b"))).toEqual([]);
  expect(codesOf(kube("v1 Namespace", "a.b"))).toEqual(["names/invalid-name metadata.name"]);
  expect(codesOf(kube(`${rbac} ClusterRole`, "system:node:Reader"))).toEqual([]);
  expect(codesOf(kube(`${rbac} ClusterRole`, "a%b"))).toEqual(["names/invalid-name metadata.name"]);
  expect(codesOf(kube("v1 ConfigMap", `web/${"a".repeat(254)}`))).toEqual(["names/invalid-name metadata.name"]);
  expect(problemsOf(kube("v1 ConfigMap", "web/___"))[0]?.hint).toBeUndefined();
});

test("a Service may begin with a digit from 1.36 on", () => {
  const service = kube("v1 Service", "web/1shop", { spec: { ports: [{ port: 80 }] } });
  expect(codesOf(service, contextFor("1.36"))).toEqual([]);
  expect(codesOf(service, contextFor("1.35"))).toEqual(["names/invalid-name metadata.name"]);
});

test("a CronJob's name leaves room for its Jobs", () => {
  const template = { metadata: { labels: {} }, spec: { restartPolicy: "Never", containers: [{ name: "main", image: "x" }] } };
  const cron = (name: string) =>
    kube("batch/v1 CronJob", `web/${name}`, { spec: { schedule: "* * * * *", jobTemplate: { spec: { template } } } });
  expect(codesOf(cron("a".repeat(52)))).toEqual([]);
  expect(codesOf(cron("a".repeat(53)))).toEqual(["names/invalid-name metadata.name"]);
});

test("namespaces", () => {
  expect(codesOf(kube("v1 ConfigMap", "Web/a"))).toEqual(["names/invalid-namespace metadata.namespace"]);
});

test("labels of objects, Pod templates and selectors", () => {
  const labels = { "bad key": "x", "a/b/c": "x", good: "not good!", "app.kubernetes.io/name": "fine" };
  expect(codesOf(kube("v1 ConfigMap", "web/a", { metadata: { labels } }))).toEqual([
    "names/invalid-label metadata.labels.bad key",
    "names/invalid-label metadata.labels.a/b/c",
    "names/invalid-label metadata.labels.good",
  ]);
  const workload = deployment(
    "web/shop",
    {},
    { template: { metadata: { labels: { app: "shop", "-x": "y" } }, spec: { containers: [{ name: "m", image: "x" }] } } },
  );
  expect(codesOf(workload)).toEqual(["names/invalid-label spec.template.metadata.labels.-x"]);
  expect(codesOf(kube("v1 Service", "web/a", { spec: { selector: { app: "a b" }, ports: [{ port: 80 }] } }))).toEqual([
    "names/invalid-label spec.selector.app",
  ]);
  const policy = kube("networking.k8s.io/v1 NetworkPolicy", "web/a", {
    spec: { podSelector: { matchExpressions: [{ key: "a b", operator: "In", values: ["c d"] }] } },
  });
  expect(codesOf(policy)).toEqual([
    "names/invalid-label spec.podSelector.matchExpressions.0.key",
    "names/invalid-label spec.podSelector.matchExpressions.0.values.0",
  ]);
});

test("a label found good on one resource is still judged on the next", () => {
  const context = contextFor();
  const labelled = (value: string) => kube("v1 ConfigMap", "web/a", { metadata: { labels: { app: value } } });
  expect(codesOf(labelled("good"), context)).toEqual([]);
  expect(codesOf(labelled("good"), context)).toEqual([]);
  expect(codesOf(labelled("not good"), context)).toEqual(["names/invalid-label metadata.labels.app"]);
});

test("annotation keys, and at most 256 KiB of annotations in bytes", () => {
  const annotated = (annotations: Record<string, string>) => kube("v1 ConfigMap", "web/a", { metadata: { annotations } });
  expect(codesOf(annotated({ "Example.Com/x": "any text\n", "a b": "" }))).toEqual(["names/invalid-annotation metadata.annotations.a b"]);
  expect(codesOf(annotated({ a: "x".repeat(256 * 1024 - 1) }))).toEqual([]);
  expect(codesOf(annotated({ a: "x".repeat(256 * 1024) }))).toEqual(["names/annotations-too-large metadata.annotations"]);
  expect(codesOf(annotated({ a: "ü".repeat(128 * 1024) }))).toEqual(["names/annotations-too-large metadata.annotations"]);
});

test("names of containers, ports and volumes", () => {
  const shop = deployment("web/shop", {
    initContainers: [{ name: "Init", image: "x" }],
    containers: [
      {
        name: "main",
        image: "x",
        ports: [
          { name: "a-very-long-port-name", containerPort: 1 },
          { name: "http", containerPort: 2 },
        ],
      },
    ],
    volumes: [{ name: "my_data", emptyDir: {} }],
  });
  expect(codesOf(shop)).toEqual([
    "names/invalid-part-name spec.template.spec.initContainers.0.name",
    "names/invalid-part-name spec.template.spec.containers.0.ports.0.name",
    "names/invalid-part-name spec.template.spec.volumes.0.name",
  ]);
  expect(problemsOf(shop).map(({ hint }) => hint)).toEqual(['"init" would do', '"a-very-long-por" would do', '"my-data" would do']);
  expect(codesOf(kube("v1 Service", "web/a", { spec: { ports: [{ name: "HTTP", port: 80 }] } }))).toEqual([
    "names/invalid-part-name spec.ports.0.name",
  ]);
  expect(codesOf(kube("v1 Pod", "web/a", { spec: { containers: [{ name: "A", image: "x" }] } }))).toEqual([
    "names/invalid-part-name spec.containers.0.name",
  ]);
});

test("keys of ConfigMaps and Secrets", () => {
  expect(codesOf(kube("v1 ConfigMap", "web/a", { data: { "conf/app.toml": "", "ok.toml": "" }, binaryData: { "..": "" } }))).toEqual([
    "names/invalid-key data.conf/app.toml",
    "names/invalid-key binaryData...",
  ]);
});
