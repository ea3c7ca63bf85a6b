import { isJsonArray, type JsonObject, property, sameJson } from "../../base/index.ts";
import type { Change } from "../typed/index.ts";
import { quantityInNanos } from "./quantity.ts";

/**
 * What follows from changing a field that the API server lets nobody change:
 *   - `replace`: deleting the object and making it again brings the wanted state; the manifests hold everything there was.
 *   - `rejected`: making it again would destroy what no manifest brings back (data on a volume, every custom resource of a kind), so the
 *     change stands still until a person decides.
 */
export type ImmutableEffect = "replace" | "rejected";

export interface ImmutableRule {
  readonly group: string;
  readonly kinds: readonly string[];
  /** The field that is kept, with everything below it. */
  readonly path: readonly string[];
  /** Fields below it that may change; `*` stands for any one part. */
  readonly except: readonly (readonly string[])[];
  /** Asked when the path fits; false lets the change pass. */
  readonly when: (before: JsonObject, after: JsonObject, change: Change) => boolean;
  readonly effect: ImmutableEffect;
  /** The rule of Kubernetes, to be read after the name of the field. */
  readonly reason: string;
}

interface Narrower {
  /** Dotted paths, separated by blanks. */
  readonly except?: string;
  readonly when?: ImmutableRule["when"];
  readonly effect?: ImmutableEffect;
}

/** Rows of the table: one rule for each of the dotted `paths`, which like the kinds are separated by blanks. */
function fixed(group: string, kinds: string, paths: string, reason: string, narrower: Narrower = {}): readonly ImmutableRule[] {
  return words(paths).map((path) => ({
    group,
    kinds: words(kinds),
    path: path.split("."),
    except: words(narrower.except ?? "").map((exception) => exception.split(".")),
    when: narrower.when ?? (() => true),
    effect: narrower.effect ?? "replace",
    reason,
  }));
}

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");
const spec = (object: JsonObject, field: string) => property(property(object, "spec"), field);

const wasImmutable = (before: JsonObject) => property(before, "immutable") === true;
const unlessAdded: ImmutableRule["when"] = (_before, _after, change) => change.kind !== "add";
const unlessRemoved: ImmutableRule["when"] = (_before, _after, change) => change.kind !== "remove";

const isSuspended = (job: JsonObject) => spec(job, "suspend") === true;
const isIndexed = (job: JsonObject) => spec(job, "completionMode") === "Indexed";

/** A Service that was or becomes an ExternalName gives its addresses back. A field that is left out keeps what was given out. */
const addressIsSet: ImmutableRule["when"] = (before, after, change) =>
  change.kind !== "remove" && spec(before, "type") !== "ExternalName" && spec(after, "type") !== "ExternalName";
const isHeadless = (service: JsonObject) => spec(service, "clusterIP") === "None";
const isLoadBalancer = (service: JsonObject) => spec(service, "type") === "LoadBalancer";
const needsHealthCheck = (service: JsonObject) => isLoadBalancer(service) && spec(service, "externalTrafficPolicy") === "Local";

function firstDiffers(before: JsonObject, after: JsonObject, field: string): boolean {
  const [left, right] = [spec(before, field), spec(after, field)];
  return isJsonArray(left) && isJsonArray(right) && left.length > 0 && !sameJson(left[0], right[0]);
}

function addsSecondRange(before: JsonObject, after: JsonObject): boolean {
  const [left, right] = [spec(before, "cidrs"), spec(after, "cidrs")];
  return isJsonArray(left) && isJsonArray(right) && left.length === 1 && right.length === 2 && sameJson(left[0], right[0]);
}

function grows(change: Change): boolean {
  if (change.before === undefined || change.after === undefined) return false;
  const before = quantityInNanos(change.before);
  const after = quantityInNanos(change.after);
  return before !== undefined && after !== undefined && after >= before;
}

const volumeSources = `spec.awsElasticBlockStore spec.azureDisk spec.azureFile spec.cephfs spec.cinder spec.csi spec.fc spec.flexVolume
  spec.flocker spec.gcePersistentDisk spec.glusterfs spec.hostPath spec.iscsi spec.local spec.nfs spec.photonPersistentDisk
  spec.portworxVolume spec.quobyte spec.rbd spec.scaleIO spec.storageos spec.vsphereVolume`;

