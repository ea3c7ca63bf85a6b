import { expect, test } from "vitest";
import { Graph } from "./graph.ts";
import { deployment, edgesOf, kube } from "./kube.test-data.ts";
import type { ResourceQuery } from "./query.ts";
import { type Resource, spokenName } from "./resource.ts";

const resources: Resource[] = [
  kube("v1 Namespace", "web", {}, "base"),
  deployment("web/shop", {
    containers: [{ name: "main", ports: [{ name: "http", containerPort: 1 }], envFrom: [{ secretRef: { name: "db" } }] }],
  }),
  kube("v1 Service", "web/shop", {
    metadata: { labels: { team: "red" } },
    spec: { selector: { app: "shop" }, ports: [{ name: "http", port: 80 }] },
  }),
  kube("networking.k8s.io/v1 Ingress", "web/shop", { spec: { defaultBackend: { service: { name: "shop", port: { number: 80 } } } } }),
  { ...kube("v1 Secret", "web/db", {}, "data"), layer: 4 },
  kube("v1 Secret", "ops/db", {}, "data"),
  kube("example.org/v1 Secret", "web/db", {}, "data"),
];
const graph = new Graph(resources, edgesOf(resources).edges);
const names = (found: readonly Resource[]): readonly string[] => found.map(({ id }) => id);
const ask = (query: ResourceQuery): readonly string[] => graph.query(query).map(({ id }) => spokenName(id));

test("resources are found by id and by name; an ambiguous name finds all", () => {
  expect(graph.get("prod//Secret/web/db")).toBe(resources[4]);
  expect(graph.get("nothing")).toBeUndefined();
  expect(names(graph.find("Secret/db"))).toEqual(["prod//Secret/ops/db", "prod//Secret/web/db", "prod/example.org/Secret/web/db"]);
  expect(names(graph.find("web/Secret./db"))).toEqual(["prod//Secret/web/db"]);
  expect(names(graph.find("web/secret.example.org/db"))).toEqual(["prod/example.org/Secret/web/db"]);
  expect(names(graph.find("prod//Secret/ops/db"))).toEqual(["prod//Secret/ops/db"]);
  expect(graph.find("nonsense")).toEqual([]);
  const server: Resource = {
    ...kube("v1 Pod", "web"),
    id: "prod/hcloud/web",
    type: { system: "terraform", provider: "hcloud", type: "hcloud_server" },
  };
  expect(names(new Graph([...resources, server], []).find("hcloud_server/web"))).toEqual(["prod/hcloud/web"]);
});

test("queries by kind, group, app, layer, namespace, name and label", () => {
  expect(ask({ kind: "Secret", group: "" })).toEqual(["Secret ops/db", "Secret web/db"]);
  expect(ask({ app: "data", namespace: "ops" })).toEqual(["Secret ops/db"]);
  expect(ask({ layer: 4 })).toEqual(["Secret web/db"]);
  expect(ask({ name: "sh*", kind: "Service" })).toEqual(["Service web/shop"]);
  expect(ask({ labels: { team: "red" } })).toEqual(["Service web/shop"]);
  expect(ask({ selector: { expressions: [{ key: "team", operator: "Exists" }] } })).toEqual(["Service web/shop"]);
  expect(ask({ kind: "ConfigMap" })).toEqual([]);
});

test("queries by edge", () => {
  expect(ask({ edge: { kind: "routes-to", to: { kind: "Service" } } })).toEqual(["Ingress web/shop"]);
  expect(ask({ edge: { kind: "reads-secret", from: "prod/apps/Deployment/web/shop" } })).toEqual(["Secret web/db"]);
  expect(ask({ kind: "Service", edge: { kind: "selects", to: { app: "shop" }, from: { kind: "Ingress" } } })).toEqual([]);
  expect(ask({ edge: { kind: "routes-to" } })).toEqual(["Service web/shop", "Ingress web/shop"]);
  expect(ask({ kind: "Deployment", edge: { ordering: true } })).toEqual(["Deployment web/shop"]);
});

test("some and every", () => {
  expect(graph.some("Ingress")).toBe(true);
  expect(graph.some("Ingress", ({ name }) => name === "other")).toBe(false);
  expect(graph.every("Secret", ({ name }) => name === "db")).toBe(true);
  expect(graph.every("Service", ({ app }) => app === "data")).toBe(false);
});

test("edges and transitive dependents and dependencies", () => {
  const secret = "prod//Secret/web/db";
  expect(graph.edgesTo(secret).map(({ from }) => from)).toEqual(["prod/apps/Deployment/web/shop"]);
  expect(graph.edgesFrom("nothing")).toEqual([]);
  expect(graph.dependents(secret).map(({ id }) => spokenName(id))).toEqual(["Service web/shop", "Deployment web/shop", "Ingress web/shop"]);
  expect(graph.dependents(secret, ({ ordering }) => ordering)).toEqual([]);
  expect(graph.dependencies("prod/networking.k8s.io/Ingress/web/shop").map(({ id }) => spokenName(id))).toEqual([
    "Namespace web",
    "Secret web/db",
    "Service web/shop",
    "Deployment web/shop",
  ]);
});
