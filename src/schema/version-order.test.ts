import { expect, test } from "vitest";
import { compareApiVersions, compareReleases } from "./version-order.ts";

test("API versions are ordered as Kubernetes orders them, best first", () => {
  const shuffled = ["v1alpha1", "foo10", "v2beta1", "v10", "v1", "foo1", "v2", "v1beta2", "v12alpha1", "v10beta3"];
  expect(shuffled.sort(compareApiVersions)).toEqual([
    "v10",
    "v2",
    "v1",
    "v10beta3",
    "v2beta1",
    "v1beta2",
    "v12alpha1",
    "v1alpha1",
    "foo1",
    "foo10",
  ]);
});

test("releases are compared by number, not by text", () => {
  expect(["1.10", "1.9", "1.36", "1.8"].sort(compareReleases)).toEqual(["1.8", "1.9", "1.10", "1.36"]);
});
