import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../base/index.ts";
import { typedDiff } from "../typed/index.ts";
import { type ImmutableChange, immutableChange } from "./immutable-change.ts";
import { immutableFields } from "./immutable-fields.ts";

function judge(type: string, before: JsonObject, after: JsonObject): (ImmutableChange | undefined)[] {
  const [kind = "", ...group] = type.split(".");
  return typedDiff(undefined, before, after).map((change) => immutableChange({ group: group.join("."), kind }, change, before, after));
}
const effects = (type: string, before: JsonObject, after: JsonObject) => judge(type, before, after).map((found) => found?.effect);
const spec = (value: JsonObject): JsonObject => ({ spec: value });

const replaced: [string, JsonObject, JsonObject][] = [
  ["Deployment.apps", spec({ selector: { matchLabels: { a: "1" } } }), spec({ selector: { matchLabels: { a: "2" } } })],
  ["ReplicaSet.apps", spec({ selector: { matchLabels: { a: "1" } } }), spec({ selector: { matchLabels: { a: "1", b: "1" } } })],
  ["DaemonSet.apps", spec({ selector: { matchLabels: { a: "1" } } }), spec({})],
  ["StatefulSet.apps", spec({ selector: {} }), spec({ selector: { matchLabels: { a: "1" } } })],
  ["StatefulSet.apps", spec({ serviceName: "a" }), spec({ serviceName: "b" })],
  ["StatefulSet.apps", spec({ podManagementPolicy: "OrderedReady" }), spec({ podManagementPolicy: "Parallel" })],
  ["StatefulSet.apps", spec({ volumeClaimTemplates: [{ x: 1 }] }), spec({ volumeClaimTemplates: [{ x: 2 }] })],
  ["ControllerRevision.apps", { data: { a: 1 } }, { data: { a: 2 } }],
  ["Job.batch", spec({ template: { spec: { restartPolicy: "Never" } } }), spec({ template: { spec: { restartPolicy: "OnFailure" } } })],
  ["Job.batch", spec({ suspend: true, template: { spec: { a: 1 } } }), spec({ suspend: true, template: { spec: { a: 2 } } })],
  ["Job.batch", spec({ completions: 1 }), spec({ completions: 2 })],
  ["Job.batch", spec({ completionMode: "Indexed", completions: 1 }), spec({ completionMode: "Indexed", completions: 2 })],
  ["Job.batch", spec({}), spec({ completionMode: "Indexed" })],
  ["Job.batch", spec({ selector: {} }), spec({ selector: { a: 1 } })],
  ["Job.batch", spec({}), spec({ podFailurePolicy: {} })],
  ["Job.batch", spec({}), spec({ backoffLimitPerIndex: 1 })],
  ["Job.batch", spec({ managedBy: "a" }), spec({ managedBy: "b" })],
  ["Job.batch", spec({}), spec({ successPolicy: {} })],
  ["Pod", spec({ nodeName: "a" }), spec({ nodeName: "b" })],
  ["Pod", spec({ tolerations: [{ key: "a" }] }), spec({ tolerations: [] })],
  ["Pod", spec({ schedulingGates: [] }), spec({ schedulingGates: [{ name: "a" }] })],
  ["Pod", spec({ activeDeadlineSeconds: 1 }), spec({ activeDeadlineSeconds: 2 })],
  ["Pod", spec({ activeDeadlineSeconds: 1 }), spec({})],
  [
    "Pod",
    spec({ containers: [{ name: "a", image: "1" }] }),
    spec({
      containers: [
        { name: "a", image: "1" },
        { name: "b", image: "1" },
      ],
    }),
  ],
  ["Service", spec({ clusterIP: "10.0.0.1" }), spec({ clusterIP: "None" })],
  ["Service", spec({}), spec({ clusterIP: "None" })],
  ["Service", spec({ clusterIPs: ["10.0.0.1"] }), spec({ clusterIPs: ["10.0.0.2"] })],
  ["Service", spec({ ipFamilies: ["IPv4", "IPv6"] }), spec({ ipFamilies: ["IPv6", "IPv4"] })],
  ["Service", spec({ type: "LoadBalancer", loadBalancerClass: "a" }), spec({ type: "LoadBalancer" })],
  [
    "Service",
    spec({ type: "LoadBalancer", externalTrafficPolicy: "Local", healthCheckNodePort: 1 }),
    spec({ type: "LoadBalancer", externalTrafficPolicy: "Local", healthCheckNodePort: 2 }),
  ],
  ["Secret", { type: "Opaque" }, { type: "kubernetes.io/tls" }],
  ["Secret", { immutable: true, data: { a: "1" } }, { immutable: true, data: { a: "2" } }],
  ["Secret", { immutable: true, stringData: { a: "1" } }, { immutable: true }],
  ["Secret", { immutable: true }, { immutable: false }],
  ["ConfigMap", { immutable: true, data: { a: "1" } }, { immutable: true, data: { a: "2" } }],
  ["ConfigMap", { immutable: true }, { immutable: true, binaryData: { a: "1" } }],
  ["ConfigMap", { immutable: true }, {}],
  ["ResourceQuota", spec({ scopes: ["BestEffort"] }), spec({ scopes: [] })],
  ["RoleBinding.rbac.authorization.k8s.io", { roleRef: { name: "a" } }, { roleRef: { name: "b" } }],
  ["ClusterRoleBinding.rbac.authorization.k8s.io", { roleRef: { name: "a" } }, { roleRef: { name: "b" } }],
  ["StorageClass.storage.k8s.io", { parameters: { type: "a" } }, { parameters: { type: "b" } }],
  ["StorageClass.storage.k8s.io", { provisioner: "a" }, { provisioner: "b" }],
  ["StorageClass.storage.k8s.io", { reclaimPolicy: "Retain" }, { reclaimPolicy: "Delete" }],
  ["StorageClass.storage.k8s.io", { volumeBindingMode: "Immediate" }, { volumeBindingMode: "WaitForFirstConsumer" }],
  ["VolumeAttributesClass.storage.k8s.io", { driverName: "a" }, { driverName: "b" }],
  ["VolumeAttributesClass.storage.k8s.io", { parameters: { a: "1" } }, { parameters: { a: "2" } }],
  ["CSIDriver.storage.k8s.io", spec({ attachRequired: true }), spec({ attachRequired: false })],
  ["CSIDriver.storage.k8s.io", spec({ volumeLifecycleModes: ["Persistent"] }), spec({ volumeLifecycleModes: ["Ephemeral"] })],
  ["CSIStorageCapacity.storage.k8s.io", { nodeTopology: {} }, { nodeTopology: { a: 1 } }],
  ["CSIStorageCapacity.storage.k8s.io", { storageClassName: "a" }, { storageClassName: "b" }],
  ["VolumeAttachment.storage.k8s.io", spec({ attacher: "a" }), spec({ attacher: "b" })],
  ["PriorityClass.scheduling.k8s.io", { value: 1 }, { value: 2 }],
  ["PriorityClass.scheduling.k8s.io", { preemptionPolicy: "Never" }, { preemptionPolicy: "PreemptLowerPriority" }],
  ["IngressClass.networking.k8s.io", spec({ controller: "a" }), spec({ controller: "b" })],
  ["IPAddress.networking.k8s.io", spec({ parentRef: { name: "a" } }), spec({ parentRef: { name: "b" } })],
  ["ServiceCIDR.networking.k8s.io", spec({ cidrs: ["10.0.0.0/24"] }), spec({ cidrs: ["10.1.0.0/24"] })],
  ["EndpointSlice.discovery.k8s.io", { addressType: "IPv4" }, { addressType: "IPv6" }],
  ["RuntimeClass.node.k8s.io", { handler: "a" }, { handler: "b" }],
  ["ResourceClaim.resource.k8s.io", spec({ devices: {} }), spec({ devices: { a: 1 } })],
  ["ResourceClaimTemplate.resource.k8s.io", spec({ spec: {} }), spec({ spec: { a: 1 } })],
  ["ClusterTrustBundle.certificates.k8s.io", spec({ signerName: "a" }), spec({ signerName: "b" })],
  ["LeaseCandidate.coordination.k8s.io", spec({ leaseName: "a" }), spec({ leaseName: "b" })],
  ["StorageVersionMigration.storagemigration.k8s.io", spec({ resource: {} }), spec({ resource: { a: 1 } })],
];

