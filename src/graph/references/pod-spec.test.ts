import { expect, test } from "vitest";
import { danglingLines, deployment, edgeLines, edgesOf, kube } from "../kube.test-data.ts";
import { ref } from "../ref.ts";

const config = kube("v1 ConfigMap", "web/settings", { data: { "app.toml": "x" }, binaryData: { logo: "AA==" } });
const secret = kube("v1 Secret", "web/db", { stringData: { password: "p" } });

test("env, envFrom, volumes and projected volumes read ConfigMaps and Secrets, by key where one is named", () => {
  const shop = deployment("web/shop", {
    initContainers: [{ name: "init", envFrom: [{ configMapRef: { name: "settings" } }, { secretRef: { name: "db" } }] }],
    containers: [
      {
        name: "main",
        env: [
          { name: "LITERAL", value: "x" },
          { name: "PASSWORD", valueFrom: { secretKeyRef: { name: "db", key: "password" } } },
          { name: "LOGO", valueFrom: { configMapKeyRef: { name: "settings", key: "logo" } } },
        ],
      },
    ],
    volumes: [
      { name: "a", configMap: { name: "settings", items: [{ key: "app.toml", path: "app.toml" }] } },
      { name: "b", secret: { secretName: "db" } },
      {
        name: "c",
        projected: { sources: [{ configMap: { name: "settings" } }, { secret: { name: "db", items: [{ key: "password" }] } }] },
      },
      { name: "d", csi: { driver: "x", nodePublishSecretRef: { name: "db" } } },
      { name: "e", emptyDir: {} },
    ],
    imagePullSecrets: [{ name: "db" }],
  });
  const found = edgesOf([shop, config, secret]);
  expect(found.dangling).toEqual([]);
  expect(edgeLines(found)).toEqual([
    "Deployment web/shop spec.template.spec.initContainers[0].envFrom[0].configMapRef.name reads-config ConfigMap web/settings",
    "Deployment web/shop spec.template.spec.initContainers[0].envFrom[1].secretRef.name reads-secret Secret web/db",
    "Deployment web/shop spec.template.spec.containers[0].env[1].valueFrom.secretKeyRef.key reads-secret Secret web/db stringData.password",
    "Deployment web/shop spec.template.spec.containers[0].env[2].valueFrom.configMapKeyRef.key reads-config ConfigMap web/settings binaryData.logo",
    'Deployment web/shop spec.template.spec.volumes[0].configMap.items[0].key reads-config ConfigMap web/settings data["app.toml"]',
    "Deployment web/shop spec.template.spec.volumes[1].secret.secretName reads-secret Secret web/db",
    "Deployment web/shop spec.template.spec.volumes[2].projected.sources[0].configMap.name reads-config ConfigMap web/settings",
    "Deployment web/shop spec.template.spec.volumes[2].projected.sources[1].secret.items[0].key reads-secret Secret web/db stringData.password",
    "Deployment web/shop spec.template.spec.volumes[3].csi.nodePublishSecretRef.name reads-secret Secret web/db",
    "Deployment web/shop spec.template.spec.imagePullSecrets[0].name reads-secret Secret web/db",
  ]);
});

test("a missing object or key dangles, with the nearest name; another namespace is named", () => {
  const shop = deployment("web/shop", {
    containers: [
      {
        name: "main",
        env: [
          { name: "A", valueFrom: { secretKeyRef: { name: "db", key: "pasword" } } },
          { name: "B", valueFrom: { configMapKeyRef: { name: "setings", key: "logo" } } },
        ],
        envFrom: [{ secretRef: { name: "mail" } }],
      },
    ],
  });
  const found = edgesOf([shop, config, secret, kube("v1 Secret", "data/mail", { stringData: {} })]);
  expect(found.edges).toEqual([]);
  expect(danglingLines(found)).toEqual([
    "missing-key: Deployment web/shop spec.template.spec.containers[0].env[0].valueFrom.secretKeyRef.key → Secret web/db#pasword ~password",
    "missing-target: Deployment web/shop spec.template.spec.containers[0].env[1].valueFrom.configMapKeyRef.key → ConfigMap web/setings ~settings",
    "missing-target: Deployment web/shop spec.template.spec.containers[0].envFrom[0].secretRef.name → Secret web/mail in data",
  ]);
  expect(found.dangling[0]?.available).toEqual(["password"]);
});

test("what is optional, built in, declared external or not known yet does not dangle", () => {
  const shop = deployment("web/shop", {
    serviceAccountName: "default",
    priorityClassName: "high",
    runtimeClassName: "gvisor",
    containers: [
      {
        name: "main",
        env: [
          { name: "A", valueFrom: { secretKeyRef: { name: "none", key: "x", optional: true } } },
          { name: "B", valueFrom: { secretKeyRef: { name: "db", key: "none", optional: true } } },
          { name: "C", valueFrom: { secretKeyRef: { name: ref("prod/x", ["metadata", "name"]), key: "x" } } },
          { name: "D", valueFrom: { secretKeyRef: { name: "vault-made", key: "x" } } },
        ],
      },
    ],
    volumes: [{ name: "ca", configMap: { name: "kube-root-ca.crt" } }],
  });
  const found = edgesOf([shop, secret], ["web/Secret/vault-*"]);
  // The `$ref` itself is a reference of its own, and its target is not there.
  expect(danglingLines(found)).toEqual([
    "missing-resource: Deployment web/shop spec.template.spec.containers[0].env[2].valueFrom.secretKeyRef.name#prod/x",
  ]);
  expect(found.edges).toEqual([]);
});

