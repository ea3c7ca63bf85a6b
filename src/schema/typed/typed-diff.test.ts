import { describe, expect, it } from "vitest";
import { Float, type JsonValue } from "../../base/index.ts";
import { applyChanges, type Change, concretePath, formatTypedPath, type TypedPath, typedDiff, typedEqual } from "./index.ts";
import { deploymentNode } from "./schema.test-data.ts";

const inPod = (spec: JsonValue): JsonValue => ({ spec: { template: { spec } } });
const show = (changes: readonly Change[]) =>
  changes.map((change) => {
    const values = [change.before, change.after].map((value) => (value === undefined ? "" : JSON.stringify(value)));
    return `${change.kind} ${formatTypedPath(change.path)} ${values.join(" → ")}`;
  });
const diffPods = (before: JsonValue, after: JsonValue) =>
  show(typedDiff(deploymentNode, inPod(before), inPod(after))).map((line) => line.replace("spec.template.spec.", ""));

describe("lists of Kubernetes", () => {
  it("names list-map items by their key, with the schema's default", () => {
    const before = { containers: [{ name: "web", image: "a:1", ports: [{ containerPort: 8080 }] }] };
    const after = { containers: [{ name: "web", image: "a:2", ports: [{ containerPort: 8080, protocol: "TCP", name: "http" }] }] };
    expect(diffPods(before, after)).toEqual([
      'change containers[name=web].image "a:1" → "a:2"',
      'add containers[name=web].ports[containerPort=8080,protocol=TCP].name  → "http"',
    ]);
  });

  it("does not count the order of containers, ports and sets", () => {
    const a: JsonValue = { containers: [{ name: "a" }, { name: "b", ports: [{ containerPort: 1 }, { containerPort: 2 }] }] };
    const b: JsonValue = { containers: [{ name: "b", ports: [{ containerPort: 2 }, { containerPort: 1 }] }, { name: "a" }] };
    expect(diffPods(a, b)).toEqual([]);
    const first = { metadata: { finalizers: ["x", "y"] } };
    const second = { metadata: { finalizers: ["y", "z", "x"] } };
    expect(show(typedDiff(deploymentNode, first, second))).toEqual(['add metadata.finalizers[=z]  → "z"']);
  });

  it("reports a new order of init containers and env once", () => {
    const before = { initContainers: [{ name: "a" }, { name: "b" }], containers: [{ name: "w", env: [{ name: "A" }, { name: "B" }] }] };
    const after = { initContainers: [{ name: "b" }, { name: "a" }], containers: [{ name: "w", env: [{ name: "A" }, { name: "B" }] }] };
    expect(diffPods(before, after)).toEqual(['move initContainers ["a","b"] → ["b","a"]']);
    const inserted = { initContainers: [{ name: "new" }, { name: "a" }, { name: "b" }] };
    expect(diffPods({ initContainers: before.initContainers }, inserted)).toEqual([
      'add initContainers[name=new]  → {"name":"new"}',
      'move initContainers ["a","b"] → ["new","a","b"]',
    ]);
  });

  it("reads a bare patch merge key as a list-map key", () => {
    expect(diffPods({ volumes: [{ name: "a" }, { name: "b" }] }, { volumes: [{ name: "b" }] })).toEqual([
      'remove volumes[name=a] {"name":"a"} → ',
    ]);
  });

  it("aligns atomic lists of objects and shows lists of scalars as one value", () => {
    const before: JsonValue = { tolerations: [{ key: "a" }, { key: "b", tolerationSeconds: 1 }] };
    const after: JsonValue = { tolerations: [{ key: "new" }, { key: "a" }, { key: "b", tolerationSeconds: 2 }] };
    expect(diffPods(before, after)).toEqual(['add tolerations[0]  → {"key":"new"}', "change tolerations[2].tolerationSeconds 1 → 2"]);
    expect(diffPods({ containers: [{ name: "w", args: ["a", "b"] }] }, { containers: [{ name: "w", args: ["b", "a"] }] })).toEqual([
      'change containers[name=w].args ["a","b"] → ["b","a"]',
    ]);
  });

  it("falls back to positions when items cannot be told apart", () => {
    const before = { containers: [{ name: "w", env: [{ name: "A", value: "1" }] }] };
    const after = {
      containers: [
        {
          name: "w",
          env: [
            { name: "A", value: "1" },
            { name: "A", value: "2" },
          ],
        },
      ],
    };
    expect(diffPods(before, after)).toEqual(['add containers[name=w].env[1]  → {"name":"A","value":"2"}']);
  });

  it("pairs long atomic lists by position instead of comparing all with all", () => {
    const list = (from: number) => Array.from({ length: 200 }, (_, at) => ({ key: `k${at + from}` }));
    const before = inPod({ tolerations: list(0) });
    const after = inPod({ tolerations: list(1000) });
    expect(typedDiff(deploymentNode, before, after)).toHaveLength(200);
  });
});