const storage = (size: string): JsonObject => spec({ resources: { requests: { storage: size } } });
const rejected: [string, JsonObject, JsonObject][] = [
  ["PersistentVolumeClaim", storage("10Gi"), storage("5Gi")],
  ["PersistentVolumeClaim", storage("10Gi"), spec({ resources: { requests: {} } })],
  ["PersistentVolumeClaim", spec({ storageClassName: "a" }), spec({ storageClassName: "b" })],
  ["PersistentVolumeClaim", spec({ volumeName: "a" }), spec({ volumeName: "b" })],
  ["PersistentVolumeClaim", spec({ accessModes: ["ReadWriteOnce"] }), spec({ accessModes: ["ReadWriteMany"] })],
  ["PersistentVolume", spec({ csi: { volumeHandle: "a" } }), spec({ csi: { volumeHandle: "b" } })],
  [
    "PersistentVolume",
    spec({ csi: { controllerExpandSecretRef: { name: "a" } } }),
    spec({ csi: { controllerExpandSecretRef: { name: "b" } } }),
  ],
  ["PersistentVolume", spec({ nfs: { path: "/a" } }), spec({ nfs: { path: "/b" } })],
  ["PersistentVolume", spec({ volumeMode: "Block" }), spec({ volumeMode: "Filesystem" })],
  ["PersistentVolume", spec({ nodeAffinity: { required: 1 } }), spec({ nodeAffinity: { required: 2 } })],
  ["CustomResourceDefinition.apiextensions.k8s.io", spec({ group: "a" }), spec({ group: "b" })],
  ["CustomResourceDefinition.apiextensions.k8s.io", spec({ scope: "Cluster" }), spec({ scope: "Namespaced" })],
  ["CustomResourceDefinition.apiextensions.k8s.io", spec({ names: { kind: "A" } }), spec({ names: { kind: "B" } })],
  ["CustomResourceDefinition.apiextensions.k8s.io", spec({ names: { plural: "as" } }), spec({ names: { plural: "bs" } })],
];

