import { isJsonArray, isJsonObject, property } from "../base/index.ts";
import { type Consequence, enumerate, fieldAt, isKind, type PlanContext, type PlannedChange } from "./consequences.ts";
import { displayName, groupOf, type Resource } from "./resource.ts";

/** What is lost for good when a resource is deleted; also asked for the old half of a replacement and of a rename. */
export function lossesOfDeleting(resource: Resource, context: PlanContext): readonly Consequence[] {
  if (isKind(resource, "apiextensions.k8s.io", "CustomResourceDefinition")) return customResourcesLost(resource, context);
  if (isKind(resource, "", "Namespace")) return namespaceLost(resource, context);
  if (isKind(resource, "", "PersistentVolumeClaim")) return claimLost(resource, context);
  if (isKind(resource, "", "PersistentVolume")) return volumeLost(resource);
  if (isKind(resource, "apps", "StatefulSet")) return statefulSetGone(resource);
  return [];
}

function customResourcesLost(definition: Resource, context: PlanContext): readonly Consequence[] {
  const group = fieldAt(definition.body, "spec", "group");
  const kind = fieldAt(definition.body, "spec", "names", "kind");
  const lost = context.before.resources.filter(
    ({ type }) => type.system === "kubernetes" && type.kind === kind && groupOf(type.apiVersion) === group,
  );
  const known = lost.length === 0 ? "none of them is in this graph" : `here ${enumerate(lost.map(displayName))}`;
  return [
    {
      kind: "custom-resources-lost",
      severity: "danger",
      text: `deletes every ${String(kind)} in the cluster (${known})`,
    },
  ];
}

function namespaceLost(namespace: Resource, context: PlanContext): readonly Consequence[] {
  const inside = context.before.resources.filter((resource) => resource.namespace === namespace.name);
  const claims = inside.filter((resource) => isKind(resource, "", "PersistentVolumeClaim"));
  const known =
    inside.length === 0 ? "nothing of it is in this graph" : `${inside.length} of it here: ${enumerate(inside.map(displayName))}`;
  const consequences: Consequence[] = [
    { kind: "namespace-contents-lost", severity: "danger", text: `deletes everything in the namespace (${known})` },
  ];
  for (const claim of claims) {
    for (const loss of claimLost(claim, context))
      consequences.push({ ...loss, text: `${displayName(claim)}: ${loss.text}`, resource: claim.id });
  }
  return consequences;
}

function claimLost(claim: Resource, context: PlanContext): readonly Consequence[] {
  const name = fieldAt(claim.body, "spec", "storageClassName");
  const storageClass = context.before.resources.find(
    (resource) => isKind(resource, "storage.k8s.io", "StorageClass") && resource.name === name,
  );
  if (storageClass !== undefined && property(storageClass.body, "reclaimPolicy") === "Retain") {
    const text = "the volume is kept (its class says Retain), but a new claim does not find it by itself";
    return [{ kind: "data-loss", severity: "warning", text }];
  }
  const known = storageClass === undefined ? "unless its storage class says Retain" : `its class ${storageClass.name} does not say Retain`;
  return [{ kind: "data-loss", severity: "danger", text: `the data on the volume is deleted with the claim (${known})` }];
}

function volumeLost(volume: Resource): readonly Consequence[] {
  const policy = fieldAt(volume.body, "spec", "persistentVolumeReclaimPolicy") ?? "Retain";
  const text =
    policy === "Delete"
      ? "the storage behind the volume is deleted with it (its reclaim policy is Delete)"
      : "the cluster forgets the volume; the storage behind it stays";
  return [{ kind: "data-loss", severity: policy === "Delete" ? "danger" : "warning", text }];
}

function hasClaimTemplates(set: Resource): boolean {
  const templates = fieldAt(set.body, "spec", "volumeClaimTemplates");
  return isJsonArray(templates) && templates.length > 0;
}

const retention = (set: Resource, when: "whenDeleted" | "whenScaled") =>
  fieldAt(set.body, "spec", "persistentVolumeClaimRetentionPolicy", when) ?? "Retain";

function statefulSetGone(set: Resource): readonly Consequence[] {
  if (!hasClaimTemplates(set)) return [];
  if (retention(set, "whenDeleted") === "Delete") {
    const text = "the claims of its Pods are deleted with it (persistentVolumeClaimRetentionPolicy.whenDeleted is Delete)";
    return [{ kind: "data-loss", severity: "danger", text }];
  }
  return [{ kind: "data-loss", severity: "info", text: "the claims of its Pods stay, with their data, until somebody deletes them" }];
}

/** What an update that is possible in place, or a replacement, does to stored data. */
export function lossesOfUpdating({ before, after, changes }: PlannedChange): readonly Consequence[] {
  if (before === undefined || after === undefined || changes.length === 0) return [];
  if (isKind(after, "apps", "StatefulSet")) return statefulSetUpdated(before, after);
  if (isKind(after, "storage.k8s.io", "StorageClass")) return reclaimTurns(before, after, "reclaimPolicy");
  if (isKind(after, "", "PersistentVolume")) return reclaimTurns(before, after, "spec", "persistentVolumeReclaimPolicy");
  return [];
}

function statefulSetUpdated(before: Resource, after: Resource): readonly Consequence[] {
  const consequences: Consequence[] = [];
  const from = Number(fieldAt(before.body, "spec", "replicas") ?? 1);
  const to = Number(fieldAt(after.body, "spec", "replicas") ?? 1);
  if (to < from && hasClaimTemplates(after) && retention(after, "whenScaled") === "Delete") {
    const text = `the claims of ${from - to} Pods are deleted (persistentVolumeClaimRetentionPolicy.whenScaled is Delete)`;
    consequences.push({ kind: "data-loss", severity: "danger", text });
  }
  const [old, wanted] = [claimTemplateNames(before), claimTemplateNames(after)];
  const dropped = old.filter((name) => !wanted.includes(name));
  if (dropped.length > 0) {
    const text = `Pods no longer use the claims of ${dropped.join(", ")}; their data stays behind`;
    consequences.push({ kind: "data-loss", severity: "warning", text });
  }
  return consequences;
}

function claimTemplateNames(set: Resource): readonly string[] {
  const templates = fieldAt(set.body, "spec", "volumeClaimTemplates");
  if (!isJsonArray(templates)) return [];
  return templates.map((template) => String(isJsonObject(template) ? fieldAt(template, "metadata", "name") : ""));
}

function reclaimTurns(before: Resource, after: Resource, ...path: string[]): readonly Consequence[] {
  const turned = fieldAt(after.body, ...path) === "Delete" && fieldAt(before.body, ...path) === "Retain";
  if (!turned) return [];
  const text = isKind(after, "", "PersistentVolume")
    ? "from now on the storage is deleted with the claim that uses it"
    : "volumes made from now on are deleted with their claims";
  return [{ kind: "data-loss", severity: "warning", text }];
}