describe("leaves", () => {
  const limits = (cpu: JsonValue) => ({ containers: [{ name: "w", resources: { limits: { cpu } } }] });

  it.each([
    ["1000m", "1"],
    ["0.5", "500m"],
    ["1Gi", "1024Mi"],
    ["1e3", "1k"],
    [1, "1"],
    [0.5, "500m"],
    ["-0", "0"],
  ])("quantity %s is %s", (a, b) => {
    expect(diffPods(limits(a), limits(b))).toEqual([]);
  });

  it.each([
    ["1Gi", "1G"],
    ["1", "1Ki"],
    ["abc", "abd"],
  ])("quantity %s is not %s", (a, b) => {
    expect(diffPods(limits(a), limits(b))).toHaveLength(1);
  });

  it("knows quantities of CRDs by controller-gen's pattern", () => {
    const pattern =
      "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";
    expect(typedEqual({ type: "any", intOrString: true, pattern }, "1000m", 1)).toBe(true);
    expect(typedEqual({ type: "any", intOrString: true }, "1", 1)).toBe(false);
  });

  it("compares integers by value and unknown values exactly", () => {
    const node = { type: "integer" } as const;
    expect(typedEqual(node, 1, new Float(1))).toBe(true);
    expect(typedEqual(node, 2n ** 60n, new Float(2 ** 60))).toBe(true);
    expect(typedEqual(node, 2n ** 60n + 1n, new Float(2 ** 60))).toBe(false);
    expect(typedEqual(undefined, 1, new Float(1))).toBe(false);
    expect(typedEqual({ type: "any", preserveUnknown: true }, 1, new Float(1))).toBe(false);
  });
});

describe("nothing, null and empty", () => {
  it("is the same where Kubernetes stores the same", () => {
    expect(typedEqual(deploymentNode, { metadata: { labels: {} } }, { metadata: { labels: null } })).toBe(true);
    expect(typedEqual(deploymentNode, inPod({ containers: [] }), inPod({}))).toBe(true);
    expect(typedEqual(deploymentNode, inPod({ tolerations: [] }), inPod({}))).toBe(false);
    const volume = (rest: object) => inPod({ volumes: [{ name: "v", ...rest }] });
    expect(typedEqual(deploymentNode, volume({ emptyDir: {} }), volume({}))).toBe(false);
  });

  it("is kept apart without a schema and where null is a value", () => {
    expect(typedDiff(undefined, { a: null }, {})).toEqual([{ path: ["a"], kind: "remove", before: null }]);
    expect(typedEqual({ type: "string", nullable: true }, null, undefined)).toBe(false);
    expect(typedEqual({ type: "any", preserveUnknown: true }, null, undefined)).toBe(false);
  });
});

describe("values not known yet", () => {
  it("are leaves", () => {
    const a = { x: { $ref: { to: "a", path: ["ip"] } } };
    const b = { x: { $template: { parts: ["a"] } } };
    expect(typedDiff(undefined, a, b).map((change) => change.path)).toEqual([["x"]]);
    expect(typedDiff(undefined, a, structuredClone(a))).toEqual([]);
  });
});

describe("keys that objects inherit", () => {
  it("are data", () => {
    const before = JSON.parse('{"data":{"__proto__":"a","constructor":"b"}}') as JsonValue;
    const after = JSON.parse('{"data":{"__proto__":"c"}}') as JsonValue;
    const changes = typedDiff(undefined, before, after);
    expect(show(changes)).toEqual(['change data.__proto__ "a" → "c"', 'remove data.constructor "b" → ']);
    expect(JSON.stringify(applyChanges(undefined, before, changes))).toBe('{"data":{"__proto__":"c"}}');
  });
});

describe("paths", () => {
  it("quote what would be read otherwise", () => {
    expect(formatTypedPath(["metadata", "labels", "app.kubernetes.io/name"])).toBe('metadata.labels["app.kubernetes.io/name"]');
    expect(formatTypedPath(["a", { key: { name: "x y", on: true, n: 1n } }, { value: "a]b" }, 3])).toBe(
      'a[name="x y",on=true,n=1][="a]b"][3]',
    );
  });

  it("turn into keys and indexes of one value", () => {
    const value = inPod({
      containers: [{ name: "a" }, { name: "b", ports: [{ containerPort: 1, protocol: "UDP" }, { containerPort: 1 }] }],
    });
    const path: TypedPath = [
      "spec",
      "template",
      "spec",
      "containers",
      { key: { name: "b" } },
      "ports",
      { key: { containerPort: 1, protocol: "TCP" } },
    ];
    expect(concretePath(deploymentNode, value, path)).toEqual(["spec", "template", "spec", "containers", 1, "ports", 1]);
    expect(concretePath(deploymentNode, { metadata: { finalizers: ["a", "b"] } }, ["metadata", "finalizers", { value: "b" }])).toEqual([
      "metadata",
      "finalizers",
      1,
    ]);
    expect(concretePath(deploymentNode, value, ["spec", "replicas"])).toBeUndefined();
    expect(concretePath(deploymentNode, value, ["spec", "template", "spec", "containers", 5])).toBeUndefined();
    expect(concretePath(deploymentNode, value, ["spec", 0])).toBeUndefined();
  });
});