const fine: [string, JsonObject, JsonObject][] = [
  ["Deployment.apps", spec({ replicas: 1, template: { a: 1 } }), spec({ replicas: 2, template: { a: 2 } })],
  [
    "StatefulSet.apps",
    spec({ replicas: 1, updateStrategy: { type: "A" }, template: { a: 1 } }),
    spec({
      replicas: 2,
      updateStrategy: { type: "B" },
      template: { a: 2 },
      minReadySeconds: 1,
      revisionHistoryLimit: 1,
      ordinals: { start: 1 },
    }),
  ],
  ["Job.batch", spec({ parallelism: 1 }), spec({ parallelism: 2, suspend: true, activeDeadlineSeconds: 5 })],
  [
    "Job.batch",
    spec({ suspend: true, template: { spec: { nodeSelector: { a: "1" } }, metadata: { labels: { a: "1" } } } }),
    spec({ suspend: true, template: { spec: { nodeSelector: { a: "2" } }, metadata: { labels: { a: "2" } } } }),
  ],
  [
    "Job.batch",
    spec({ completionMode: "Indexed", completions: 1, parallelism: 1 }),
    spec({ completionMode: "Indexed", completions: 2, parallelism: 2 }),
  ],
  ["Pod", spec({ containers: [{ name: "a", image: "1" }] }), spec({ containers: [{ name: "a", image: "2" }] })],
  [
    "Pod",
    spec({ tolerations: [{ key: "a" }], schedulingGates: [{ name: "g" }] }),
    spec({ tolerations: [{ key: "a" }, { key: "b" }], schedulingGates: [] }),
  ],
  ["Pod", spec({ activeDeadlineSeconds: 5 }), spec({ activeDeadlineSeconds: 1 })],
  ["Service", spec({ clusterIP: "10.0.0.1" }), spec({})],
  ["Service", spec({ type: "ExternalName" }), spec({ type: "ClusterIP", clusterIP: "10.0.0.1" })],
  ["Service", spec({ ipFamilies: ["IPv4"] }), spec({ ipFamilies: ["IPv4", "IPv6"] })],
  ["Service", spec({ clusterIP: "None", ipFamilies: ["IPv4"] }), spec({ clusterIP: "None", ipFamilies: ["IPv6"] })],
  ["Service", spec({ type: "ClusterIP" }), spec({ type: "LoadBalancer", loadBalancerClass: "a" })],
  ["PersistentVolumeClaim", storage("1Gi"), storage("2048Mi")],
  ["PersistentVolumeClaim", spec({}), spec({ volumeAttributesClassName: "gold", volumeName: "pv" })],
  ["PersistentVolume", spec({ csi: {} }), spec({ csi: { controllerExpandSecretRef: { name: "a" } }, nodeAffinity: { required: 1 } })],
  ["Secret", { data: { a: "1" } }, { data: { a: "2" }, immutable: true }],
  ["ConfigMap", { data: { a: "1" } }, { data: { a: "2" } }],
  ["Ingress.networking.k8s.io", spec({ rules: [] }), spec({ rules: [{ host: "a" }] })],
  ["ServiceCIDR.networking.k8s.io", spec({ cidrs: ["10.0.0.0/24"] }), spec({ cidrs: ["10.0.0.0/24", "2001:db8::/64"] })],
  ["CSIDriver.storage.k8s.io", spec({ fsGroupPolicy: "File" }), spec({ fsGroupPolicy: "None" })],
  ["CustomResourceDefinition.apiextensions.k8s.io", spec({ versions: [] }), spec({ versions: [{ name: "v1" }] })],
  ["Deployment.example.com", spec({ selector: 1 }), spec({ selector: 2 })],
];

