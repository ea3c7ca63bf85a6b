import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../base/index.ts";
import { diffGraphs } from "./diff.ts";
import { deployment, edgesOf, kube } from "./kube.test-data.ts";
import { type Plan, planChanges } from "./plan.ts";
import { renderDiff, renderSummary, renderText } from "./render-diff.ts";
import { gistOf } from "./render-gist.ts";
import { diffLines } from "./render-line-diff.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { formatText } from "./render-value.ts";
import type { Resource } from "./resource.ts";

function plan(before: readonly Resource[], after: readonly Resource[], moved: { from: string; to: string }[] = []): Plan {
  const side = (resources: readonly Resource[]) => ({ resources, edges: edgesOf(resources).edges });
  return planChanges(diffGraphs(before, after, { moved }), { before: side(before), after: side(after) });
}
const text = (...sides: Parameters<typeof plan>) => renderText(renderDiff(plan(...sides))).split("\n");
const config = (data: JsonObject, name = "a") => kube("v1 ConfigMap", `web/${name}`, { data });

describe("renderDiff", () => {
  it("groups by app and shares the beginnings of paths", () => {
    const before = deployment("web/shop");
    const after = deployment("web/shop", { hostNetwork: true, containers: [{ name: "main", image: "main:2" }] });
    expect(text([before], [after, config({ x: "1" }, "new")])).toEqual([
      "  shop",
      "+   web/ConfigMap/new (x)",
      "~   web/Deployment/shop",
      "      spec.template.spec",
      "~       containers[0].image: main:1 → main:2",
      "+       hostNetwork: true",
    ]);
  });

  it("shows long texts as a diff of lines", () => {
    const lines = (middle: string) => `${["a", "b", "c", "d", middle, "e", "f", "g"].join("\n")}\n`;
    expect(text([config({ "x.conf": lines("old") })], [config({ "x.conf": lines("new") })]).slice(2)).toEqual([
      '~     data["x.conf"]:',
      "        … 2 lines unchanged",
      "        c",
      "        d",
      "-       old",
      "+       new",
      "        e",
      "        f",
      "        … 2 lines unchanged",
    ]);
  });

  it("cuts what is too long to read, unless asked for all of it", () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`key${at}`, "some value that takes its room"]));
    const before = kube("v1 ConfigMap", "web/a", {});
    const lines = text([before], [config(many)]);
    expect(lines.at(-1)).toBe("+       … 26 more lines");
    const full = renderDiff(plan([], [config(many)]), { full: true });
    expect(full.length).toBeGreaterThan(50);
    expect(text([before], [config({ long: "x".repeat(1000) })]).at(-1)?.length).toBeLessThan(300);
    const texts = (word: string) => config({ long: Array.from({ length: 100 }, (_, at) => `${word} ${at}`).join("\n") });
    expect(text([texts("a")], [texts("b")]).at(-1)).toBe("        … 140 more lines");
  });

  it("shows scalar lists that do not fit on a line item by item", () => {
    const args = (last: string): JsonValue[] => [
      "--first=some-long-argument",
      "--second=some-long-argument",
      "--third=some-long-argument",
      last,
    ];
    const pod = (last: string) => deployment("web/shop", { containers: [{ name: "main", image: "a", args: args(last) }] });
    expect(text([pod("--x")], [pod("--y")]).slice(2)).toEqual([
      "~     spec.template.spec.containers[0].args:",
      "        … 1 line unchanged",
      "        --second=some-long-argument",
      "        --third=some-long-argument",
      "-       --x",
      "+       --y",
    ]);
  });

  it("keeps control characters out of the terminal", () => {
    const lines = text([config({ x: "a\nb" })], [config({ x: "a\n\u001b[31mred" })]);
    expect(lines.join("\n")).not.toContain("\u001b");
    expect(lines.at(-1)).toBe("+       \\u001b[31mred");
  });

  it("shows moves, suggestions and replacements", () => {
    const before = [config({ x: "1" }, "old"), kube("v1 Secret", "web/s", { type: "a" })];
    const after = [config({ x: "1" }, "new"), kube("v1 Secret", "web/s", { type: "b" })];
    const suggested = text(before, after);
    expect(suggested).toContain('    moved: [{ from: "web/ConfigMap/old", to: "web/ConfigMap/new" }]');
    expect(suggested).toContain("!   web/Secret/s must be replaced");
    expect(text(before, after, [{ from: "ConfigMap/old", to: "ConfigMap/new" }])).toContain(
      "~   web/ConfigMap/new moved from web/ConfigMap/old",
    );
  });

  it("can leave out consequences", () => {
    const result = plan([kube("v1 Namespace", "web")], []);
    expect(renderText(renderDiff(result, { onlyChanges: true }))).toBe("  shop\n-   Namespace/web");
    expect(renderText(renderDiff(result))).toContain("danger: deletes everything");
  });

  it("says when there is nothing", () => {
    expect(renderDiff(plan([config({})], [config({})]))).toEqual([]);
    expect(renderSummary(plan([config({})], [config({})]).summary)).toBe("no changes, 1 unchanged");
  });

  it("never shows a value of a Secret", () => {
    const secret = (fields: JsonObject) => kube("v1 Secret", "web/s", fields);
    const result = plan([secret({ data: { a: "hunter2\nmore" } })], [secret({ data: { a: "hunter2\nless", b: "hunter2" } })]);
    const output = renderText(renderDiff(result, { full: true })) + renderMarkdown(result);
    expect(output).not.toMatch(/hunter2|more|less/);
    expect(output).toContain("a: <redacted, changed>");
    expect(output).toContain("b: <redacted>");
  });
});

