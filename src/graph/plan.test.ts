import { describe, expect, it } from "vitest";
import type { JsonObject } from "../base/index.ts";
import { diffGraphs } from "./diff.ts";
import { deployment, edgesOf, kube } from "./kube.test-data.ts";
import { type Plan, type PlanStep, planChanges } from "./plan.ts";
import type { Resource } from "./resource.ts";

function plan(before: readonly Resource[], after: readonly Resource[], moved: { from: string; to: string }[] = []): Plan {
  const side = (resources: readonly Resource[]) => ({ resources, edges: edgesOf(resources).edges });
  return planChanges(diffGraphs(before, after, { moved }), { before: side(before), after: side(after) });
}
const said = (step: PlanStep | undefined) => step?.consequences.map(({ kind, severity, text }) => `${severity} ${kind}: ${text}`);
const only = (result: Plan) => {
  expect(result.steps).toHaveLength(1);
  return result.steps[0] as PlanStep;
};

const service = (spec: JsonObject = {}) =>
  kube("v1 Service", "web/shop", {
    spec: {
      selector: { app: "shop" },
      ports: [
        { name: "http", port: 80 },
        { name: "admin", port: 81 },
      ],
      ...spec,
    },
  });
const ingress = (port: JsonObject = { number: 81 }) =>
  kube("networking.k8s.io/v1 Ingress", "web/shop", { spec: { defaultBackend: { service: { name: "shop", port } } } });
const claim = (spec: JsonObject = {}) =>
  kube("v1 PersistentVolumeClaim", "db/data", { spec: { resources: { requests: { storage: "2Gi" } }, ...spec } });
const set = (spec: JsonObject = {}) =>
  kube("apps/v1 StatefulSet", "db/pg", {
    spec: {
      replicas: 3,
      selector: { matchLabels: { app: "pg" } },
      template: { metadata: { labels: { app: "pg" } }, spec: { containers: [{ name: "pg", image: "pg" }] } },
      volumeClaimTemplates: [{ metadata: { name: "data" } }],
      ...spec,
    },
  });

describe("planChanges", () => {
  it("counts and sorts its steps", () => {
    const result = plan(
      [kube("v1 ConfigMap", "web/a", {}, "z"), kube("v1 ConfigMap", "web/same")],
      [kube("v1 ConfigMap", "web/b", { data: { x: "1" } }, "y"), kube("v1 ConfigMap", "web/same")],
    );
    expect(result.steps.map(({ action, app, name }) => `${app} ${action} ${name}`)).toEqual([
      "y create web/ConfigMap/b",
      "z delete web/ConfigMap/a",
    ]);
    expect(result.summary).toEqual({ create: 1, update: 0, replace: 0, delete: 1, move: 0, unchanged: 1, dangers: 0, warnings: 0 });
  });

  it("says who depends on what changes, in the end too", () => {
    const before = [deployment("web/shop"), service(), ingress()];
    const after = [deployment("web/shop", { hostNetwork: true }), service(), ingress()];
    const step = only(plan(before, after));
    expect(step.dependents).toEqual({
      direct: [{ id: service().id, name: "web/Service/shop", kinds: ["selects"] }],
      total: 2,
    });
  });
});

describe("immutable fields", () => {
  it("make a replacement and say what it means", () => {
    const other = kube("apps/v1 Deployment", "web/shop", { spec: { selector: { matchLabels: { app: "b" } }, template: {} } });
    const step = only(plan([deployment("web/shop")], [other]));
    expect(step.action).toBe("replace");
    expect(said(step)).toEqual([
      "warning replaced: spec.selector decides which Pods belong to the workload and is fixed once it exists. When it is replaced, its Pods stop before new ones start, unless the old object is deleted with --cascade=orphan",
    ]);
    const priority = (value: number) => kube("node.k8s.io/v1 RuntimeClass", "gvisor", { handler: `h${value}` });
    expect(said(only(plan([priority(1)], [priority(2)])))?.[0]).toContain("it does not exist between its deletion and its creation");
  });

  it("stop an update that only a loss could bring about", () => {
    const step = only(plan([claim()], [claim({ resources: { requests: { storage: "1Gi" } } })]));
    expect(step.action).toBe("update");
    expect(said(step)).toEqual([
      "danger rejected: the API server refuses this: spec.resources.requests.storage can grow and never shrink; making the object again by hand would lose what it holds",
    ]);
  });
});