/**
 * Facts of Kubernetes' own validation of updates, read from 1.35. Names and namespaces are not in it, because a resource with another name is
 * another resource; nor are custom resources, whose rules are in their CRDs. The first rule that fits a change decides.
 */
export const immutableFields: readonly ImmutableRule[] = [
  fixed(
    "apps",
    "Deployment ReplicaSet DaemonSet StatefulSet",
    "spec.selector",
    "decides which Pods belong to the workload and is fixed once it exists",
  ),
  fixed("apps", "StatefulSet", "spec.volumeClaimTemplates", "is fixed; existing claims keep what they were made with"),
  fixed("apps", "StatefulSet", "spec", "is not among the few fields of a StatefulSet that may change", {
    except: `spec.replicas spec.ordinals spec.template spec.updateStrategy spec.persistentVolumeClaimRetentionPolicy
      spec.minReadySeconds spec.revisionHistoryLimit`,
  }),
  fixed("apps", "ControllerRevision", "data", "is a recorded revision and never rewritten"),

  fixed("batch", "Job", "spec.template", "may change in a suspended Job only in labels, annotations and scheduling", {
    when: isSuspended,
    except: `spec.template.metadata.labels spec.template.metadata.annotations spec.template.spec.nodeSelector
      spec.template.spec.tolerations spec.template.spec.schedulingGates spec.template.spec.affinity.nodeAffinity`,
  }),
  fixed("batch", "Job", "spec.template", "holds the Pods of a Job, which are fixed once it exists", {
    when: (before) => !isSuspended(before),
  }),
  fixed("batch", "Job", "spec.completions", "is fixed, except in an Indexed Job that sets parallelism to the same number", {
    when: (before, after) => !isIndexed(before) || !isIndexed(after) || !sameJson(spec(after, "completions"), spec(after, "parallelism")),
  }),
  fixed(
    "batch",
    "Job",
    "spec.selector spec.completionMode spec.podFailurePolicy spec.backoffLimitPerIndex spec.managedBy spec.successPolicy",
    "of a Job is fixed once it exists",
  ),

  fixed("", "Pod", "spec.tolerations", "of a Pod can be added to, never changed or shortened", { when: unlessAdded }),
  fixed("", "Pod", "spec.schedulingGates", "of a Pod can be removed, never added", { when: unlessRemoved }),
  fixed("", "Pod", "spec.activeDeadlineSeconds", "of a Pod can be set or lowered, never raised or removed", {
    when: (_before, _after, change) => change.kind === "remove" || Number(change.after) > Number(change.before),
  }),
  fixed("", "Pod", "spec", "is not among the few fields of a Pod that may change", {
    except: "spec.containers.*.image spec.initContainers.*.image spec.tolerations spec.schedulingGates spec.activeDeadlineSeconds",
  }),

  fixed("", "Service", "spec.clusterIP", "is fixed once it is given out, also between an address and None", { when: addressIsSet }),
  fixed("", "Service", "spec.clusterIPs", "keeps its first address once it is given out", {
    when: (before, after, change) => addressIsSet(before, after, change) && firstDiffers(before, after, "clusterIPs"),
  }),
  fixed("", "Service", "spec.ipFamilies", "keeps its first family; a second one can come and go", {
    when: (before, after, change) =>
      addressIsSet(before, after, change) && !isHeadless(before) && !isHeadless(after) && firstDiffers(before, after, "ipFamilies"),
  }),
  fixed("", "Service", "spec.loadBalancerClass", "is fixed while the Service is of type LoadBalancer", {
    when: (before, after) => isLoadBalancer(before) && isLoadBalancer(after),
  }),
  fixed("", "Service", "spec.healthCheckNodePort", "is fixed once it is given out", {
    when: (before, after, change) => needsHealthCheck(before) && needsHealthCheck(after) && change.kind !== "remove",
  }),

  fixed("", "PersistentVolumeClaim", "spec.resources.requests.storage", "can grow and never shrink", {
    when: (_before, _after, change) => !grows(change),
    effect: "rejected",
  }),
  fixed("", "PersistentVolumeClaim", "spec.volumeName", "can be set once", { when: unlessAdded, effect: "rejected" }),
  fixed("", "PersistentVolumeClaim", "spec", "of a claim is fixed, except for a growing size and volumeAttributesClassName", {
    except: "spec.resources.requests.storage spec.volumeAttributesClassName spec.volumeName",
    effect: "rejected",
  }),
  fixed("", "PersistentVolume", "spec.csi.controllerExpandSecretRef", "can be set once", { when: unlessAdded, effect: "rejected" }),
  fixed("", "PersistentVolume", volumeSources, "names the storage behind a volume, which is fixed once it exists", {
    except: "spec.csi.controllerExpandSecretRef",
    effect: "rejected",
  }),
  fixed("", "PersistentVolume", "spec.volumeMode", "is fixed: a volume stays a file system or a block device", { effect: "rejected" }),
  fixed("", "PersistentVolume", "spec.nodeAffinity", "can be set once", {
    when: (before) => spec(before, "nodeAffinity") !== undefined,
    effect: "rejected",
  }),

  fixed("", "Secret", "type", "of a Secret is fixed once it exists"),
  fixed("", "Secret", "data stringData immutable", "cannot change in a Secret made with immutable: true", { when: wasImmutable }),
  fixed("", "ConfigMap", "data binaryData immutable", "cannot change in a ConfigMap made with immutable: true", { when: wasImmutable }),
  fixed("", "ResourceQuota", "spec.scopes", "of a quota is fixed"),

  fixed(
    "rbac.authorization.k8s.io",
    "RoleBinding ClusterRoleBinding",
    "roleRef",
    "is fixed, so that editing subjects cannot hand out another role",
  ),

  fixed("storage.k8s.io", "StorageClass", "parameters provisioner reclaimPolicy volumeBindingMode", "of a StorageClass is fixed"),
  fixed("storage.k8s.io", "VolumeAttributesClass", "driverName parameters", "of a VolumeAttributesClass is fixed"),
  fixed("storage.k8s.io", "CSIDriver", "spec.attachRequired spec.volumeLifecycleModes", "of a CSIDriver is fixed"),
  fixed("storage.k8s.io", "CSIStorageCapacity", "nodeTopology storageClassName", "of a CSIStorageCapacity is fixed"),
  fixed("storage.k8s.io", "VolumeAttachment", "spec", "of an attachment is fixed"),

  fixed("scheduling.k8s.io", "PriorityClass", "value preemptionPolicy", "is fixed, because Pods hold a copy of it"),
  fixed("networking.k8s.io", "IngressClass", "spec.controller", "is fixed: an IngressClass belongs to one controller"),
  fixed("networking.k8s.io", "IPAddress", "spec.parentRef", "is fixed: an address belongs to one object"),
  fixed("networking.k8s.io", "ServiceCIDR", "spec.cidrs", "is fixed, except that a second family can be added", {
    when: (before, after) => !addsSecondRange(before, after),
  }),
  fixed("discovery.k8s.io", "EndpointSlice", "addressType", "is fixed: a slice holds addresses of one type"),
  fixed("node.k8s.io", "RuntimeClass", "handler", "of a RuntimeClass is fixed"),
  fixed("resource.k8s.io", "ResourceClaim ResourceClaimTemplate", "spec", "of a claim for devices is fixed"),
  fixed("certificates.k8s.io", "ClusterTrustBundle", "spec.signerName", "is fixed: a trust bundle belongs to one signer"),
  fixed("coordination.k8s.io", "LeaseCandidate", "spec.leaseName", "is fixed: a candidate stands for one lease"),
  fixed("storagemigration.k8s.io", "StorageVersionMigration", "spec", "of a migration is fixed"),

  fixed(
    "apiextensions.k8s.io",
    "CustomResourceDefinition",
    "spec.group spec.scope spec.names.kind spec.names.plural",
    "is fixed: objects are stored under it, and deleting the definition deletes them all",
    { effect: "rejected" },
  ),
].flat();
