import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  bareErrors,
  defaultExports,
  lazyPackages,
  longFiles,
  longFilesWithoutReason,
  poorNames,
  roomsWithoutDoor,
  silentDoors,
  sleepingTests,
} from "./house-rules.ts";
import { repository, sourceFiles } from "./source-file.ts";

const src = sourceFiles("src");
const all = [...src, ...sourceFiles("test").filter(({ path }) => !/^test\/(?:fixtures|cases)\//.test(path))];
const runtimePackages = Object.keys(JSON.parse(readFileSync(join(repository, "package.json"), "utf8")).dependencies);

const file = (path: string, text: string) => ({ path, text });

describe("the house", () => {
  test("names say what is inside", () => {
    expect(poorNames(all)).toEqual([]);
  });

  test("each room has a door that says what the room is for", () => {
    expect(roomsWithoutDoor(src)).toEqual([]);
    expect(silentDoors(src)).toEqual([]);
  });

  test("no bare errors", () => {
    expect(bareErrors(src)).toEqual([]);
  });

  test("no default exports", () => {
    expect(defaultExports(src)).toEqual([]);
  });

  test("no file over 500 lines without a reason, and no reason without such a file", () => {
    expect(longFilesWithoutReason(all, longFiles)).toEqual([]);
    expect(longFilesWithoutReason(all, {}).map((line) => line.split(":")[0])).toEqual(Object.keys(longFiles).sort());
  });

  test("every test runs", () => {
    expect(sleepingTests(all)).toEqual([]);
  });

  test("packages that the bundle swallows are not imported lazily", () => {
    // tools/pack/bundle.js takes the ES module build of isomorphic-git.
    expect(lazyPackages(src, [...runtimePackages, "isomorphic-git"])).toEqual([]);
  });
});

describe("each rule finds its offender", () => {
  test("names", () => {
    const paths = [
      "src/base/utils.ts",
      "src/cli/file-helpers.ts",
      "src/base/jsonText.ts",
      "src/common/index.ts",
      "src/base/json-text.test.ts",
    ];
    expect(poorNames(paths.map((path) => file(path, "")))).toEqual([
      'src/base/utils.ts: "utils" says nothing about what is inside',
      'src/cli/file-helpers.ts: "helpers" says nothing about what is inside',
      "src/base/jsonText.ts: names are kebab-case",
      'src/common/index.ts: "common" says nothing about what is inside',
    ]);
  });

  test("doors", () => {
    const silent = file("src/graph/index.ts", 'export * from "./edge.ts";\n');
    expect(silentDoors([silent])).toEqual(["src/graph/index.ts"]);
    const others = [
      "src/kube/client.ts",
      "src/cli/main.ts",
      "src/frontends/yaml/index.ts",
      "src/frontends/yaml/a.ts",
      "src/frontends/helm/b.ts",
    ];
    expect(roomsWithoutDoor([silent, ...others.map((path) => file(path, ""))])).toEqual(["src/kube", "src/frontends/helm"]);
  });

  test("bare errors, in code but not in text", () => {
    const text = 'const example = "throw new Error(1)";\nexport function fail() {\n  throw new Error(example);\n}\n';
    expect(bareErrors([file("src/graph/a.ts", text)])).toEqual(["src/graph/a.ts:3"]);
  });

  test("default exports", () => {
    expect(defaultExports([file("src/graph/a.ts", "export default 1;")])).toEqual(["src/graph/a.ts:1"]);
  });

  test("long files", () => {
    const long = file("src/graph/a.ts", "\n".repeat(501));
    expect(longFilesWithoutReason([long], {})).toEqual(["src/graph/a.ts: 501 lines"]);
    expect(longFilesWithoutReason([long], { "src/graph/a.ts": "a table" })).toEqual([]);
  });

  test("tests that do not run", () => {
    const text = 'test("a", () => {});\ntest.skip("b", () => {});\ndescribe.each([1]).only("c", () => {});\nit.todo("d");\n';
    expect(sleepingTests([file("src/a.test.ts", text)])).toEqual(["src/a.test.ts:2", "src/a.test.ts:3", "src/a.test.ts:4"]);
  });

  test("lazy packages", () => {
    const text = 'export const load = () => [import("yaml"), import("esbuild"), import("node:fs"), import("./a.ts")];';
    expect(lazyPackages([file("src/graph/a.ts", text)], ["esbuild"])).toEqual(['src/graph/a.ts: import("yaml")']);
  });
});
