import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../base/index.ts";
import { writeBuildTree } from "./build-tree.ts";
import { patchBuildTree } from "./patch-build-tree.ts";

const file = (path: string, content: string) => ({ path, hash: sha256(content), content: () => content });

describe("patchBuildTree", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "strata-patch-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const files = [file("a/x.yaml", "1\n"), file("a/y.yaml", "2\n"), file("b/x.yaml", "3\n")];
  const build = async (tree: ReturnType<typeof file>[], previous?: string) => {
    const options = { environment: "prod", ...(previous === undefined ? {} : { previous }) };
    return (await writeBuildTree(join(folder, "dist"), tree, options)).value;
  };

  it("leaves the same tree, list and signatures as writing all files", async () => {
    const { signatures } = await build(files);
    const patched = await patchBuildTree(join(folder, "dist"), [file("a/y.yaml", "changed\n")], signatures);
    expect(readFileSync(join(folder, "dist/a/y.yaml"), "utf8")).toBe("changed\n");
    const again = await build([files[0], file("a/y.yaml", "changed\n"), files[2]] as typeof files, patched);
    expect(again).toMatchObject({ nothingToDo: true, signatures: patched });
  });

  it("replaces several files at once, the first and the last among them", async () => {
    const { signatures } = await build(files);
    const others = files.map(({ path }) => file(path, `new ${path}\n`));
    const patched = await patchBuildTree(join(folder, "dist"), [others[2], others[0]] as typeof files, signatures);
    const again = await build([others[0], files[1], others[2]] as typeof files, patched);
    expect(again).toMatchObject({ nothingToDo: true, signatures: patched });
  });

  it("does nothing when a file is new, the list is another one, or a file is gone", async () => {
    const { signatures } = await build(files);
    expect(await patchBuildTree(join(folder, "dist"), [file("c/new.yaml", "4\n")], signatures)).toBeUndefined();
    rmSync(join(folder, "dist/a/y.yaml"));
    expect(await patchBuildTree(join(folder, "dist"), [file("a/y.yaml", "4\n")], signatures)).toBeUndefined();
    writeFileSync(join(folder, "dist/.strata-files"), "# strata-files 1\n");
    expect(await patchBuildTree(join(folder, "dist"), [file("a/x.yaml", "4\n")], signatures)).toBeUndefined();
    expect(readFileSync(join(folder, "dist/a/x.yaml"), "utf8")).toBe("1\n");
    expect(await patchBuildTree(join(folder, "nowhere"), [file("a/x.yaml", "4\n")], signatures)).toBeUndefined();
  });
});