describe("immutableChange", () => {
  it.each(replaced)("%s: %j → %j is a replacement", (type, before, after) => {
    expect(effects(type, before, after)).toEqual(["replace"]);
  });

  it.each(rejected)("%s: %j → %j is rejected", (type, before, after) => {
    expect(effects(type, before, after)).toEqual(["rejected"]);
  });

  it.each(fine)("%s: %j → %j is fine", (type, before, after) => {
    for (const effect of effects(type, before, after)) expect(effect).toBeUndefined();
  });

  it("has a case for every kind and path of the table", () => {
    const seen = new Set(
      [...replaced, ...rejected].flatMap(([type, before, after]) => judge(type, before, after).map((found) => `${type} ${found?.reason}`)),
    );
    const sources = "names the storage behind";
    for (const rule of immutableFields.filter((candidate) => !candidate.reason.startsWith(sources))) {
      for (const kind of rule.kinds) {
        const type = rule.group === "" ? kind : `${kind}.${rule.group}`;
        expect(
          [...seen].some((text) => text.startsWith(`${type} `) && text.endsWith(rule.reason)),
          `${type} ${rule.path.join(".")}`,
        ).toBe(true);
      }
    }
  });

  it("looks into a change of something larger", () => {
    const before: JsonObject = {};
    const after: JsonObject = spec({ selector: { matchLabels: { a: "1" } } });
    expect(judge("Deployment.apps", before, after)).toEqual([
      { effect: "replace", reason: "spec.selector decides which Pods belong to the workload and is fixed once it exists" },
    ]);
    expect(judge("Deployment.apps", before, spec({ replicas: 1 }))).toEqual([undefined]);
  });
});
