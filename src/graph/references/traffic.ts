import { type FieldPath, isJsonObject, type JsonValue, property } from "../../base/index.ts";
import { type Describer, type FactsDraft, items, type Link, portPart, text } from "./facts-draft.ts";
import { clusterIssuer, issuer, readsSecret, routesToService } from "./links.ts";
import { readSelector } from "./selector.ts";

const ingressClass: Link = { edge: "references", group: "networking.k8s.io", kind: "IngressClass", clusterScoped: true };
const gatewayGroup = "gateway.networking.k8s.io";
const gatewayClass: Link = { edge: "references", group: gatewayGroup, kind: "GatewayClass", clusterScoped: true };

const describeIngress: Describer = (draft) => {
  const { spec } = draft;
  describeIngressBackend(draft, property(spec, "defaultBackend"), ["spec", "defaultBackend"]);
  items(property(spec, "rules")).forEach((rule, index) => {
    items(property(property(rule, "http"), "paths")).forEach((route, at) => {
      describeIngressBackend(draft, property(route, "backend"), ["spec", "rules", index, "http", "paths", at, "backend"]);
    });
  });
  draft.refer(ingressClass, property(spec, "ingressClassName"), ["spec", "ingressClassName"], { need: "if-present" });
  const issued = describeIssuerAnnotations(draft);
  items(property(spec, "tls")).forEach((tls, index) => {
    const path = ["spec", "tls", index, "secretName"];
    const name = property(tls, "secretName");
    if (issued) draft.produce("Secret", name, path, { keys: ["tls.crt", "tls.key", "ca.crt"] });
    else draft.refer(readsSecret, name, path);
  });
};

/** The place is the port when there is one: `port: { name: "htpp" }` is the classic mistake. */
function describeIngressBackend(draft: FactsDraft, backend: JsonValue | undefined, path: FieldPath): void {
  const target = property(backend, "service");
  if (isJsonObject(target)) {
    const port = property(target, "port");
    const field = isJsonObject(port) && Object.hasOwn(port, "name") ? "name" : "number";
    const part = portPart(property(port, field));
    const at = [...path, "service", ...(part === undefined ? ["name"] : ["port", field])];
    draft.refer(routesToService, property(target, "name"), at, { part });
  }
  describeObjectReference(draft, property(backend, "resource"), [...path, "resource"]);
}

function describeObjectReference(draft: FactsDraft, value: JsonValue | undefined, path: FieldPath): void {
  const kind = text(property(value, "kind"));
  if (kind === undefined) return;
  const group = text(property(value, "apiGroup")) ?? "";
  draft.refer({ edge: "routes-to", group, kind }, property(value, "name"), [...path, "name"], { need: "expected" });
}

/** True when cert-manager will make the certificates: it reads these annotations on Ingress and Gateway objects. */
function describeIssuerAnnotations(draft: FactsDraft): boolean {
  const cluster = draft.annotation("cert-manager.io/cluster-issuer");
  const local = draft.annotation("cert-manager.io/issuer");
  const at = (key: string): FieldPath => ["metadata", "annotations", key];
  draft.refer(clusterIssuer, cluster, at("cert-manager.io/cluster-issuer"), { ordering: true });
  const group = draft.annotation("cert-manager.io/issuer-group") ?? issuer.group;
  const kind = draft.annotation("cert-manager.io/issuer-kind") ?? issuer.kind;
  const need = group === issuer.group ? undefined : "if-present";
  if (kind === clusterIssuer.kind) draft.refer(clusterIssuer, local, at("cert-manager.io/issuer"), { ordering: true });
  else draft.refer({ edge: "issued-by", group, kind }, local, at("cert-manager.io/issuer"), { ordering: true, need });
  return cluster !== undefined || local !== undefined || draft.annotation("kubernetes.io/tls-acme") === "true";
}

