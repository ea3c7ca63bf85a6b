import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../base/index.ts";
import { typedMerge } from "./index.ts";
import { deploymentNode, serviceNode } from "./schema.test-data.ts";

const inPod = (spec: JsonValue): JsonValue => ({ spec: { template: { spec } } });

describe("typedMerge", () => {
  it("merges list-maps by key, keeps the base's order and appends what is new", () => {
    const base = inPod({ containers: [{ name: "a", image: "1" }, { name: "b" }] });
    const overlay = inPod({ containers: [{ name: "c" }, { name: "a", image: "2" }] });
    expect(typedMerge(deploymentNode, base, overlay)).toEqual(
      inPod({ containers: [{ name: "a", image: "2" }, { name: "b" }, { name: "c" }] }),
    );
  });

  it("reads key fields with their default", () => {
    const base: JsonValue = {
      spec: {
        ports: [
          { port: 80, protocol: "TCP", targetPort: 8080 },
          { port: 53, protocol: "UDP" },
        ],
      },
    };
    const overlay: JsonValue = { spec: { ports: [{ port: 80, targetPort: "http" }, { port: 53 }] } };
    expect(typedMerge(serviceNode, base, overlay)).toEqual({
      spec: { ports: [{ port: 80, protocol: "TCP", targetPort: "http" }, { port: 53, protocol: "UDP" }, { port: 53 }] },
    });
  });

  it("unites sets and replaces atomic lists and maps", () => {
    expect(typedMerge(deploymentNode, { metadata: { finalizers: ["a", "b"] } }, { metadata: { finalizers: ["c", "a"] } })).toEqual({
      metadata: { finalizers: ["a", "b", "c"] },
    });
    const base = inPod({ tolerations: [{ key: "a" }], nodeSelector: { a: "1" } });
    const overlay = inPod({ tolerations: [{ key: "b" }], nodeSelector: { b: "1" } });
    expect(typedMerge(deploymentNode, base, overlay)).toEqual(overlay);
  });

  it("deletes with null, also where the base has nothing", () => {
    const base = { metadata: { labels: { a: "1", b: "2" } }, spec: { replicas: 2 } };
    const overlay = {
      metadata: { labels: { a: null, c: null } },
      spec: { replicas: null, template: { metadata: { labels: { x: null } } } },
    };
    expect(typedMerge(deploymentNode, base, overlay)).toEqual({
      metadata: { labels: { b: "2" } },
      spec: { template: { metadata: { labels: {} } } },
    });
  });

  it("keeps an item's key when the overlay nulls it", () => {
    const base: JsonValue = { spec: { ports: [{ port: 80, protocol: "TCP", name: "http" }] } };
    expect(typedMerge(serviceNode, base, { spec: { ports: [{ port: 80, protocol: null, name: null }] } })).toEqual({
      spec: { ports: [{ port: 80, protocol: "TCP" }] },
    });
  });

  it("keeps null inside atomic values", () => {
    const overlay = { list: [{ a: null }] };
    expect(typedMerge(undefined, { list: [1] }, overlay)).toEqual(overlay);
  });

  it("replaces lists whose items cannot be told apart", () => {
    const twice = inPod({
      containers: [
        { name: "a", image: "1" },
        { name: "a", image: "2" },
      ],
    });
    expect(typedMerge(deploymentNode, inPod({ containers: [{ name: "b" }] }), twice)).toEqual(twice);
    expect(typedMerge(deploymentNode, inPod({ containers: [{ image: "b" }] }), inPod({ containers: [{ name: "a" }] }))).toEqual(
      inPod({ containers: [{ name: "a" }] }),
    );
  });

  it("never merges into a value that is not known yet", () => {
    const ref = { $ref: { to: "x", path: ["ip"] } };
    expect(typedMerge(undefined, { a: { b: 1 } }, { a: ref })).toEqual({ a: ref });
    expect(typedMerge(undefined, { a: ref }, { a: { b: 1 } })).toEqual({ a: { b: 1 } });
  });

  it("without a schema merges maps and replaces lists", () => {
    expect(typedMerge(undefined, { a: { x: 1, y: [1] } }, { a: { y: [2], z: 3 } })).toEqual({ a: { x: 1, y: [2], z: 3 } });
  });
});