describe("losses", () => {
  it("of a definition are all its objects", () => {
    const definition = kube("apiextensions.k8s.io/v1 CustomResourceDefinition", "widgets.example.com", {
      spec: { group: "example.com", names: { kind: "Widget" } },
    });
    const widget = kube("example.com/v1 Widget", "web/blue");
    expect(said(only(plan([definition, widget], [widget])))).toEqual([
      "danger custom-resources-lost: deletes every Widget in the cluster (here web/Widget/blue)",
    ]);
    expect(said(only(plan([definition], [])))?.[0]).toContain("none of them is in this graph");
  });

  it("of a namespace are its contents and their data", () => {
    const namespace = kube("v1 Namespace", "db");
    const step = plan([namespace, claim(), kube("v1 ConfigMap", "db/a")], []).steps.find(({ id }) => id === namespace.id);
    expect(said(step)).toEqual([
      "danger namespace-contents-lost: deletes everything in the namespace (2 of it here: db/PersistentVolumeClaim/data, db/ConfigMap/a)",
      "danger data-loss: db/PersistentVolumeClaim/data: the data on the volume is deleted with the claim (unless its storage class says Retain)",
    ]);
    expect(said(only(plan([namespace], [])))?.[0]).toContain("nothing of it is in this graph");
  });

  it("of a claim depend on its storage class", () => {
    const storage = (reclaimPolicy: string) => kube("storage.k8s.io/v1 StorageClass", "fast", { reclaimPolicy });
    const named = claim({ storageClassName: "fast" });
    const severity = (policy: string) =>
      only(plan([storage(policy), named], [storage(policy)])).consequences.map((found) => found.severity);
    expect(severity("Retain")).toEqual(["warning"]);
    expect(severity("Delete")).toEqual(["danger"]);
  });

  it("of a volume depend on its reclaim policy", () => {
    const volume = (policy: string) => kube("v1 PersistentVolume", "pv", { spec: { persistentVolumeReclaimPolicy: policy } });
    expect(only(plan([volume("Delete")], [])).consequences[0]?.severity).toBe("danger");
    expect(only(plan([volume("Retain")], [])).consequences[0]?.severity).toBe("warning");
    expect(said(only(plan([volume("Retain")], [volume("Delete")])))).toEqual([
      "warning data-loss: from now on the storage is deleted with the claim that uses it",
    ]);
  });

  it("of a StatefulSet depend on its retention policy", () => {
    const deleting = { persistentVolumeClaimRetentionPolicy: { whenDeleted: "Delete", whenScaled: "Delete" } };
    expect(said(only(plan([set()], [])))).toEqual([
      "info data-loss: the claims of its Pods stay, with their data, until somebody deletes them",
    ]);
    expect(only(plan([set(deleting)], [])).consequences.map(({ severity }) => severity)).toEqual(["danger"]);
    expect(said(only(plan([set(deleting)], [set({ ...deleting, replicas: 1 })])))).toEqual([
      "danger data-loss: the claims of 2 Pods are deleted (persistentVolumeClaimRetentionPolicy.whenScaled is Delete)",
    ]);
    expect(said(only(plan([set()], [set({ replicas: 1 })])))).toEqual([]);
    expect(said(only(plan([set({ volumeClaimTemplates: [] })], [])))).toEqual([]);
  });

  it("of other claim templates leave the old claims behind", () => {
    const step = only(plan([set()], [set({ volumeClaimTemplates: [{ metadata: { name: "wal" } }] })]));
    expect(step.action).toBe("replace");
    expect(said(step)).toContain("warning data-loss: Pods no longer use the claims of data; their data stays behind");
  });

  it("come with a storage class that turns to Delete", () => {
    const storage = (reclaimPolicy: string) => kube("storage.k8s.io/v1 StorageClass", "fast", { reclaimPolicy });
    expect(said(only(plan([storage("Retain")], [storage("Delete")])))).toContain(
      "warning data-loss: volumes made from now on are deleted with their claims",
    );
  });
});

