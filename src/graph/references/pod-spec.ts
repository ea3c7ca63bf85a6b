import { type FieldPath, isInteger, isJsonObject, type JsonObject, type JsonValue, property } from "../../base/index.ts";
import type { Need, PortFact } from "./facts.ts";
import { type FactsDraft, fields, items, keyPart, knownLabels, type Link, text } from "./facts-draft.ts";
import { mountsClaim, readsConfig, readsSecret, runsAs, storageClass } from "./links.ts";

const priorityClass: Link = { edge: "references", group: "scheduling.k8s.io", kind: "PriorityClass", clusterScoped: true };
const runtimeClass: Link = { edge: "references", group: "node.k8s.io", kind: "RuntimeClass", clusterScoped: true };

const classFields = [
  ["priorityClassName", priorityClass],
  ["runtimeClassName", runtimeClass],
] as const;
const containerLists = ["initContainers", "containers", "ephemeralContainers"] as const;
const portLists = ["initContainers", "containers"] as const;

/** Reads a Pod template (or a Pod): the labels others select by, the ports they name, and everything its containers read. */
export function describePodTemplate(draft: FactsDraft, template: JsonValue | undefined, path: FieldPath): void {
  if (!isJsonObject(template)) return;
  const spec = fields(property(template, "spec"));
  const labels = knownLabels(property(property(template, "metadata"), "labels"));
  if (labels !== null) {
    const ports = containerPorts(spec);
    draft.provided.pods = { labels, ...(ports === undefined ? {} : { ports }) };
  }
  describePodSpec(draft, spec, [...path, "spec"]);
}

/** Reads everything a Pod spec points at. */
export function describePodSpec(draft: FactsDraft, spec: JsonObject, path: FieldPath): void {
  for (const list of containerLists) {
    items(property(spec, list)).forEach((container, index) => {
      describeContainer(draft, container, [...path, list, index]);
    });
  }
  items(property(spec, "volumes")).forEach((volume, index) => {
    describeVolume(draft, volume, [...path, "volumes", index]);
  });
  items(property(spec, "imagePullSecrets")).forEach((item, index) => {
    draft.refer(readsSecret, property(item, "name"), [...path, "imagePullSecrets", index, "name"]);
  });
  const account = Object.hasOwn(spec, "serviceAccountName") ? "serviceAccountName" : "serviceAccount";
  draft.refer(runsAs, property(spec, account), [...path, account]);
  for (const [field, link] of classFields) {
    if (Object.hasOwn(spec, field)) draft.refer(link, spec[field], [...path, field], { need: "if-present" });
  }
}

function describeContainer(draft: FactsDraft, container: JsonValue, path: FieldPath): void {
  items(property(container, "env")).forEach((variable, index) => {
    const from = property(variable, "valueFrom");
    if (!isJsonObject(from)) return;
    const at = [...path, "env", index, "valueFrom"];
    referToKey(draft, "configMapKeyRef", property(from, "configMapKeyRef"), at);
    referToKey(draft, "secretKeyRef", property(from, "secretKeyRef"), at);
  });
  items(property(container, "envFrom")).forEach((source, index) => {
    const at = [...path, "envFrom", index];
    const map = property(source, "configMapRef");
    if (map !== undefined) draft.refer(readsConfig, property(map, "name"), [...at, "configMapRef", "name"], { need: need(map) });
    const hidden = property(source, "secretRef");
    if (hidden !== undefined) draft.refer(readsSecret, property(hidden, "name"), [...at, "secretRef", "name"], { need: need(hidden) });
  });
}

/** An env variable from one key. The place is the key when there is one: that is what most often is wrong. */
function referToKey(draft: FactsDraft, field: "configMapKeyRef" | "secretKeyRef", value: JsonValue | undefined, path: FieldPath): void {
  if (!isJsonObject(value)) return;
  const part = keyPart(property(value, "key"));
  const link = field === "secretKeyRef" ? readsSecret : readsConfig;
  draft.refer(link, property(value, "name"), [...path, field, part === undefined ? "name" : "key"], { need: need(value), part });
}

function describeVolume(draft: FactsDraft, volume: JsonValue, path: FieldPath): void {
  if (!isJsonObject(volume)) return;
  for (const source of Object.keys(volume)) {
    const value = volume[source];
    if (!isJsonObject(value)) continue;
    const at = [...path, source];
    if (source === "configMap") describeKeyedVolume(draft, value, { link: readsConfig, nameField: "name" }, at);
    else if (source === "secret") describeKeyedVolume(draft, value, { link: readsSecret, nameField: "secretName" }, at);
    else if (source === "persistentVolumeClaim") draft.refer(mountsClaim, property(value, "claimName"), [...at, "claimName"]);
    else if (source === "projected") describeProjected(draft, value, at);
    else if (source === "ephemeral")
      describeClaimSpec(draft, property(property(value, "volumeClaimTemplate"), "spec"), [...at, "volumeClaimTemplate", "spec"]);
    else {
      for (const field of ["secretRef", "nodePublishSecretRef"]) {
        draft.refer(readsSecret, property(property(value, field), "name"), [...at, field, "name"]);
      }
      draft.refer(readsSecret, property(value, "secretName"), [...at, "secretName"]);
    }
  }
}

function describeProjected(draft: FactsDraft, projected: JsonObject, path: FieldPath): void {
  items(property(projected, "sources")).forEach((source, index) => {
    const at = [...path, "sources", index];
    const map = property(source, "configMap");
    if (isJsonObject(map)) describeKeyedVolume(draft, map, { link: readsConfig, nameField: "name" }, [...at, "configMap"]);
    const hidden = property(source, "secret");
    if (isJsonObject(hidden)) describeKeyedVolume(draft, hidden, { link: readsSecret, nameField: "name" }, [...at, "secret"]);
  });
}

/** A volume from a ConfigMap or Secret: one reference to the object, or one for each key it picks. */
function describeKeyedVolume(draft: FactsDraft, source: JsonObject, target: { link: Link; nameField: string }, path: FieldPath): void {
  const name = property(source, target.nameField);
  const picked = items(property(source, "items"));
  if (picked.length === 0) draft.refer(target.link, name, [...path, target.nameField], { need: need(source) });
  picked.forEach((item, index) => {
    draft.refer(target.link, name, [...path, "items", index, "key"], { need: need(source), part: keyPart(property(item, "key")) });
  });
}

/** The classes and volumes of a claim's spec; clusters bring their own, so none of them can dangle. */
export function describeClaimSpec(draft: FactsDraft, spec: JsonValue | undefined, path: FieldPath): void {
  draft.refer(storageClass, property(spec, "storageClassName"), [...path, "storageClassName"], { need: "if-present" });
}

/** Undefined when a port is not known yet: then any name may turn out to be there. */
export function containerPorts(spec: JsonObject): readonly PortFact[] | undefined {
  const ports: PortFact[] = [];
  for (const list of portLists) {
    for (const container of items(property(spec, list))) {
      for (const item of items(property(container, "ports"))) {
        const port = portFact(property(item, "name"), property(item, "containerPort"));
        if (port === undefined) return undefined;
        ports.push(port);
      }
    }
  }
  return ports;
}

/** One port by name and number; undefined when either is written but not known yet. */
export function portFact(name: JsonValue | undefined, port: JsonValue | undefined): PortFact | undefined {
  if ((name !== undefined && text(name) === undefined) || !isInteger(port)) return undefined;
  return { ...(name === undefined ? {} : { name: name as string }), port: Number(port) };
}

function need(value: JsonValue): Need {
  return property(value, "optional") === true ? "if-present" : "required";
}
