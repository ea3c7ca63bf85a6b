import { mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sha256 } from "../base/index.ts";
import { type BuildFile, type BuildTreeOptions, writeBuildTree } from "./build-tree.ts";
import { put, scratch, snapshot, stamps } from "./scratch.suite.ts";

/** Files whose contents must not be asked for, except where named. */
function built(files: Record<string, string>, asked: string[] = []): BuildFile[] {
  const content = (path: string, text: string): string => {
    asked.push(path);
    return text;
  };
  return Object.entries(files).map(([path, text]) => ({ path, hash: sha256(text), content: () => content(path, text) }));
}

async function build(directory: string, files: Record<string, string>, options: BuildTreeOptions = {}) {
  const asked: string[] = [];
  const { value, diagnostics } = await writeBuildTree(directory, built(files, asked), options);
  return { ...value, asked, codes: diagnostics.map((diagnostic) => diagnostic.code) };
}

const files = { "shop/a.yaml": "a\n", "shop/b.yaml": "b\n", "c.yaml": "c\n" };

describe("writeBuildTree", () => {
  it("writes everything once, and nothing when nothing changed", async () => {
    const directory = join(scratch(), "dist/prod");
    const first = await build(directory, files);
    expect(first).toMatchObject({ written: ["c.yaml", "shop/a.yaml", "shop/b.yaml"], nothingToDo: false, codes: [] });
    const before = stamps(directory);
    for (const previous of [undefined, first.signatures, "nonsense"]) {
      const again = await build(directory, files, previous === undefined ? {} : { previous });
      expect(again).toMatchObject({ written: [], unchanged: 3, nothingToDo: true, asked: [], signatures: first.signatures });
    }
    expect(stamps(directory)).toEqual(before);
  });

  it("asks only for the contents that changed", async () => {
    const directory = join(scratch(), "dist");
    const first = await build(directory, files);
    const second = await build(directory, { ...files, "c.yaml": "c2\n", "d.yaml": "d\n" }, { previous: first.signatures });
    expect(second).toMatchObject({ written: ["c.yaml", "d.yaml"], asked: ["d.yaml", "c.yaml"], unchanged: 2 });
    const third = await build(directory, { ...files, "c.yaml": "c2\n", "d.yaml": "d\n" }, { previous: second.signatures });
    expect(third).toMatchObject({ nothingToDo: true, signatures: second.signatures });
  });

  it("deletes what it no longer makes, and leaves what it never made", async () => {
    const directory = scratch();
    await build(directory, files);
    put(directory, { "shop/notes.txt": "mine\n" });
    expect((await build(directory, { "c.yaml": "c\n" })).deleted).toEqual(["shop/a.yaml", "shop/b.yaml"]);
    const { ".strata-files": _, ...rest } = snapshot(directory);
    expect(rest).toEqual({ "c.yaml": "c\n", "shop/notes.txt": "mine\n" });
  });

  it("notices a change by hand, with and without signatures, and writes over it", async () => {
    const directory = scratch();
    const first = await build(directory, files);
    for (const previous of [first.signatures, undefined]) {
      put(directory, { "c.yaml": "X\n" });
      expect(await build(directory, files, previous === undefined ? {} : { previous })).toMatchObject({ written: ["c.yaml"], codes: [] });
      expect(readFileSync(join(directory, "c.yaml"), "utf8")).toBe("c\n");
    }
  });

  it("notices a change that keeps the size and sets the time back", async () => {
    const directory = scratch();
    await build(directory, files);
    const place = join(directory, "c.yaml");
    utimesSync(place, 1000, 1000);
    const { signatures } = await build(directory, files);
    put(directory, { "c.yaml": "X\n" });
    utimesSync(place, 1000, 1000);
    expect((await build(directory, files, { previous: signatures })).written).toEqual(["c.yaml"]);
  });

  it("does not trust signatures of another list", async () => {
    const [one, two] = [scratch(), scratch()];
    const { signatures } = await build(one, files);
    await build(two, { "c.yaml": "c\n" });
    expect((await build(two, files, { previous: signatures })).written).toEqual(["shop/a.yaml", "shop/b.yaml"]);
  });

  it("keeps `.revision` still while nothing else changes", async () => {
    const directory = scratch();
    const first = await build(directory, { ...files, ".revision": "1\n" });
    const second = await build(directory, { ...files, ".revision": "2\n" }, { previous: first.signatures });
    expect(second).toMatchObject({ nothingToDo: true, signatures: first.signatures });
  });

  it("refuses a directory that is somebody else's", async () => {
    const directory = scratch();
    writeFileSync(join(directory, "thesis.tex"), "t\n");
    expect((await build(directory, files)).codes).toEqual(["delivery/unlisted-directory"]);
    put(directory, { ".strata-files": "not a list\n" });
    expect((await build(directory, files)).codes).toEqual(["delivery/unlisted-directory"]);
    expect(snapshot(directory)).toEqual({ ".strata-files": "not a list\n", "thesis.tex": "t\n" });
  });

  it("refuses a file in place of the directory, and bad paths", async () => {
    const outer = scratch();
    writeFileSync(join(outer, "file"), "f\n");
    expect((await build(join(outer, "file"), files)).codes).toEqual(["delivery/not-a-directory"]);
    expect((await build(join(outer, "file/below"), files)).codes).toEqual(["delivery/not-a-directory"]);
    expect((await build(join(outer, "new"), { "../x": "x\n" })).codes).toEqual(["delivery/bad-path"]);
    expect(snapshot(outer)).toEqual({ file: "f\n" });
  });

  it("fills an empty directory that exists", async () => {
    const directory = join(scratch(), "empty");
    mkdirSync(directory);
    expect((await build(directory, files)).codes).toEqual([]);
  });
});
