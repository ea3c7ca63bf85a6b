import { type FieldPath, type JsonValue, property } from "../../base/index.ts";
import { groupOf } from "../resource.ts";
import { type Describer, type FactsDraft, items, type Link, portPart, type ReferOptions, text } from "./facts-draft.ts";
import { routesToService } from "./links.ts";
import { readSelector } from "./selector.ts";

const rbacGroup = "rbac.authorization.k8s.io";
const certificate: Link = { edge: "references", group: "cert-manager.io", kind: "Certificate" };
const bindsAccount: Link = { edge: "binds-subject", group: "", kind: "ServiceAccount" };
const callsWebhook: Link = { edge: "calls-webhook", group: "", kind: "Service" };
const clusterRole: Link = { edge: "binds-role", group: rbacGroup, kind: "ClusterRole", clusterScoped: true };

/** What scales: HorizontalPodAutoscaler, VerticalPodAutoscaler and KEDA's ScaledObject differ only in where they say it. */
function scaler(field: string, fallback?: { group: string; kind: string }): Describer {
  return (draft) => {
    const target = property(draft.spec, field);
    const kind = text(property(target, "kind")) ?? fallback?.kind;
    if (kind === undefined) return;
    const apiVersion = text(property(target, "apiVersion"));
    const group = apiVersion === undefined ? (fallback?.group ?? "") : groupOf(apiVersion);
    draft.refer({ edge: "scales", group, kind }, property(target, "name"), ["spec", field, "name"]);
  };
}

const describeDisruptionBudget: Describer = (draft) => {
  draft.select("disrupts", readSelector(property(draft.spec, "selector")), ["spec", "selector"]);
};

const describeBinding: Describer = (draft) => {
  const role = property(draft.body, "roleRef");
  const kind = text(property(role, "kind"));
  if (kind !== undefined) {
    const link: Link = kind === clusterRole.kind ? clusterRole : { edge: "binds-role", group: rbacGroup, kind };
    draft.refer(link, property(role, "name"), ["roleRef", "name"]);
  }
  items(property(draft.body, "subjects")).forEach((subject, index) => {
    if (text(property(subject, "kind")) !== "ServiceAccount") return;
    const namespace = property(subject, "namespace");
    draft.refer(bindsAccount, property(subject, "name"), ["subjects", index, "name"], { namespace });
  });
};

const describeWebhooks: Describer = (draft) => {
  items(property(draft.body, "webhooks")).forEach((webhook, index) => {
    const path = ["webhooks", index, "clientConfig", "service"];
    referToServer(draft, property(property(webhook, "clientConfig"), "service"), path, callsWebhook);
  });
  describeInjectedCa(draft);
};

const describeApiService: Describer = (draft) => {
  referToServer(draft, property(draft.spec, "service"), ["spec", "service"], routesToService);
  describeInjectedCa(draft);
};

const describeDefinition: Describer = (draft) => {
  const group = text(property(draft.spec, "group"));
  const kind = text(property(property(draft.spec, "names"), "kind"));
  if (group !== undefined && kind !== undefined) draft.provided.defines = { group, kind };
  // Not ordering: the operator behind the conversion webhook needs the definition to be there first.
  const server = property(property(property(property(draft.spec, "conversion"), "webhook"), "clientConfig"), "service");
  const path = ["spec", "conversion", "webhook", "clientConfig", "service", serverField(server)];
  draft.refer(callsWebhook, property(server, "name"), path, serverOptions(server));
  describeInjectedCa(draft);
};

/** Registered before its server answers, a webhook or an API blocks what it is called for: the Service comes first. */
function referToServer(draft: FactsDraft, target: JsonValue | undefined, path: FieldPath, link: Link): void {
  draft.refer(link, property(target, "name"), [...path, serverField(target)], { ...serverOptions(target), ordering: true });
}

function serverField(target: JsonValue | undefined): string {
  return typeof property(target, "port") === "number" ? "port" : "name";
}

/** The API server calls port 443 unless told otherwise. */
function serverOptions(target: JsonValue | undefined): ReferOptions {
  const written = property(target, "port");
  return { namespace: property(target, "namespace"), part: written === undefined ? { port: 443 } : portPart(written) };
}

/** cert-manager's `inject-ca-from: namespace/certificate`. */
function describeInjectedCa(draft: FactsDraft): void {
  const [namespace, name, ...rest] = (draft.annotation("cert-manager.io/inject-ca-from") ?? "").split("/");
  if (name === undefined || rest.length > 0) return;
  draft.refer(certificate, name, ["metadata", "annotations", "cert-manager.io/inject-ca-from"], { namespace, need: "expected" });
}

/** Scaling, disruption, rights, and what the API server calls. */
export const controlDescribers: ReadonlyMap<string, Describer> = new Map([
  ["autoscaling/HorizontalPodAutoscaler", scaler("scaleTargetRef")],
  ["autoscaling.k8s.io/VerticalPodAutoscaler", scaler("targetRef")],
  ["keda.sh/ScaledObject", scaler("scaleTargetRef", { group: "apps", kind: "Deployment" })],
  ["policy/PodDisruptionBudget", describeDisruptionBudget],
  [`${rbacGroup}/RoleBinding`, describeBinding],
  [`${rbacGroup}/ClusterRoleBinding`, describeBinding],
  ["admissionregistration.k8s.io/ValidatingWebhookConfiguration", describeWebhooks],
  ["admissionregistration.k8s.io/MutatingWebhookConfiguration", describeWebhooks],
  ["apiregistration.k8s.io/APIService", describeApiService],
  ["apiextensions.k8s.io/CustomResourceDefinition", describeDefinition],
] satisfies [string, Describer][]);
