import { expect, test } from "vitest";
import { codesOf, contextFor, deployment, kube, problemsOf } from "../checked.test-data.ts";

const widget = (spec: Parameters<typeof kube>[2]) => kube("example.org/v1 Widget", "web/w", { spec: spec ?? {} });

test("a right object has no problems", () => {
  expect(problemsOf(deployment("web/shop"))).toEqual([]);
  expect(problemsOf(widget({ a: "x", size: 3 }))).toEqual([]);
});

test("an unknown field, with the nearest name", () => {
  expect(problemsOf(deployment("web/shop", {}, { replica: 3 }))).toEqual([
    {
      code: "manifest/unknown-field",
      severity: "error",
      summary: "Deployment web/shop has no field spec.replica",
      label: 'unknown field "replica"',
      hint: 'did you mean "replicas"?',
      origin: { app: "shop", resource: "prod/apps/Deployment/web/shop", path: ["spec", "replica"], at: "key" },
    },
  ]);
  const [far] = problemsOf(widget({ a: "x", nothing: 1 }));
  expect(far?.hint).toBe("the fields here are: size, color, a, b, parts");
});

test.each([
  ["wrong-type", { a: "x", size: "three" }, "Widget web/w: spec.size must be of type integer"],
  ["not-allowed", { a: "x", color: "green" }, "Widget web/w: spec.color has a value that is not allowed"],
  ["invalid-value", { a: "x", size: 10 }, /^Widget web\/w: spec\.size must be .*9/],
  ["duplicate-item", { a: "x", parts: ["p", "p"] }, "Widget web/w: spec.parts holds the same item twice"],
  ["invalid-combination", {}, "Widget web/w: spec must set exactly one of a, b"],
])("manifest/%s", (name, spec, summary) => {
  const problems = problemsOf(widget(spec));
  expect(problems).toEqual([expect.objectContaining({ code: `manifest/${name}`, summary: expect.stringMatching(summary) })]);
});

test("a missing field", () => {
  const [problem] = problemsOf(deployment("web/shop", { containers: [{ image: "x" }] }));
  expect(problem).toMatchObject({
    code: "manifest/missing-field",
    summary: "Deployment web/shop: spec.template.spec.containers[0].name is required",
  });
});

test("allowed values are listed", () => {
  const [problem] = problemsOf(widget({ a: "x", color: "green" }));
  expect(problem?.hint).toBe("use one of: red, blue");
});

test("an unknown kind is reported with what comes near", () => {
  const hints = [
    kube("apps/v1 Deploymnet", "web/a"),
    kube("v1 Deployment", "web/a"),
    kube("nowhere.io/v1 Gizmotron", "web/a"),
    kube("apps/v9 Deployment", "web/a"),
    kube("example.org/v7 Widget", "web/a"),
  ].map((resource) => problemsOf(resource).map(({ code, hint, origin }) => [code, hint, origin?.path]));
  expect(hints).toEqual([
    [["manifest/unknown-kind", 'did you mean "Deployment"?', ["kind"]]],
    [["manifest/unknown-kind", "did you mean apiVersion apps/v1?", ["apiVersion"]]],
    [
      [
        "manifest/unknown-kind",
        'give its CRD in schemas.crds, or allow it with schemas.allowUnknownKinds: ["Gizmotron.nowhere.io"]',
        ["kind"],
      ],
    ],
    [["manifest/unknown-version", "use apps/v1", ["apiVersion"]]],
    [["manifest/unknown-version", "use example.org/v1", ["apiVersion"]]],
  ]);
});

test("an unknown kind may be allowed by name", () => {
  const gizmo = kube("nowhere.io/v1 Gizmotron", "web/a");
  for (const pattern of ["Gizmotron", "Gizmotron.nowhere.io", "*.nowhere.io", "web/Gizmotron/a"]) {
    expect([pattern, problemsOf(gizmo, contextFor("1.36", { allowUnknownKinds: [pattern] }))]).toEqual([pattern, []]);
  }
  expect(codesOf(gizmo, contextFor("1.36", { allowUnknownKinds: ["Gizmo"] }))).toEqual(["manifest/unknown-kind kind"]);
});

test("a namespaced object needs a namespace, a cluster-scoped one has none", () => {
  expect(problemsOf(kube("v1 ConfigMap", "settings"))).toEqual([
    expect.objectContaining({ code: "manifest/wrong-scope", summary: "ConfigMap settings needs a namespace" }),
  ]);
  expect(problemsOf(kube("v1 Namespace", "web/web"))).toEqual([
    expect.objectContaining({ code: "manifest/wrong-scope", hint: "remove metadata.namespace" }),
  ]);
});

test("a SOPS-encrypted Secret is not judged by its cipher text", () => {
  const fields = { data: { password: "ENC[AES256_GCM,data:x,type:str]" }, sops: { mac: "ENC[x]", version: "3.9.0" } };
  expect(problemsOf(kube("v1 Secret", "web/db", fields))).toEqual([]);
});

test("resources of other systems are not checked here", () => {
  const server = { ...kube("v1 Pod", "web/a"), type: { system: "terraform", provider: "hcloud", type: "hcloud_server" } } as const;
  expect(problemsOf(server)).toEqual([]);
});
