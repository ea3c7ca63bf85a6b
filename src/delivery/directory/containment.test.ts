import { join } from "node:path";
import { expect, it } from "vitest";
import { put, rendered, scratch, stamps } from "../scratch.suite.ts";
import { switchTree } from "../switch-tree.ts";

const files = rendered({ "a.yaml": "a\n" });

async function codesFor(path: string, within: string): Promise<string[]> {
  const before = stamps(within);
  const outcome = await switchTree({ kind: "directory", path, within }, files, { force: true });
  if (outcome.diagnostics.length > 0) expect(stamps(within)).toEqual(before);
  return outcome.diagnostics.map((diagnostic) => diagnostic.code);
}

it("never leaves the repository", async () => {
  const outer = scratch();
  const repository = join(outer, "repository");
  put(outer, { "elsewhere/x": "x\n", "repository/README.md": "r\n", "repository/inside/x": "x\n", "repository/file": "f\n" });
  put(repository, { out: "-> ../elsewhere", nowhere: "-> ../missing", loop: "-> loop", within: "-> inside" });
  const untouched = stamps(join(outer, "elsewhere"));
  const outside = [
    "../elsewhere",
    "../repository-2",
    "/",
    "out",
    "out/deeper",
    "nowhere",
    "nowhere/x",
    "loop",
    ".git",
    ".git/hooks",
    "a/.git",
  ];
  for (const path of outside) {
    expect(await codesFor(path.startsWith("/") ? path : join(repository, path), repository), path).toEqual(["delivery/outside-repository"]);
  }
  expect(await codesFor(join(repository, "file"), repository)).toEqual(["delivery/not-a-directory"]);
  expect(await codesFor(join(repository, "file/below"), repository)).toEqual(["delivery/not-a-directory"]);
  for (const path of ["new/deep", "within/y", "..data", "."]) expect(await codesFor(join(repository, path), repository), path).toEqual([]);
  expect(stamps(join(outer, "elsewhere"))).toEqual(untouched);
});

it("follows a link on the way to a target that has no bounds", async () => {
  const outer = scratch();
  put(outer, { "real/x": "x\n", link: "-> real" });
  expect((await switchTree({ kind: "directory", path: join(outer, "link/target") }, files)).diagnostics).toEqual([]);
  expect((await switchTree({ kind: "directory", path: join(outer, "real/target") }, files)).value.nothingToDo).toBe(true);
});
