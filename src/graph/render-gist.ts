import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, property } from "../base/index.ts";
import { enumerate, fieldAt } from "./consequences.ts";
import { formatInline } from "./render-value.ts";

type Gist = (body: JsonObject) => readonly (string | undefined)[];

const list = (value: JsonValue | undefined): readonly JsonValue[] => (isJsonArray(value) ? value : []);
const word = (value: JsonValue | undefined): string | undefined => (value === undefined || value === null ? undefined : String(value));
const keys = (...fields: string[]): Gist => {
  return (body) => {
    const names = fields.flatMap((field) => (isJsonObject(body[field]) ? Object.keys(body[field]) : []));
    return [names.length === 0 ? "no keys" : enumerate(names)];
  };
};
const named = (label: string, value: JsonValue | undefined) => (word(value) === undefined ? undefined : `${label} ${word(value)}`);

function images(podSpec: JsonValue | undefined): string | undefined {
  const found = list(property(podSpec, "containers")).map((container) => word(property(container, "image")) ?? "?");
  return found.length === 0 ? undefined : enumerate(found);
}

const workload: Gist = (body) => [
  images(fieldAt(body, "spec", "template", "spec")),
  word(fieldAt(body, "spec", "replicas")) === undefined ? undefined : `${word(fieldAt(body, "spec", "replicas"))} replicas`,
];

function servicePort(port: JsonValue): string {
  const target = property(port, "targetPort");
  return `${word(property(port, "port"))}${target === undefined ? "" : ` → ${word(target)}`}`;
}

const gists: Readonly<Record<string, Gist>> = {
  Deployment: workload,
  StatefulSet: workload,
  DaemonSet: workload,
  ReplicaSet: workload,
  Job: workload,
  CronJob: (body) => [
    formatInline(fieldAt(body, "spec", "schedule") ?? ""),
    images(fieldAt(body, "spec", "jobTemplate", "spec", "template", "spec")),
  ],
  Pod: (body) => [images(property(body, "spec"))],
  Service: (body) => [
    word(fieldAt(body, "spec", "type")),
    list(fieldAt(body, "spec", "ports"))
      .map(servicePort)
      .join(", "),
  ],
  Ingress: (body) => [enumerate(list(fieldAt(body, "spec", "rules")).map((rule) => word(property(rule, "host")) ?? "any host"))],
  HTTPRoute: (body) => [enumerate(list(fieldAt(body, "spec", "hostnames")).map(String))],
  ConfigMap: keys("data", "binaryData"),
  Secret: keys("data", "stringData"),
  PersistentVolumeClaim: (body) => [
    word(fieldAt(body, "spec", "resources", "requests", "storage")),
    named("class", fieldAt(body, "spec", "storageClassName")),
  ],
  RoleBinding: (body) => [word(fieldAt(body, "roleRef", "name")), bindingSubjects(body)],
  ClusterRoleBinding: (body) => [word(fieldAt(body, "roleRef", "name")), bindingSubjects(body)],
  HorizontalPodAutoscaler: (body) => [
    `${word(fieldAt(body, "spec", "minReplicas")) ?? "1"} to ${word(fieldAt(body, "spec", "maxReplicas")) ?? "?"} replicas`,
  ],
  CustomResourceDefinition: (body) => [
    word(fieldAt(body, "spec", "names", "kind")),
    list(fieldAt(body, "spec", "versions"))
      .map((version) => word(property(version, "name")))
      .join(", "),
  ],
};

function bindingSubjects(body: JsonObject): string | undefined {
  const subjects = list(body.subjects).map((subject) => `${word(property(subject, "kind"))} ${word(property(subject, "name"))}`);
  return subjects.length === 0 ? undefined : `for ${enumerate(subjects)}`;
}

/** What an object is, in a few words: its images, ports, hosts or keys. Empty for kinds that have nothing short to say. */
export function gistOf(body: JsonObject): string {
  const kind = property(body, "kind");
  const gist = typeof kind === "string" && Object.hasOwn(gists, kind) ? gists[kind] : undefined;
  return gist === undefined
    ? ""
    : gist(body)
        .filter((part) => part !== undefined && part !== "")
        .join(" · ");
}
