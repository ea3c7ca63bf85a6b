import { expect, test } from "vitest";
import { danglingLines, deployment, edgeLines, edgesOf, kube } from "../kube.test-data.ts";

const shop = deployment("web/shop");

test("autoscalers scale what they name", () => {
  const target = { apiVersion: "apps/v1", kind: "Deployment", name: "shop" };
  const scalers = (name: string) => [
    kube("autoscaling/v2 HorizontalPodAutoscaler", "web/h", { spec: { scaleTargetRef: { ...target, name } } }),
    kube("autoscaling.k8s.io/v1 VerticalPodAutoscaler", "web/v", { spec: { targetRef: { ...target, name } } }),
    kube("keda.sh/v1alpha1 ScaledObject", "web/k", { spec: { scaleTargetRef: { name } } }),
  ];
  expect(edgeLines(edgesOf([shop, ...scalers("shop")]))).toEqual([
    "VerticalPodAutoscaler web/v spec.targetRef.name scales Deployment web/shop",
    "HorizontalPodAutoscaler web/h spec.scaleTargetRef.name scales Deployment web/shop",
    "ScaledObject web/k spec.scaleTargetRef.name scales Deployment web/shop",
  ]);
  expect(danglingLines(edgesOf([shop, ...scalers("shpo")]))).toEqual([
    "missing-target: VerticalPodAutoscaler web/v spec.targetRef.name → Deployment web/shpo ~shop",
    "missing-target: HorizontalPodAutoscaler web/h spec.scaleTargetRef.name → Deployment web/shpo ~shop",
    "missing-target: ScaledObject web/k spec.scaleTargetRef.name → Deployment web/shpo ~shop",
  ]);
});

test("a disruption budget guards the Pods it selects", () => {
  const budget = (app: string) => kube("policy/v1 PodDisruptionBudget", "web/shop", { spec: { selector: { matchLabels: { app } } } });
  expect(edgeLines(edgesOf([budget("shop"), shop]))).toEqual(["PodDisruptionBudget web/shop spec.selector disrupts Deployment web/shop"]);
  expect(danglingLines(edgesOf([budget("shopp"), shop]))).toEqual([
    "selects-nothing: PodDisruptionBudget web/shop spec.selector ~app: shop",
  ]);
});

test("bindings bind roles to service accounts", () => {
  const rbac = "rbac.authorization.k8s.io/v1";
  const binding = kube(`${rbac} RoleBinding`, "web/shop", {
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "reader" },
    subjects: [
      { kind: "ServiceAccount", name: "shop" },
      { kind: "ServiceAccount", name: "ci", namespace: "ops" },
      { kind: "ServiceAccount", name: "default", namespace: "ops" },
      { kind: "ServiceAccount", name: "coredns", namespace: "kube-system" },
      { kind: "User", name: "nobody" },
    ],
  });
  const admins = kube(`${rbac} ClusterRoleBinding`, "admins", { roleRef: { kind: "ClusterRole", name: "cluster-admin" } });
  const nodes = kube(`${rbac} ClusterRoleBinding`, "nodes", { roleRef: { kind: "ClusterRole", name: "system:node" } });
  const own = kube(`${rbac} ClusterRoleBinding`, "own", { roleRef: { kind: "ClusterRole", name: "auditor" } });
  const role = kube(`${rbac} Role`, "web/reader");
  const accounts = [kube("v1 ServiceAccount", "web/shop"), kube("v1 ServiceAccount", "ops/ci")];
  const found = edgesOf([binding, admins, nodes, own, role, kube(`${rbac} ClusterRole`, "auditor"), ...accounts]);
  expect(found.dangling).toEqual([]);
  expect(edgeLines(found)).toEqual([
    "ClusterRoleBinding own roleRef.name binds-role ClusterRole auditor",
    "RoleBinding web/shop roleRef.name binds-role Role web/reader",
    "RoleBinding web/shop subjects[0].name binds-subject ServiceAccount web/shop",
    "RoleBinding web/shop subjects[1].name binds-subject ServiceAccount ops/ci",
  ]);
  expect(danglingLines(edgesOf([binding, own]))).toEqual([
    "missing-target: ClusterRoleBinding own roleRef.name → ClusterRole auditor",
    "missing-target: RoleBinding web/shop roleRef.name → Role web/reader",
    "missing-target: RoleBinding web/shop subjects[0].name → ServiceAccount web/shop",
    "missing-target: RoleBinding web/shop subjects[1].name → ServiceAccount ops/ci",
  ]);
});

