import { describe, expect, it } from "vitest";
import { safeRelativePath } from "./safe-path.ts";

describe("safeRelativePath", () => {
  it.each([
    ["manifests/prod", "manifests/prod"],
    ["./manifests//prod/", "manifests/prod"],
    [".", ""],
    ["", ""],
    ["a/.b", "a/.b"],
    ["..a/b..", "..a/b.."],
  ])("normalises %j to %j", (path, expected) => {
    expect(safeRelativePath(path)).toBe(expected);
  });

  it.each(["..", "../a", "a/../b", "/a", "C:/a", "a\\b", "a\u0000b", "a\nb"])("refuses %j", (path) => {
    expect(safeRelativePath(path)).toBeUndefined();
  });
});
