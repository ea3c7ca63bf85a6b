import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatFieldPath, parseFieldPath } from "./field-path.ts";

describe("field paths", () => {
  it("prints plain keys with dots, indexes in brackets and other keys quoted", () => {
    expect(formatFieldPath(["spec", "containers", 0, "ports"])).toBe("spec.containers[0].ports");
    expect(formatFieldPath(["metadata", "labels", "app.kubernetes.io/name"])).toBe('metadata.labels["app.kubernetes.io/name"]');
    expect(formatFieldPath([])).toBe("");
  });

  it("reads back every path it prints", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.nat())), (path) => {
        expect(parseFieldPath(formatFieldPath(path))).toEqual(path);
      }),
    );
  });

  it("refuses text that is not a path", () => {
    for (const text of ["a..b", "a[", "a[x]", "[-1]", "a b"]) expect(parseFieldPath(text), text).toBeUndefined();
  });
});
