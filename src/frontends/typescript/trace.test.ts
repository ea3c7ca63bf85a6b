import { afterAll, describe, expect, it } from "vitest";
import type { FieldPath } from "../../base/index.ts";
import { environment, makeProject, moduleOf, removeProjects, textAt } from "./project.test-data.ts";
import { traceConfig, traceUnits } from "./trace.ts";

afterAll(removeProjects);

const unit = "modules/a.ts";

/** What the source says at the place of each path; text in brackets when only something around it was found. */
async function placesOf(files: Readonly<Record<string, string>>, paths: readonly FieldPath[]): Promise<readonly (string | undefined)[]> {
  const root = makeProject(files);
  const { value } = await traceUnits({ root, units: [unit], environment, variables: {}, timeoutMs: 10_000 });
  return paths.map((path) => {
    const found = value.get(unit)?.spanOf(path);
    const text = textAt(files, found?.span);
    return found === undefined || found.exact ? text : `(${text})`;
  });
}

async function placeOf(config: string, path: FieldPath, before = ""): Promise<string | undefined> {
  return (await placesOf({ [unit]: moduleOf(config, before) }, [path]))[0];
}

describe("exact places", () => {
  it("are those of the values in literals", async () => {
    const config = '{ apps: { web: { port: 80, list: [1, { deep: "x" }], ["key-" + 1]: "computed", short } } }';
    const paths: FieldPath[] = [
      ["apps", "web", "port"],
      ["apps", "web", "list", 1, "deep"],
      ["apps", "web", "list", 0],
      ["apps", "web", "key-1"],
      ["apps", "web", "short"],
      ["apps", "web", "list"],
      ["apps"],
    ];
    expect(await placesOf({ [unit]: moduleOf(config, "const short = 1;") }, paths)).toEqual([
      "80",
      '"x"',
      "1",
      '"computed"',
      "short",
      '[1, { deep: "x" }]',
      '{ web: { port: 80, list: [1, { deep: "x" }], ["key-" + 1]: "computed", short } }',
    ]);
  });

  it("are found through functions, files and types", async () => {
    const files = {
      [unit]: moduleOf("() => ({ labels: labels('web') satisfies object, spec })", 'import { labels, spec } from "../lib.ts";'),
      "lib.ts":
        "export const labels = (name: string) => ({ app: name, team: 'core' as const });\nexport const spec = (<any>{ replicas: (3) });",
    };
    expect(await placesOf(files, [["labels", "app"], ["labels", "team"], ["labels"], ["spec", "replicas"]])).toEqual([
      "name",
      "'core' as const",
      "labels('web') satisfies object",
      "(3)",
    ]);
  });

  it("are carried on by spreads, where later keys win", async () => {
    const before = "const base = { a: 'a of base', b: 'b of base' };\nconst items = [10, 20];";
    const config = "{ ...base, b: 'own b', list: [5, ...items, 6], ['c']: 1, ...{ c: 2 } }";
    const paths: FieldPath[] = [["a"], ["b"], ["list", 0], ["list", 1], ["list", 2], ["list", 3], ["c"]];
    expect(await placesOf({ [unit]: moduleOf(config, before) }, paths)).toEqual(["'a of base'", "'own b'", "5", "10", "20", "6", "2"]);
  });

  it("are found for properties that are set later", async () => {
    const before =
      "const apps: any = { old: 1 };\nfor (const name of ['x', 'y']) apps[name] = { replicas: 2 };\napps.old = 'new';\nObject.assign(apps, { added: 'assigned' });";
    const paths: FieldPath[] = [
      ["apps", "x"],
      ["apps", "y", "replicas"],
      ["apps", "old"],
      ["apps", "added"],
    ];
    expect(await placesOf({ [unit]: moduleOf("{ apps }", before) }, paths)).toEqual(["{ replicas: 2 }", "2", "'new'", "'assigned'"]);
  });

  it("follow elements that move", async () => {
    const before = "const list = [{ n: 3 }, { n: 1 }].sort((a, b) => a.n - b.n);\nlist.push({ n: 9 });";
    expect(
      await placesOf({ [unit]: moduleOf("{ list }", before) }, [
        ["list", 0, "n"],
        ["list", 1],
        ["list", 2, "n"],
      ]),
    ).toEqual(["1", "{ n: 3 }", "9"]);
  });
});

describe("inexact places", () => {
  it("are those of the nearest literal around the value", async () => {
    expect(await placeOf("{ copy: structuredClone({ a: { b: 1 } }) }", ["copy", "a", "b"])).toBe("(structuredClone({ a: { b: 1 } }))");
    expect(await placeOf("{ list: [1, 2].map((n) => n * 2) }", ["list", 1])).toBe("([1, 2].map((n) => n * 2))");
    expect(await placeOf("{ m: { ...JSON.parse('{\"k\":1}') } }", ["m", "k"])).toBe("(...JSON.parse('{\"k\":1}'))");
    expect(await placeOf("{ a: { b: 1 } }", ["a", "missing", "x"])).toBe("({ b: 1 })");
  });

  it("are admitted when a list of plain values was sorted", async () => {
    expect(await placeOf("{ list: ['b', 'a'].sort() }", ["list", 0])).toBe("(['b', 'a'])");
  });

  it("are the config itself when nothing inside it is a literal", async () => {
    expect(await placeOf("JSON.parse('{\"a\":1}')", ["a"])).toBe("(JSON.parse('{\"a\":1}'))");
  });
});

it("finds places in strata.config.ts", async () => {
  const text = 'export default async () => ({ environments: { prod: { kubernetes: "1.99" } } });';
  const root = makeProject({ "strata.config.ts": text });
  const { value } = await traceConfig({ root, file: "strata.config.ts", variables: {}, timeoutMs: 10_000 });
  expect(textAt({ "strata.config.ts": text }, value?.spanOf(["environments", "prod", "kubernetes"])?.span)).toBe('"1.99"');
});