test("a $ref to a resource of the graph is an edge to the path it names", () => {
  const server = kube("example.org/v1 Server", "web");
  const shop = kube("v1 ConfigMap", "web/shop", { data: { address: ref(server.id, ["status", "ip"]) } });
  expect(edgeLines(edgesOf([server, shop]))).toEqual(["ConfigMap web/shop data.address references Server web status.ip"]);
  const lost = kube("v1 ConfigMap", "web/shop", { data: { address: ref("prod/example.org/Server//wab", ["status", "ip"]) } });
  expect(danglingLines(edgesOf([server, lost]))).toEqual([
    "missing-resource: ConfigMap web/shop data.address → Server wab#prod/example.org/Server//wab ~web",
  ]);
});

test("service accounts, priority and runtime classes", () => {
  const shop = deployment("web/shop", { serviceAccountName: "shop", priorityClassName: "high", runtimeClassName: "gvisor" });
  const others = [
    kube("v1 ServiceAccount", "web/shop", { imagePullSecrets: [{ name: "db" }], secrets: [{ name: "token" }] }),
    kube("scheduling.k8s.io/v1 PriorityClass", "high"),
    kube("node.k8s.io/v1 RuntimeClass", "gvisor"),
  ];
  expect(edgeLines(edgesOf([shop, secret, ...others]))).toEqual([
    "ServiceAccount web/shop imagePullSecrets[0].name reads-secret Secret web/db",
    "Deployment web/shop spec.template.spec.serviceAccountName runs-as ServiceAccount web/shop",
    "Deployment web/shop spec.template.spec.priorityClassName references PriorityClass high",
    "Deployment web/shop spec.template.spec.runtimeClassName references RuntimeClass gvisor",
  ]);
  expect(danglingLines(edgesOf([shop]))).toEqual([
    "missing-target: Deployment web/shop spec.template.spec.serviceAccountName → ServiceAccount web/shop",
  ]);
});

test("claims, also those that a StatefulSet makes", () => {
  const reader = deployment("web/reader", {
    volumes: [
      { name: "a", persistentVolumeClaim: { claimName: "files" } },
      { name: "b", persistentVolumeClaim: { claimName: "data-db-0" } },
      { name: "c", ephemeral: { volumeClaimTemplate: { spec: { storageClassName: "fast" } } } },
    ],
  });
  const database = kube("apps/v1 StatefulSet", "web/db", {
    spec: {
      serviceName: "db",
      template: { metadata: { labels: { app: "db" } }, spec: { containers: [] } },
      volumeClaimTemplates: [{ metadata: { name: "data" }, spec: { storageClassName: "fast" } }],
    },
  });
  const others = [
    kube("v1 Service", "web/db", { spec: { selector: { app: "db" }, ports: [] } }),
    kube("v1 PersistentVolumeClaim", "web/files", { spec: { storageClassName: "fast", volumeName: "disk" } }),
    kube("v1 PersistentVolume", "disk", { spec: { storageClassName: "fast", claimRef: { namespace: "web", name: "files" } } }),
    kube("storage.k8s.io/v1 StorageClass", "fast"),
  ];
  const found = edgesOf([reader, database, ...others]);
  expect(found.dangling).toEqual([]);
  expect(edgeLines(found)).toEqual([
    "PersistentVolume disk spec.storageClassName references StorageClass fast",
    "PersistentVolume disk spec.claimRef.name references PersistentVolumeClaim web/files",
    "PersistentVolumeClaim web/files spec.storageClassName references StorageClass fast",
    "PersistentVolumeClaim web/files spec.volumeName references PersistentVolume disk",
    "Service web/db spec.selector selects StatefulSet web/db",
    "Deployment web/reader spec.template.spec.volumes[0].persistentVolumeClaim.claimName mounts-claim PersistentVolumeClaim web/files",
    "Deployment web/reader spec.template.spec.volumes[1].persistentVolumeClaim.claimName mounts-claim! StatefulSet web/db spec.volumeClaimTemplates[0].metadata.name",
    "Deployment web/reader spec.template.spec.volumes[2].ephemeral.volumeClaimTemplate.spec.storageClassName references StorageClass fast",
    "StatefulSet web/db spec.serviceName references Service web/db",
    "StatefulSet web/db spec.volumeClaimTemplates[0].spec.storageClassName references StorageClass fast",
  ]);
  expect(danglingLines(edgesOf([reader, database]))).toEqual([
    "missing-target: Deployment web/reader spec.template.spec.volumes[0].persistentVolumeClaim.claimName → PersistentVolumeClaim web/files",
    "missing-target?: StatefulSet web/db spec.serviceName → Service web/db",
  ]);
});

test("every kind of workload is read, also a CronJob and a custom kind with a Pod template", () => {
  const spec = {
    containers: [{ name: "main", envFrom: [{ configMapRef: { name: "settings" } }] }],
    volumes: [{ name: "v", secret: { secretName: "db" } }],
  };
  const template = { metadata: { labels: { app: "x" } }, spec };
  const workloads = [
    kube("v1 Pod", "web/pod", { spec }),
    kube("v1 ReplicationController", "web/rc", { spec: { template } }),
    kube("v1 PodTemplate", "web/pt", { template }),
    kube("apps/v1 ReplicaSet", "web/rs", { spec: { template } }),
    kube("apps/v1 DaemonSet", "web/ds", { spec: { template } }),
    kube("batch/v1 Job", "web/job", { spec: { template } }),
    kube("batch/v1 CronJob", "web/cron", { spec: { jobTemplate: { spec: { template } } } }),
    kube("argoproj.io/v1alpha1 Rollout", "web/rollout", { spec: { template } }),
  ];
  for (const workload of workloads) {
    const kinds = edgesOf([workload, config, secret]).edges.map((edge) => edge.kind);
    expect([workload.name, kinds]).toEqual([workload.name, ["reads-config", "reads-secret"]]);
  }
});
