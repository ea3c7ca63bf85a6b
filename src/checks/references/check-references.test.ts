import { expect, test } from "vitest";
import type { Diagnostic } from "../../base/index.ts";
import { describe, type Resource, ref, resolveReferences } from "../../graph/index.ts";
import { deployment, kube, problemsOf } from "../checked.test-data.ts";
import { checkReferences } from "./check-references.ts";

function check(resources: readonly Resource[], externals: readonly string[] = []): readonly Diagnostic[] {
  return checkReferences(resolveReferences(resources.map(describe), { externals }).dangling);
}

const say = (problems: readonly Diagnostic[]) =>
  problems.map(({ code, severity, summary, label, hint }) => [code, severity, summary, label, hint]);
const service = kube("v1 Service", "web/shop", {
  spec: {
    selector: { app: "shop" },
    ports: [
      { name: "http", port: 80 },
      { name: "metrics", port: 9090 },
    ],
  },
});
const ingress = kube("networking.k8s.io/v1 Ingress", "web/shop", {
  spec: { defaultBackend: { service: { name: "shop", port: { name: "htpp" } } } },
});

test("a missing port, in the words of the design", () => {
  expect(check([ingress, service, deployment("web/shop")])).toEqual([
    {
      code: "references/missing-port",
      severity: "error",
      summary: "Ingress web/shop sends traffic to a port that Service web/shop does not have",
      label: "the Service has: http, metrics",
      hint: 'did you mean "http"?',
      origin: {
        app: "shop",
        resource: "prod/networking.k8s.io/Ingress/web/shop",
        path: ["spec", "defaultBackend", "service", "port", "name"],
      },
    },
  ]);
});

test("a Service that names a port its Pods do not have", () => {
  const wrong = kube("v1 Service", "web/shop", { spec: { selector: { app: "shop" }, ports: [{ port: 80, targetPort: "http" }] } });
  expect(say(check([wrong, deployment("web/shop")]))).toEqual([
    [
      "references/missing-port",
      "error",
      "Service web/shop sends traffic to a port that its Pods do not have",
      "the Pods have no ports",
      undefined,
    ],
  ]);
});

test("a missing object: nearest name, other namespace, or how to declare it", () => {
  const reading = (name: string) => deployment("web/shop", { containers: [{ name: "main", envFrom: [{ secretRef: { name } }] }] });
  const secrets = [kube("v1 Secret", "web/database"), kube("v1 Secret", "data/db")];
  const said = (name: string) => say(check([reading(name), ...secrets])).map(([, , summary, , hint]) => [summary, hint]);
  expect(said("databse")).toEqual([["Deployment web/shop reads Secret web/databse, which nothing makes", 'did you mean "database"?']]);
  expect(said("db")).toEqual([
    ["Deployment web/shop reads Secret web/db, which nothing makes", "Secret db exists in namespace data, not in web"],
  ]);
  expect(said("mail")).toEqual([
    [
      "Deployment web/shop reads Secret web/mail, which nothing makes",
      'add it, or declare that it lives outside: externals: ["web/Secret/mail"]',
    ],
  ]);
  expect(check([reading("mail")], ["web/Secret/mail"])).toEqual([]);
});

test("a missing key lists the keys, never values", () => {
  const reading = deployment("web/shop", {
    containers: [{ name: "main", env: [{ name: "A", valueFrom: { secretKeyRef: { name: "db", key: "pass" } } }] }],
  });
  const problems = check([reading, kube("v1 Secret", "web/db", { stringData: { password: "hunter2" } })]);
  expect(say(problems)).toEqual([
    [
      "references/missing-key",
      "error",
      "Deployment web/shop reads key pass of Secret web/db, which does not have it",
      "the Secret has: password",
      'did you mean "password"?',
    ],
  ]);
  expect(JSON.stringify(problems)).not.toContain("hunter2");
});

test("selectors that match nothing: an error for a Service, a warning for a NetworkPolicy", () => {
  const policy = kube("networking.k8s.io/v1 NetworkPolicy", "web/shop", { spec: { podSelector: { matchLabels: { app: "shop" } } } });
  expect(say(check([service, policy]))).toEqual([
    [
      "references/selects-nothing",
      "error",
      "Service web/shop selects Pods labelled app=shop, and there are none",
      undefined,
      'correct the labels, or declare Pods that others make: externals: ["web/Pod/shop"]',
    ],
    [
      "references/selects-nothing",
      "warning",
      "NetworkPolicy web/shop selects Pods labelled app=shop, and there are none",
      undefined,
      'correct the labels, or declare Pods that others make: externals: ["web/Pod/shop"]',
    ],
  ]);
  expect(check([service, policy], ["web/Pod/shop"])).toEqual([]);
  expect(say(check([service, deployment("ops/shop")]))[0]?.[4]).toBe("Pods with these labels exist in namespace ops");
});

test("a missing listener and a missing resource", () => {
  const gateway = kube("gateway.networking.k8s.io/v1 Gateway", "web/edge", { spec: { listeners: [{ name: "https" }] } });
  const route = kube("gateway.networking.k8s.io/v1 HTTPRoute", "web/shop", {
    spec: { parentRefs: [{ name: "edge", sectionName: "grpc" }] },
  });
  expect(say(check([gateway, route]))).toEqual([
    [
      "references/missing-listener",
      "error",
      "HTTPRoute web/shop hangs on listener grpc, which Gateway web/edge does not have",
      "the Gateway has: https",
      undefined,
    ],
  ]);
  const later = kube("v1 ConfigMap", "web/shop", { data: { ip: ref("prod/hcloud_server.web", ["ipv4_address"]) } });
  expect(say(check([later]))).toEqual([
    [
      "references/missing-resource",
      "error",
      "ConfigMap web/shop needs a value of prod/hcloud_server.web, which is not in the graph",
      undefined,
      "write the id of a resource as CLUSTER/GROUP/KIND/NAMESPACE/NAME",
    ],
  ]);
});

test("a workload that does not select its own Pods", () => {
  const wrong = deployment("web/shop", {}, { selector: { matchLabels: { app: "shpo" } } });
  expect(problemsOf(wrong)).toEqual([
    expect.objectContaining({
      code: "references/selector-mismatch",
      summary: "Deployment web/shop does not select its own Pods",
      label: "the Pods are not labelled app=shpo",
      origin: { app: "shop", resource: wrong.id, path: ["spec", "selector"] },
    }),
  ]);
});
