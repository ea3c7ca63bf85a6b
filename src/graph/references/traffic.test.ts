import { expect, test } from "vitest";
import { danglingLines, deployment, edgeLines, edgesOf, kube } from "../kube.test-data.ts";
import { ref } from "../ref.ts";

const ports = [
  { name: "http", port: 80, targetPort: "web" },
  { name: "metrics", port: 9090, targetPort: 9090 },
];
const service = kube("v1 Service", "web/shop", { spec: { selector: { app: "shop" }, ports } });
const shop = deployment("web/shop", { containers: [{ name: "main", ports: [{ name: "web", containerPort: 8080 }] }] });

function ingress(spec: Parameters<typeof kube>[2]) {
  return kube("networking.k8s.io/v1 Ingress", "web/shop", { spec: spec ?? {} });
}

test("a Service selects the Pods of its namespace and names their ports", () => {
  const found = edgesOf([service, shop, deployment("other/shop")]);
  expect(found.dangling).toEqual([]);
  expect(edgeLines(found)).toEqual(["Service web/shop spec.selector selects Deployment web/shop"]);
});

test("a Service that selects nothing dangles, with the nearest label or the namespace that has such Pods", () => {
  const typo = kube("v1 Service", "web/shop", { spec: { selector: { app: "shpo" }, ports } });
  expect(danglingLines(edgesOf([typo, shop]))).toEqual(["selects-nothing: Service web/shop spec.selector ~app: shop"]);
  expect(danglingLines(edgesOf([service, deployment("other/shop")]))).toEqual(["selects-nothing: Service web/shop spec.selector in other"]);
  expect(edgesOf([typo], ["web/Pod/shop"]).dangling).toEqual([]);
  expect(
    edgesOf([kube("v1 Service", "web/a", { spec: { ports } }), kube("v1 Service", "web/b", { spec: { selector: { app: ref("x", []) } } })]),
  ).toEqual({
    edges: [],
    dangling: [expect.objectContaining({ problem: "missing-resource" })],
  });
});

test("a named target port must be a port of a selected Pod", () => {
  const other = kube("v1 Service", "web/shop", { spec: { selector: { app: "shop" }, ports: [{ port: 80, targetPort: "wep" }] } });
  const found = edgesOf([other, shop]);
  expect(danglingLines(found)).toEqual(["missing-port: Service web/shop spec.ports[0].targetPort#wep ~web"]);
  const later = deployment("web/shop", { containers: [{ name: "main", ports: [{ name: ref("x", []), containerPort: 1 }] }] });
  expect(edgesOf([other, later]).dangling.filter(({ problem }) => problem === "missing-port")).toEqual([]);
});

test("an Ingress sends traffic to Service ports by name, by number and by default", () => {
  const route = ingress({
    ingressClassName: "nginx",
    defaultBackend: { service: { name: "shop", port: { number: 9090 } } },
    rules: [{ http: { paths: [{ backend: { service: { name: "shop", port: { name: "http" } } } }] } }],
    tls: [{ secretName: "shop-tls" }],
  });
  const found = edgesOf([route, service, shop, kube("v1 Secret", "web/shop-tls"), kube("networking.k8s.io/v1 IngressClass", "nginx")]);
  expect(found.dangling).toEqual([]);
  expect(edgeLines(found).filter((line) => line.startsWith("Ingress"))).toEqual([
    "Ingress web/shop spec.defaultBackend.service.port.number routes-to Service web/shop spec.ports[1]",
    "Ingress web/shop spec.rules[0].http.paths[0].backend.service.port.name routes-to Service web/shop spec.ports[0]",
    "Ingress web/shop spec.ingressClassName references IngressClass nginx",
    "Ingress web/shop spec.tls[0].secretName reads-secret Secret web/shop-tls",
  ]);
});

test("a wrong port is reported with the ports that exist, a wrong Service with the nearest", () => {
  const route = ingress({
    defaultBackend: { service: { name: "shop", port: { name: "htpp" } } },
    rules: [
      {
        http: { paths: [{ backend: { service: { name: "shop", port: { number: 8080 } } } }, { backend: { service: { name: "shopp" } } }] },
      },
      { http: { paths: [{ backend: { resource: { apiGroup: "example.org", kind: "Bucket", name: "files" } } }] } },
    ],
    ingressClassName: "nginx",
    tls: [{ secretName: "shop-tls" }],
  });
  const found = edgesOf([route, service, shop]);
  expect(danglingLines(found)).toEqual([
    "missing-port: Ingress web/shop spec.defaultBackend.service.port.name → Service web/shop#htpp ~http",
    "missing-port: Ingress web/shop spec.rules[0].http.paths[0].backend.service.port.number → Service web/shop#8080",
    "missing-target: Ingress web/shop spec.rules[0].http.paths[1].backend.service.name → Service web/shopp ~shop",
    "missing-target?: Ingress web/shop spec.rules[1].http.paths[0].backend.resource.name → Bucket web/files",
    "missing-target: Ingress web/shop spec.tls[0].secretName → Secret web/shop-tls",
  ]);
  expect(found.dangling.slice(0, 2).map(({ available }) => available)).toEqual([
    ["http", "metrics"],
    ["80", "9090"],
  ]);
});

