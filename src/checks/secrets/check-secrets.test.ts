import { expect, test } from "vitest";
import type { JsonObject } from "../../base/index.ts";
import { ref } from "../../graph/index.ts";
import { codesOf, contextFor, deployment, kube, problemsOf } from "../checked.test-data.ts";

const database = kube("v1 Secret", "web/db", { stringData: { password: "hunter2", user: "" }, data: { token: "aHVudGVyMg==" } });

test("a Secret with literal data is an error that names the keys and not the values", () => {
  const problems = problemsOf(database);
  expect(problems).toEqual([
    expect.objectContaining({
      code: "secrets/literal-secret",
      severity: "error",
      summary: "Secret web/db would be written with its data in plain sight: token, password",
      origin: { app: "shop", resource: "prod//Secret/web/db", path: ["data", "token"] },
      related: [{ message: "and this one", origin: { app: "shop", resource: "prod//Secret/web/db", path: ["stringData", "password"] } }],
    }),
  ]);
  expect(JSON.stringify(problems)).not.toMatch(/hunter2|aHVudGVyMg/);
});

test.each(["db", "web/db", "web/Secret/db", "Secret/d*", "*/db"])("it is allowed by the name %s", (pattern) => {
  expect(problemsOf(database, contextFor("1.36", { allowLiteralSecrets: [pattern] }))).toEqual([]);
});

test("another name does not allow it", () => {
  expect(codesOf(database, contextFor("1.36", { allowLiteralSecrets: ["ops/db", "db2"] }))).toEqual(["secrets/literal-secret data.token"]);
});

test("nothing is hidden in an empty Secret, a later value, a placeholder of the engine, or SOPS cipher text", () => {
  const safe: JsonObject[] = [
    { stringData: { a: "", b: ref("x", []), c: "${PASSWORD}", d: "<path:kv/data/db#password>" } },
    { stringData: ref("x", []) },
    { type: "kubernetes.io/service-account-token" },
    { stringData: { a: "ENC[AES256_GCM,data:x]" }, sops: { mac: "x" } },
  ];
  for (const fields of safe) expect(codesOf(kube("v1 Secret", "web/db", fields)).filter((code) => code.startsWith("secrets/"))).toEqual([]);
});

test("an environment variable that plainly holds a secret is a warning", () => {
  const withEnv = (name: string, value: string) =>
    deployment("web/shop", { containers: [{ name: "main", image: "x", env: [{ name, value }] }] });
  const [problem] = problemsOf(withEnv("DB_PASSWORD", "hunter2"));
  expect(problem).toMatchObject({
    code: "secrets/literal-env",
    severity: "warning",
    origin: { path: ["spec", "template", "spec", "containers", 0, "env", 0, "value"] },
  });
  expect(JSON.stringify(problem)).not.toContain("hunter2");
  for (const [name, value] of [
    ["DB_PASSWORD_FILE", "/run/secrets/db"],
    ["DB_PASSWORD", "/run/secrets/db"],
    ["DB_PASSWORD", "$(FROM_SECRET)"],
    ["ALLOW_EMPTY_PASSWORD", "true"],
    ["SECRET_NAME", "db"],
    ["TOKEN_URL", "https://example.org"],
    ["DB_PASSWORD", ""],
  ] as const) {
    expect([name, value, problemsOf(withEnv(name, value))]).toEqual([name, value, []]);
  }
});
