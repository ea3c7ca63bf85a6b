import { expect, test } from "vitest";
import type { ApiLifecycle, ApiStatus } from "../../schema/index.ts";
import { contextFor, kube, problemsOf } from "../checked.test-data.ts";

const always = (status: ApiStatus): { lifecycle: ApiLifecycle } => ({ lifecycle: { status: () => status } });

test("a removed API names its replacement, and nothing else is said of it", () => {
  expect(problemsOf(kube("policy/v1beta1 PodDisruptionBudget", "web/shop"))).toEqual([
    {
      code: "upgrade/removed-api",
      severity: "error",
      summary: "PodDisruptionBudget web/shop: policy/v1beta1 PodDisruptionBudget was removed in Kubernetes 1.25",
      label: "not in Kubernetes 1.36",
      hint: "use policy/v1",
      origin: { app: "shop", resource: "prod/policy/PodDisruptionBudget/web/shop", path: ["apiVersion"] },
    },
  ]);
  const [policy] = problemsOf(kube("policy/v1beta1 PodSecurityPolicy", "strict"));
  expect(policy).toMatchObject({ code: "upgrade/removed-api" });
  const moved = contextFor("1.36", always({ state: "removed", in: "1.22", replacement: { apiVersion: "x/v2", kind: "Other" } }));
  expect(problemsOf(kube("gone.io/v1 Thing", "web/a"), moved)[0]?.hint).toBe("use x/v2 Other");
});

test("a removed API that the project's own CRD brings back is there", () => {
  expect(
    problemsOf(kube("example.org/v1 Widget", "web/w", { spec: { a: "x" } }), contextFor("1.36", always({ state: "removed", in: "1.30" }))),
  ).toEqual([]);
});

test("a deprecated API is a warning", () => {
  const context = contextFor("1.36", always({ state: "deprecated", since: "1.33", removedIn: "1.39" }));
  expect(problemsOf(kube("v1 ConfigMap", "web/a"), context)).toEqual([
    expect.objectContaining({
      code: "upgrade/deprecated-api",
      severity: "warning",
      summary: "ConfigMap web/a: v1 ConfigMap is deprecated since Kubernetes 1.33 and removed in 1.39",
      hint: "there is no replacement",
    }),
  ]);
});

test("a version that its CRD deprecates", () => {
  expect(problemsOf(kube("example.org/v1beta1 Widget", "web/w", { spec: { a: "x" } }))).toEqual([
    expect.objectContaining({ code: "upgrade/deprecated-api", detail: "use v1" }),
  ]);
});

test("an API of a later Kubernetes", () => {
  const context = contextFor("1.33", always({ state: "not-yet", since: "1.36" }));
  expect(problemsOf(kube("new.k8s.io/v1 Thing", "web/a"), context)).toEqual([
    expect.objectContaining({ code: "upgrade/not-yet-available", label: "comes with Kubernetes 1.36" }),
  ]);
  expect(problemsOf(kube("example.org/v1 Widget", "web/w", { spec: { a: "x" } }), context)).toEqual([]);
});