describe("breaks", () => {
  const reader = (name: string) =>
    deployment("web/shop", { containers: [{ name: "main", image: "a", envFrom: [{ configMapRef: { name } }] }] });
  const config = (name: string, value = "1") => kube("v1 ConfigMap", `web/${name}`, { data: { value } });

  it("name who still needs what goes", () => {
    const step = only(plan([reader("a"), config("a")], [reader("a")]));
    expect(said(step)).toEqual([
      "danger breaks-dependents: web/Deployment/shop still needs it (reads-config, spec.template.spec.containers[0].envFrom[0].configMapRef.name)",
    ]);
    expect(step.consequences[0]?.resource).toBe(reader("a").id);
  });

  it("stay silent about who goes too or looks elsewhere now", () => {
    expect(plan([reader("a"), config("a")], []).steps.flatMap(said)).toEqual([]);
    expect(plan([reader("a"), config("a"), config("b")], [reader("b"), config("b")]).steps.flatMap(said)).toEqual([]);
  });

  it("are softer for what only selects", () => {
    expect(only(plan([deployment("web/shop"), service()], [service()])).consequences.map(({ severity }) => severity)).toEqual(["warning"]);
  });

  it("follow a Secret to its producer", () => {
    const producer = kube("external-secrets.io/v1 ExternalSecret", "web/db", {
      spec: { target: { name: "db" }, data: [{ secretKey: "password" }] },
    });
    const user = deployment("web/shop", {
      containers: [{ name: "main", image: "a", env: [{ name: "P", valueFrom: { secretKeyRef: { name: "db", key: "password" } } }] }],
    });
    expect(said(only(plan([producer, user], [user])))?.[0]).toMatch(
      /^danger breaks-dependents: web\/Deployment\/shop still needs it \(reads-secret/,
    );
  });

  it("find a Service that selects nothing any more", () => {
    const step = only(plan([deployment("web/shop"), service()], [deployment("web/shop"), service({ selector: { app: "other" } })]));
    expect(said(step)).toEqual(["danger breaks-traffic: selects no Pods any more (before: web/Deployment/shop)"]);
  });

  it("find a route to a port that is gone", () => {
    const without = service({ ports: [{ name: "http", port: 80 }] });
    const step = only(plan([deployment("web/shop"), service(), ingress()], [deployment("web/shop"), without, ingress()]));
    expect(said(step)).toEqual(["danger breaks-traffic: web/Ingress/shop routes to port 81 (admin), which is gone"]);
    const both = plan([deployment("web/shop"), service(), ingress()], [deployment("web/shop"), without, ingress({ number: 80 })]);
    expect(both.steps.flatMap(said)).toEqual([]);
  });

  it("find a Service that stays headless", () => {
    expect(said(only(plan([service({ clusterIP: "None" })], [service()])))?.[0]).toContain(
      "warning no-effect: clusterIP: None is left out",
    );
  });

  it("find Pods that drop out of a Service", () => {
    const unlabelled = deployment("web/shop");
    const body: JsonObject = {
      ...unlabelled.body,
      spec: { selector: { matchLabels: { app: "shop" } }, template: { metadata: { labels: { app: "x" } } } },
    };
    const step = only(plan([deployment("web/shop"), service()], [{ ...unlabelled, body }, service()]));
    expect(said(step)).toEqual(["danger breaks-traffic: web/Service/shop no longer selects its Pods"]);
  });

  it("name who must be restarted to see a new value", () => {
    expect(said(only(plan([reader("a"), config("a")], [reader("a"), config("a", "2")])))).toEqual([
      "info restart-needed: web/Deployment/shop read it as environment and keep the old values until restarted",
    ]);
  });

  it("warn of a change of the app", () => {
    const step = only(plan([kube("v1 ConfigMap", "web/a", {}, "one")], [kube("v1 ConfigMap", "web/a", {}, "two")]));
    expect(said(step)?.[0]).toContain("warning changes-app: goes from app one to app two");
  });
});

describe("moves", () => {
  it("say that Kubernetes deletes and creates, and what that loses and breaks", () => {
    const user = (name: string) =>
      kube("v1 Pod", "db/user", { spec: { containers: [], volumes: [{ name: "v", persistentVolumeClaim: { claimName: name } }] } });
    const renamed = kube("v1 PersistentVolumeClaim", "db/fresh", claim().body as JsonObject);
    const fresh = { ...renamed, body: { ...claim().body, metadata: { name: "fresh", namespace: "db" } } };
    const result = plan([claim(), user("data")], [fresh, user("data")], [{ from: claim().id, to: fresh.id }]);
    const step = only(result);
    expect([step.action, step.from?.name, step.changes]).toEqual(["move", "db/PersistentVolumeClaim/data", []]);
    expect(step.consequences.map(({ kind, severity }) => `${severity} ${kind}`)).toEqual([
      "danger data-loss",
      "danger breaks-dependents",
      "info renamed",
    ]);
  });
});

describe("Secrets", () => {
  const secret = (fields: JsonObject) => kube("v1 Secret", "web/db", fields);
  it("never show their values in a plan", () => {
    const plans = [
      plan([], [secret({ stringData: { password: "hunter2" } })]),
      plan([secret({ data: { password: "hunter2" } })], []),
      plan([secret({ data: { password: "hunter2" } })], [secret({ data: { password: "hunter2x" } })]),
      plan([secret({})], [secret({ stringdata: { password: "hunter2" } })]),
      plan([secret({ data: { password: "hunter2" } })], [secret({})]),
      plan([secret({})], [secret({ metadata: { annotations: { "kubectl.kubernetes.io/last-applied-configuration": "hunter2" } } })]),
    ];
    for (const result of plans) expect(JSON.stringify(result)).not.toContain("hunter2");
    expect(JSON.stringify(plans[2])).toContain("<redacted, changed>");
    expect(JSON.stringify(plans[0])).toContain("password");
  });
});