const describeGateway: Describer = (draft) => {
  const { spec } = draft;
  draft.refer(gatewayClass, property(spec, "gatewayClassName"), ["spec", "gatewayClassName"], { need: "if-present" });
  const issued = describeIssuerAnnotations(draft);
  const listeners = items(property(spec, "listeners"));
  const names = listeners.map((listener) => text(property(listener, "name")));
  if (names.every((name) => name !== undefined)) draft.provided.listeners = names;
  listeners.forEach((listener, index) => {
    items(property(property(listener, "tls"), "certificateRefs")).forEach((certificate, at) => {
      const kind = text(property(certificate, "kind")) ?? "Secret";
      if (kind !== "Secret") return;
      const path = ["spec", "listeners", index, "tls", "certificateRefs", at, "name"];
      const options = { namespace: property(certificate, "namespace") };
      if (issued) draft.produce("Secret", property(certificate, "name"), path, { ...options, keys: ["tls.crt", "tls.key", "ca.crt"] });
      else draft.refer(readsSecret, property(certificate, "name"), path, options);
    });
  });
};

const describeRoute: Describer = (draft) => {
  items(property(draft.spec, "parentRefs")).forEach((parent, index) => {
    const group = text(property(parent, "group")) ?? gatewayGroup;
    const kind = text(property(parent, "kind")) ?? "Gateway";
    const listener = kind === "Gateway" ? text(property(parent, "sectionName")) : undefined;
    const path = ["spec", "parentRefs", index, listener === undefined ? "name" : "sectionName"];
    const part = listener === undefined ? undefined : { listener };
    draft.refer({ edge: "references", group, kind }, property(parent, "name"), path, { namespace: property(parent, "namespace"), part });
  });
  items(property(draft.spec, "rules")).forEach((rule, index) => {
    const at = ["spec", "rules", index];
    items(property(rule, "backendRefs")).forEach((backend, place) => {
      describeBackendRef(draft, backend, [...at, "backendRefs", place]);
    });
    items(property(rule, "filters")).forEach((filter, place) => {
      const path = [...at, "filters", place, "requestMirror", "backendRef"];
      describeBackendRef(draft, property(property(filter, "requestMirror"), "backendRef"), path);
    });
  });
};

function describeBackendRef(draft: FactsDraft, backend: JsonValue | undefined, path: FieldPath): void {
  const group = text(property(backend, "group")) ?? "";
  const kind = text(property(backend, "kind")) ?? "Service";
  const part = kind === "Service" && group === "" ? portPart(property(backend, "port")) : undefined;
  const namespace = property(backend, "namespace");
  draft.refer({ edge: "routes-to", group, kind }, property(backend, "name"), [...path, part === undefined ? "name" : "port"], {
    namespace,
    part,
  });
}

const describeNetworkPolicy: Describer = (draft) => {
  // A policy may be written before, or for, Pods that come from elsewhere: a miss is worth a word, not a stop.
  draft.select("selects", readSelector(property(draft.spec, "podSelector")), ["spec", "podSelector"], { need: "expected" });
  for (const [direction, side] of [
    ["ingress", "from"],
    ["egress", "to"],
  ] as const) {
    items(property(draft.spec, direction)).forEach((rule, index) => {
      items(property(rule, side)).forEach((peer, at) => {
        if (property(peer, "namespaceSelector") !== undefined) return;
        const path = ["spec", direction, index, side, at, "podSelector"];
        draft.select("references", readSelector(property(peer, "podSelector")), path, { need: "expected" });
      });
    });
  }
};

/** Who sends traffic where. */
export const trafficDescribers: ReadonlyMap<string, Describer> = new Map([
  ["networking.k8s.io/Ingress", describeIngress],
  ["networking.k8s.io/NetworkPolicy", describeNetworkPolicy],
  [`${gatewayGroup}/Gateway`, describeGateway],
  ...["HTTPRoute", "GRPCRoute", "TCPRoute", "TLSRoute", "UDPRoute"].map((kind): [string, Describer] => [
    `${gatewayGroup}/${kind}`,
    describeRoute,
  ]),
] satisfies [string, Describer][]);
