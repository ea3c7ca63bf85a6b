import fs from "node:fs";
import git from "isomorphic-git";
import { expect, it, onTestFinished } from "vitest";
import { rendered, scratch } from "../scratch.suite.ts";
import { switchTree } from "../switch-tree.ts";

it("says that git is missing, and what works without it", async () => {
  const dir = scratch();
  await git.init({ fs, dir });
  const { PATH: path } = process.env;
  onTestFinished(() => {
    process.env.PATH = path;
  });
  process.env.PATH = scratch();
  const attempt = switchTree({ kind: "worktree", repository: dir, branch: "env/prod", path: "." }, rendered({ "a.yaml": "a\n" }));
  await expect(attempt).rejects.toMatchObject({ code: "delivery/git-missing", hint: expect.stringContaining("branch target") });
});
