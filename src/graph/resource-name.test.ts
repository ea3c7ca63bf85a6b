import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesGlob, parseResourceName, ResourcePatterns } from "./resource-name.ts";

test.each([
  ["Secret/db", { kind: "Secret", name: "db" }],
  ["web/Secret/db", { namespace: "web", kind: "Secret", name: "db" }],
  ["web/Cluster.postgresql.cnpg.io/db", { namespace: "web", kind: "Cluster", group: "postgresql.cnpg.io", name: "db" }],
  ["Secret./db", { kind: "Secret", group: "", name: "db" }],
  ["ClusterRole/system:node", { kind: "ClusterRole", name: "system:node" }],
])("%s", (text, parts) => {
  expect(parseResourceName(text)).toEqual(parts);
});

test.each(["", "db", "/Secret/db", "a/b/c/d", "Secret/", ".example.org/x"])("%j is no resource name", (text) => {
  expect(parseResourceName(text)).toBeUndefined();
  expect(new ResourcePatterns([text]).matches({ group: "", kind: "Secret", namespace: "a", name: "db" })).toBe(false);
});

test("patterns match by glob, kinds without case, absent parts anything", () => {
  const db = { group: "", kind: "Secret", namespace: "web", name: "db-main" };
  const matching = ["Secret/db-*", "secret/db-main", "*/Secret/*", "web/*/db-main", "w*b/Secret./*-main", "*/*/*"];
  for (const pattern of matching) expect([pattern, new ResourcePatterns([pattern]).matches(db)]).toEqual([pattern, true]);
  const others = ["Secret/db", "ops/Secret/*", "Secret.example.org/*", "ConfigMap/*", "Secret/*-mail"];
  for (const pattern of others) expect([pattern, new ResourcePatterns([pattern]).matches(db)]).toEqual([pattern, false]);
});

test("a glob agrees with the regular expression it stands for", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "."), maxLength: 8 });
  const pattern = fc.string({ unit: fc.constantFrom("a", "b", ".", "*"), maxLength: 6 });
  fc.assert(
    fc.property(pattern, text, (glob, value) => {
      const same = new RegExp(`^${glob.replaceAll(".", "\\.").replaceAll("*", ".*")}$`);
      expect(matchesGlob(glob, value)).toBe(same.test(value));
    }),
  );
});

test("a glob of many stars stays quick", () => {
  expect(matchesGlob("*a*a*a*a*a*a*a*b", "a".repeat(5_000))).toBe(false);
});