test("webhooks, aggregated APIs and conversion call a Service, port 443 unless told otherwise", () => {
  const call = (port?: number) => ({ namespace: "ops", name: "hooks", ...(port === undefined ? {} : { port }) });
  const annotations = { "cert-manager.io/inject-ca-from": "ops/hooks" };
  const callers = [
    kube("admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration", "v", {
      metadata: { annotations },
      webhooks: [{ clientConfig: { service: call() } }, { clientConfig: { url: "https://x" } }],
    }),
    kube("admissionregistration.k8s.io/v1 MutatingWebhookConfiguration", "m", { webhooks: [{ clientConfig: { service: call(8443) } }] }),
    kube("apiregistration.k8s.io/v1 APIService", "v1.x", { spec: { service: call() } }),
    kube("apiextensions.k8s.io/v1 CustomResourceDefinition", "as.x", {
      spec: { group: "x", names: { kind: "A" }, conversion: { webhook: { clientConfig: { service: call() } } } },
    }),
  ];
  const hooks = kube("v1 Service", "ops/hooks", { spec: { ports: [{ port: 443 }, { port: 8443 }] } });
  const found = edgesOf([...callers, hooks, kube("cert-manager.io/v1 Certificate", "ops/hooks")]);
  expect(found.dangling).toEqual([]);
  expect(edgeLines(found)).toEqual([
    "MutatingWebhookConfiguration m webhooks[0].clientConfig.service.port calls-webhook! Service ops/hooks spec.ports[1]",
    "ValidatingWebhookConfiguration v webhooks[0].clientConfig.service.name calls-webhook! Service ops/hooks spec.ports[0]",
    'ValidatingWebhookConfiguration v metadata.annotations["cert-manager.io/inject-ca-from"] references Certificate ops/hooks',
    "CustomResourceDefinition as.x spec.conversion.webhook.clientConfig.service.name calls-webhook Service ops/hooks spec.ports[0]",
    "APIService v1.x spec.service.name routes-to! Service ops/hooks spec.ports[0]",
  ]);
  const shut = kube("v1 Service", "ops/hooks", { spec: { ports: [{ port: 9443 }] } });
  expect(danglingLines(edgesOf([...callers, shut]))).toEqual([
    "missing-port: MutatingWebhookConfiguration m webhooks[0].clientConfig.service.port → Service ops/hooks#8443 ~9443",
    "missing-port: ValidatingWebhookConfiguration v webhooks[0].clientConfig.service.name → Service ops/hooks#443 ~9443",
    'missing-target?: ValidatingWebhookConfiguration v metadata.annotations["cert-manager.io/inject-ca-from"] → Certificate ops/hooks',
    "missing-port: CustomResourceDefinition as.x spec.conversion.webhook.clientConfig.service.name → Service ops/hooks#443 ~9443",
    "missing-port: APIService v1.x spec.service.name → Service ops/hooks#443 ~9443",
  ]);
});

test("an object waits for its namespace, a custom resource for its definition", () => {
  const definition = kube("apiextensions.k8s.io/v1 CustomResourceDefinition", "widgets.example.org", {
    spec: { group: "example.org", names: { kind: "Widget" } },
  });
  const found = edgesOf([kube("example.org/v1 Widget", "web/a"), kube("v1 Namespace", "web"), definition]);
  expect(edgeLines(found)).toEqual([
    "Widget web/a metadata.namespace in-namespace! Namespace web",
    "Widget web/a kind defined-by! CustomResourceDefinition widgets.example.org spec.names.kind",
  ]);
  expect(edgesOf([kube("example.org/v1 Widget", "web/a")])).toEqual({ edges: [], dangling: [] });
});
