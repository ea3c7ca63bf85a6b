import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as names from "./names.ts";

const rules = [
  { rule: names.dns1123Label, good: ["a", "1a", "a-b", "a".repeat(63)], bad: ["", "A", "-a", "a-", "a.b", "a_b", "a".repeat(64), "a\n"] },
  { rule: names.dns1123Subdomain, good: ["a", "a.b-c.d", "1", "a".repeat(253)], bad: ["", "a..b", ".a", "A.b", "a".repeat(254)] },
  { rule: names.dns1035Label, good: ["a", "a-1"], bad: ["1a", "", "a.b", "A", "a".repeat(64)] },
  {
    rule: names.qualifiedName,
    good: ["a", "A_b.c", "example.com/MyName"],
    bad: ["", "a/", "/b", "a/b/c", "A/b", "-a", "a/".padEnd(70, "b")],
  },
  { rule: names.labelKey, good: ["app.kubernetes.io/name"], bad: ["app kubernetes"] },
  { rule: names.annotationKey, good: ["Example.com/Key"], bad: ["a b", "a/b/c"] },
  { rule: names.labelValue, good: ["", "a", "A.b_c-1"], bad: ["-a", "a b", "ä", "a".repeat(64)] },
  { rule: names.portName, good: ["http", "a-1"], bad: ["", "HTTP", "80", "h--p", "h-", "-h", "abcdefghijklmnop"] },
  { rule: names.configMapKey, good: ["a", "A.b_c-d", ".a"], bad: ["", "a/b", ".", "..", "..a", "a".repeat(254)] },
  { rule: names.pathSegmentName, good: ["system:node", "a b"], bad: [".", "..", "a/b", "a%b"] },
];

describe.each(rules)("$rule.name", ({ rule, good, bad }) => {
  test.each(good)("accepts %j", (text) => expect(rule(text)).toEqual([]));
  test.each(bad)("refuses %j", (text) => expect(rule(text).length).toBeGreaterThan(0));
});

test("messages are worded as the API server words them", () => {
  expect(names.dns1123Label("a".repeat(64))).toEqual(["must be no more than 63 characters"]);
  expect(names.dns1123Label("a.b")).toEqual(["must not contain dots"]);
  expect(names.dns1123Subdomain("A")[0]).toContain(
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.'",
  );
  expect(names.qualifiedName("/b")).toEqual(["prefix part must be non-empty"]);
  expect(names.portName("h--p")).toEqual(["must not contain consecutive hyphens"]);
});

test("a label is always a subdomain, and a subdomain always a path segment", () => {
  const text = fc.stringMatching(/^[a-zA-Z0-9.\-/]{0,8}$/);
  fc.assert(
    fc.property(text, (name) => {
      if (names.dns1123Label(name).length === 0) expect(names.dns1123Subdomain(name)).toEqual([]);
      if (names.dns1123Subdomain(name).length === 0) expect(names.pathSegmentName(name)).toEqual([]);
    }),
  );
});