describe("renderMarkdown", () => {
  it("puts dangers first, then the table, then folded changes", () => {
    const output = renderMarkdown(plan([kube("v1 Namespace", "web"), config({ x: "1" })], [config({ x: "```" })]), {
      title: "Plan for prod",
    });
    expect(output).toMatch(
      /^## Plan for prod: 1 to update, 1 to delete, 0 unchanged\n\n- 🛑 \*\*delete\*\* `Namespace\/web`: deletes everything/,
    );
    expect(output).toContain("| App | update | delete |\n| --- | ---: | ---: |\n| shop | 1 | 1 |");
    expect(output).toContain("<details><summary><b>shop</b>: 1 to update, 1 to delete</summary>");
    expect(output).toContain("````diff\n");
  });

  it("escapes what Markdown and HTML would read", () => {
    const output = renderMarkdown(plan([], [kube("v1 ConfigMap", "web/a", {}, "<b>|*x*")]));
    expect(output).toContain("| &lt;b&gt;\\|\\*x\\* | 1 |");
  });

  it("leaves out what a comment cannot hold and says so", () => {
    const output = renderMarkdown(plan([], [config({ x: "1" }), kube("v1 ConfigMap", "web/b", {}, "z".repeat(50))]), { maxLength: 250 });
    expect(output).toContain("The changes of 1 more apps do not fit here");
    expect(output).toContain("<b>shop</b>");
  });
});

describe("diffLines", () => {
  it("holds both texts", () => {
    const lines = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const diffed = diffLines(before, after);
        expect(diffed.filter(({ sign }) => sign !== "+").map((line) => line.text)).toEqual(before);
        expect(diffed.filter(({ sign }) => sign !== "-").map((line) => line.text)).toEqual(after);
      }),
    );
  });

  it("gives up on sharing in texts too large to compare", () => {
    const lines = (word: string) => Array.from({ length: 2500 }, (_, at) => `${word}${at % 7}${at}`);
    expect(diffLines(lines("a"), lines("b"))).toHaveLength(5000);
  });
});

describe("short words", () => {
  it.each([
    ["nginx:1.27", "nginx:1.27"],
    ["50Gi", "50Gi"],
    ["80", '"80"'],
    ["true", '"true"'],
    ["", '""'],
    ["two words", '"two words"'],
    ["1e3", '"1e3"'],
  ])("%s prints as %s", (value, expected) => {
    expect(formatText(value)).toBe(expected);
  });

  it.each<[string, string, JsonObject]>([
    [
      "batch/v1 CronJob",
      '"0 3 * * *" · a:1',
      { spec: { schedule: "0 3 * * *", jobTemplate: { spec: { template: { spec: { containers: [{ image: "a:1" }] } } } } } },
    ],
    ["v1 Pod", "a:1", { spec: { containers: [{ image: "a:1" }] } }],
    ["v1 Service", "NodePort · 80 → http", { spec: { type: "NodePort", ports: [{ port: 80, targetPort: "http" }] } }],
    ["networking.k8s.io/v1 Ingress", "a.example, any host", { spec: { rules: [{ host: "a.example" }, {}] } }],
    ["gateway.networking.k8s.io/v1 HTTPRoute", "a.example", { spec: { hostnames: ["a.example"] } }],
    ["v1 Secret", "no keys", {}],
    ["v1 PersistentVolumeClaim", "1Gi · class fast", { spec: { storageClassName: "fast", resources: { requests: { storage: "1Gi" } } } }],
    [
      "rbac.authorization.k8s.io/v1 RoleBinding",
      "edit · for User jo",
      { roleRef: { name: "edit" }, subjects: [{ kind: "User", name: "jo" }] },
    ],
    ["autoscaling/v2 HorizontalPodAutoscaler", "1 to 5 replicas", { spec: { maxReplicas: 5 } }],
    ["apps/v1 Deployment", "a:1 · 2 replicas", { spec: { replicas: 2, template: { spec: { containers: [{ image: "a:1" }] } } } }],
    ["example.com/v1 Widget", "", { spec: { size: 1 } }],
  ])("%s is %s", (type, expected, fields) => {
    expect(gistOf(kube(type, "web/a", fields).body)).toBe(expected);
  });
});
