import fs from "node:fs";
import { join } from "node:path";
import git from "isomorphic-git";
import { branchGround } from "./branch-ground.suite.ts";
import { put, scratch, snapshot, stamps } from "./scratch.suite.ts";
import { switchContract } from "./switch-contract.suite.ts";

switchContract("directory", async () => {
  const outer = scratch();
  const root = join(outer, "repository/manifests/prod");
  fs.mkdirSync(root, { recursive: true });
  return {
    target: { kind: "directory", path: root, within: join(outer, "repository") },
    put: async (files) => put(root, files),
    tree: async () => snapshot(root),
    stamp: async () => stamps(root),
    treeHash: () => hashTree(scratch(), snapshot(root)),
  };
});

switchContract("branch", () => branchGround("manifests/prod"));
switchContract("branch at the root of the repository", () => branchGround("."));

/** The Git tree of some files, made by a program that is not ours. */
async function hashTree(dir: string, files: Record<string, string>): Promise<string> {
  await git.init({ fs, dir });
  put(dir, files);
  for (const filepath of Object.keys(files)) await git.add({ fs, dir, filepath });
  const oid = await git.commit({ fs, dir, message: "x", author: { name: "n", email: "e" } });
  return (await git.readCommit({ fs, dir, oid })).commit.tree;
}
