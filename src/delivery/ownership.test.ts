import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256 } from "../base/index.ts";
import { parseOwnership, printOwnership } from "./ownership.ts";
import { pathProblem, sortByPath } from "./tree-path.ts";

const path = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).filter((text) => pathProblem(text) === undefined);
const environment = fc.option(fc.string(), { nil: undefined });

describe("the ownership list", () => {
  it("reads what it printed, for all paths and environments", () => {
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 8 }), environment, (paths, name) => {
        const files = sortByPath(paths.map((at) => ({ path: at, hash: sha256(at) })));
        const text = printOwnership(files, name);
        expect(parseOwnership(text)).toEqual({ environment: name, files: new Map(files.map((file) => [file.path, file.hash])) });
      }),
    );
  });

  it("is in the format of sha256sum", () => {
    const hash = sha256("a\n");
    expect(
      printOwnership([{ path: "b/a.yaml", hash }], "prod")
        .split("\n")
        .slice(2),
    ).toEqual([`# environment: "prod"`, `${hash}  b/a.yaml`, ""]);
  });

  it.each([
    ["is empty", ""],
    ["is of another version", "# strata-files 9\n"],
    ["ends in the middle of a line", `# strata-files 1\n${sha256("x")}  a`],
    ["has a hash that is none", `# strata-files 1\n${"x".repeat(64)}  a\n`],
    ["has a path that leaves the target", `# strata-files 1\n${sha256("x")}  ../a\n`],
    ["has a path twice", `# strata-files 1\n${sha256("x")}  a\n${sha256("x")}  a\n`],
    ["is not sorted", `# strata-files 1\n${sha256("x")}  b\n${sha256("x")}  a\n`],
    ["holds conflict markers", `# strata-files 1\n<<<<<<< HEAD\n${sha256("x")}  a\n`],
  ])("is not trusted when it %s", (_, text) => {
    expect(parseOwnership(text)).toBe(undefined);
  });
});