test("cert-manager makes the certificates of an annotated Ingress or Gateway", () => {
  const annotated = (annotations: Record<string, string>) =>
    kube("networking.k8s.io/v1 Ingress", "web/shop", { metadata: { annotations }, spec: { tls: [{ secretName: "shop-tls" }] } });
  const issuer = kube("cert-manager.io/v1 Issuer", "web/local");
  const cluster = kube("cert-manager.io/v1 ClusterIssuer", "acme");
  const reader = deployment("web/reader", { volumes: [{ name: "tls", secret: { secretName: "shop-tls", items: [{ key: "tls.crt" }] } }] });
  const found = edgesOf([annotated({ "cert-manager.io/cluster-issuer": "acme" }), cluster, reader]);
  expect(found.dangling).toEqual([]);
  expect(edgeLines(found)).toEqual([
    "Deployment web/reader spec.template.spec.volumes[0].secret.items[0].key reads-secret! Ingress web/shop spec.tls[0].secretName",
    'Ingress web/shop metadata.annotations["cert-manager.io/cluster-issuer"] issued-by! ClusterIssuer acme',
  ]);
  const local = { "cert-manager.io/issuer": "local" };
  expect(edgesOf([annotated(local), issuer]).dangling).toEqual([]);
  expect(danglingLines(edgesOf([annotated(local), cluster]))).toEqual([
    'missing-target: Ingress web/shop metadata.annotations["cert-manager.io/issuer"] → Issuer web/local',
  ]);
  expect(
    edgesOf([annotated({ "cert-manager.io/issuer": "acme", "cert-manager.io/issuer-kind": "ClusterIssuer" }), cluster]).dangling,
  ).toEqual([]);
  expect(edgesOf([annotated({ "cert-manager.io/issuer": "x", "cert-manager.io/issuer-group": "aws.example.com" })]).dangling).toEqual([]);
  const gateway = kube("gateway.networking.k8s.io/v1 Gateway", "web/edge", {
    metadata: { annotations: { "cert-manager.io/cluster-issuer": "acme" } },
    spec: { gatewayClassName: "envoy", listeners: [{ name: "https", tls: { certificateRefs: [{ name: "edge-tls" }] } }] },
  });
  expect(edgesOf([gateway, cluster]).dangling).toEqual([]);
});

test("routes send traffic to Service ports and hang on Gateway listeners", () => {
  const gateway = kube("gateway.networking.k8s.io/v1 Gateway", "infra/edge", {
    spec: { listeners: [{ name: "https", tls: { certificateRefs: [{ name: "edge-tls" }, { group: "x", kind: "Vault", name: "y" }] } }] },
  });
  const certificate = kube("v1 Secret", "infra/edge-tls");
  const route = (kind: string, section: string, port: number) =>
    kube(`gateway.networking.k8s.io/v1 ${kind}`, "web/shop", {
      spec: {
        parentRefs: [{ name: "edge", namespace: "infra", sectionName: section }],
        rules: [{ backendRefs: [{ name: "shop", port }], filters: [{ requestMirror: { backendRef: { name: "shop", port: 80 } } }] }],
      },
    });
  for (const kind of ["HTTPRoute", "GRPCRoute", "TCPRoute", "TLSRoute", "UDPRoute"]) {
    const found = edgesOf([route(kind, "https", 80), gateway, certificate, service, shop]);
    expect(found.dangling).toEqual([]);
    expect(edgeLines(found).filter((line) => line.startsWith(kind))).toEqual([
      `${kind} web/shop spec.parentRefs[0].sectionName references Gateway infra/edge spec.listeners[0]`,
      `${kind} web/shop spec.rules[0].backendRefs[0].port routes-to Service web/shop spec.ports[0]`,
      `${kind} web/shop spec.rules[0].filters[0].requestMirror.backendRef.port routes-to Service web/shop spec.ports[0]`,
    ]);
  }
  expect(danglingLines(edgesOf([route("HTTPRoute", "http", 81), gateway, service, shop]))).toEqual([
    "missing-target: Gateway infra/edge spec.listeners[0].tls.certificateRefs[0].name → Secret infra/edge-tls",
    "missing-listener: HTTPRoute web/shop spec.parentRefs[0].sectionName → Gateway infra/edge#http ~https",
    "missing-port: HTTPRoute web/shop spec.rules[0].backendRefs[0].port → Service web/shop#81 ~80",
  ]);
  expect(danglingLines(edgesOf([route("HTTPRoute", "https", 80), service, shop]))).toEqual([
    "missing-target: HTTPRoute web/shop spec.parentRefs[0].sectionName → Gateway infra/edge",
  ]);
});

test("a NetworkPolicy selects Pods and peers; a miss is only expected, an empty selector means the whole namespace", () => {
  const policy = (app: string) =>
    kube("networking.k8s.io/v1 NetworkPolicy", "web/shop", {
      spec: {
        podSelector: { matchExpressions: [{ key: "app", operator: "In", values: [app] }] },
        ingress: [
          { from: [{ podSelector: { matchLabels: { app } } }, { namespaceSelector: {}, podSelector: { matchLabels: { app: "x" } } }] },
        ],
        egress: [{ to: [{ podSelector: {} }] }],
      },
    });
  expect(edgeLines(edgesOf([policy("shop"), shop]))).toEqual([
    "NetworkPolicy web/shop spec.podSelector selects Deployment web/shop",
    "NetworkPolicy web/shop spec.ingress[0].from[0].podSelector references Deployment web/shop",
  ]);
  expect(danglingLines(edgesOf([policy("shpo"), shop]))).toEqual([
    "selects-nothing?: NetworkPolicy web/shop spec.podSelector",
    "selects-nothing?: NetworkPolicy web/shop spec.ingress[0].from[0].podSelector ~app: shop",
  ]);
});
