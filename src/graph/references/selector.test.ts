import { expect, test } from "vitest";
import type { JsonObject } from "../../base/index.ts";
import { ref } from "../ref.ts";
import type { SelectorRequirement } from "./facts.ts";
import { formatSelector, readLabelMap, readSelector, selects } from "./selector.ts";

const labels = { app: "shop", tier: "web" };

test.each<[SelectorRequirement, boolean]>([
  [{ key: "app", operator: "In", values: ["shop", "x"] }, true],
  [{ key: "app", operator: "In", values: ["x"] }, false],
  [{ key: "none", operator: "In", values: ["x"] }, false],
  [{ key: "app", operator: "NotIn", values: ["x"] }, true],
  [{ key: "app", operator: "NotIn", values: ["shop"] }, false],
  [{ key: "none", operator: "NotIn", values: ["x"] }, true],
  [{ key: "app", operator: "Exists" }, true],
  [{ key: "constructor", operator: "Exists" }, false],
  [{ key: "none", operator: "DoesNotExist" }, true],
  [{ key: "app", operator: "DoesNotExist" }, false],
])("%j", (requirement, answer) => {
  expect(selects({ expressions: [requirement] }, labels)).toBe(answer);
});

test("labels and expressions must all hold", () => {
  const selector = { labels: { app: "shop" }, expressions: [{ key: "tier", operator: "In" as const, values: ["web"] }] };
  expect(selects(selector, labels)).toBe(true);
  expect(selects(selector, { app: "shop" })).toBe(false);
  expect(selects(selector, { ...labels, app: "other" })).toBe(false);
});

test.each<[string, JsonObject]>([
  ["nothing in it", {}],
  ["an unknown operator", { matchExpressions: [{ key: "a", operator: "Gt", values: ["1"] }] }],
  ["a label that is not known yet", { matchLabels: { app: ref("x", []) } }],
  ["a value that is not known yet", { matchExpressions: [{ key: "a", operator: "In", values: [ref("x", [])] }] }],
  ["no key", { matchExpressions: [{ operator: "Exists" }] }],
])("a selector with %s says nothing about any Pod", (_, value) => {
  expect(readSelector(value)).toBeUndefined();
});

test("what is not an object is no selector", () => {
  expect([readSelector(undefined), readSelector("app=shop"), readLabelMap(undefined), readLabelMap("x")]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(readLabelMap({ app: "shop" })).toEqual({ labels: { app: "shop" } });
});

test("selectors in messages", () => {
  const expressions: SelectorRequirement[] = [
    { key: "tier", operator: "In", values: ["a", "b"] },
    { key: "env", operator: "NotIn", values: ["dev"] },
    { key: "x", operator: "Exists" },
    { key: "y", operator: "DoesNotExist" },
  ];
  expect(formatSelector({ labels: { app: "shop" }, expressions })).toBe("app=shop, tier in (a, b), env notin (dev), x, !y");
});
