import fs from "node:fs";
import { join } from "node:path";
import git from "isomorphic-git";
import { describe, expect, it, vi } from "vitest";
import { commitFiles } from "../branch-ground.suite.ts";
import { faultyMachine, healthyMachine } from "../faulty-edges.suite.ts";
import { put, rendered, scratch, snapshot, stamps } from "../scratch.suite.ts";
import { switchTree } from "../switch-tree.ts";
import type { BranchTarget, SwitchOptions } from "../target.ts";
import { nameDeltaPack, packedCommit, versionText } from "./delta-packs.suite.ts";
import { openRepository } from "./repository.ts";
import { switchBranch } from "./switch-branch.ts";
import { updateReference } from "./update-reference.ts";

vi.setConfig({ testTimeout: 60_000 });

const files = { "shop/a.yaml": "a\n", "shop/b.yaml": "b\n" };
const now = new Date("2026-01-02T03:04:05Z");

async function makeRepository(options: { bare?: boolean } = {}): Promise<string> {
  const dir = scratch();
  if (options.bare) await git.init({ fs, gitdir: dir, bare: true, defaultBranch: "main" });
  else await git.init({ fs, dir, defaultBranch: "main" });
  return dir;
}

const target = (repository: string, branch = "env/prod", path = "."): BranchTarget => ({ kind: "branch", repository, branch, path });
const run = (place: BranchTarget, tree: Record<string, string> = files, options: SwitchOptions = {}) =>
  switchTree(place, rendered(tree), { now, ...options });
const head = (gitdir: string, ref = "env/prod"): Promise<string> => git.resolveRef({ fs, gitdir, ref });

describe("the commit of a branch target", () => {
  it("is the same for the same inputs, in every repository", async () => {
    const commits = [];
    for (const bare of [true, false]) {
      const outcome = await run(target(await makeRepository({ bare })), files, {
        author: { name: "A <x>", email: "a@b\n" },
        message: "Ship it\n\n",
      });
      commits.push(outcome.value.commit);
    }
    const expected = "7e9f5854e1444f9e5afdcb3c4439bd31bc5b02c4";
    expect(commits).toEqual([expected, expected]);
  });

  it("follows the branch, and names author, time and message", async () => {
    const dir = await makeRepository({ bare: true });
    const first = (await run(target(dir))).value.commit;
    await git.setConfig({ fs, gitdir: dir, path: "user.name", value: "Configured" });
    await git.setConfig({ fs, gitdir: dir, path: "user.email", value: "c@example.org" });
    const second = (await run(target(dir), { "x.yaml": "x\n" }, { message: "Second" })).value.commit as string;
    expect(await head(dir)).toBe(second);
    const { commit } = await git.readCommit({ fs, gitdir: dir, oid: second });
    expect(commit).toMatchObject({
      parent: [first],
      message: "Second\n",
      author: { name: "Configured", email: "c@example.org", timestamp: now.getTime() / 1000 },
    });
    const root = await git.readCommit({ fs, gitdir: dir, oid: first as string });
    expect(root.commit).toMatchObject({ parent: [], committer: { name: "Strata", email: "strata@localhost" } });
  });

  it("touches neither working tree nor index", async () => {
    const dir = await makeRepository();
    put(dir, { "README.md": "r\n" });
    await git.add({ fs, dir, filepath: "README.md" });
    await git.commit({ fs, dir, message: "m", author: { name: "n", email: "e" } });
    const before = [snapshot(dir), fs.readFileSync(join(dir, ".git/index")), fs.readFileSync(join(dir, ".git/HEAD"))];
    await run(target(dir));
    expect([snapshot(dir), fs.readFileSync(join(dir, ".git/index")), fs.readFileSync(join(dir, ".git/HEAD"))]).toEqual(before);
    expect(await git.status({ fs, dir, filepath: "README.md" })).toBe("unmodified");
  });

  it("keeps foreign files with their modes and everything outside its path", async () => {
    const dir = await makeRepository();
    await commitFiles(dir, { "bin/run.sh": "#!/bin/sh\n", link: "-> bin/run.sh", "deep/own/note": "n\n" });
    const before = await git.readTree({ fs, dir, oid: await head(join(dir, ".git")) });
    await run(target(dir, "env/prod", "deep/manifests"));
    const after = await git.readTree({ fs, dir, oid: await head(join(dir, ".git")) });
    const without = (entries: typeof before.tree) => entries.filter((entry) => entry.path !== "deep");
    expect(without(after.tree)).toEqual(without(before.tree));
    expect((await git.readTree({ fs, dir, oid: after.oid, filepath: "deep" })).tree.map((entry) => entry.path)).toEqual([
      "manifests",
      "own",
    ]);
  });

  it("starts from the branch of that name at origin when there is no local one", async () => {
    const dir = await makeRepository();
    const remote = await commitFiles(dir, { "theirs.txt": "t\n" });
    await git.deleteBranch({ fs, dir, ref: "env/prod" });
    await git.writeRef({ fs, dir, ref: "refs/remotes/origin/env/prod", value: remote });
    const { commit } = (await run(target(dir))).value;
    expect((await git.readCommit({ fs, dir, oid: commit as string })).commit.parent).toEqual([remote]);
  });
});

describe("repositories that a branch target can be in", () => {
  it("with packed references and objects", async () => {
    const dir = await makeRepository();
    const filepath = ".git/objects/pack/pack-test.pack";
    fs.mkdirSync(join(dir, ".git/objects/pack"), { recursive: true });
    fs.writeFileSync(join(dir, filepath), Buffer.from(nameDeltaPack, "base64"));
    await git.indexPack({ fs, dir, filepath });
    put(dir, { ".git/packed-refs": `# pack-refs with: peeled fully-peeled sorted \n${packedCommit} refs/heads/env/prod\n` });
    const { value } = await run(target(dir));
    expect((await git.readCommit({ fs, dir, oid: value.commit as string })).commit.parent).toEqual([packedCommit]);
    expect(Buffer.from((await git.readBlob({ fs, dir, oid: value.commit as string, filepath: "f.txt" })).blob).toString()).toBe(
      versionText(3),
    );
    expect((await run(target(dir))).value.nothingToDo).toBe(true);
  });

  it("opened through a linked worktree", async () => {
    const dir = await makeRepository();
    const linked = scratch();
    put(linked, { ".git": `gitdir: ${join(dir, ".git/worktrees/linked")}\n` });
    put(dir, {
      ".git/worktrees/linked/HEAD": "ref: refs/heads/topic\n",
      ".git/worktrees/linked/commondir": "../..\n",
      ".git/worktrees/linked/gitdir": `${join(linked, ".git")}\n`,
    });
    const { value } = await run(target(linked));
    expect(await head(join(dir, ".git"))).toBe(value.commit);
    for (const branch of ["topic", "main"]) {
      for (const repository of [linked, dir]) {
        const refusal = await run(target(repository, branch));
        expect(refusal.diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["delivery/branch-checked-out"]);
      }
    }
    fs.rmSync(linked, { recursive: true });
    expect((await run(target(dir, "topic"))).diagnostics).toEqual([]);
  });

  it("bare, also when HEAD names the branch", async () => {
    const dir = await makeRepository({ bare: true });
    expect((await run(target(dir, "main"))).diagnostics).toEqual([]);
  });

  it.each([
    ["objects named by SHA-256", "[core]\n\trepositoryformatversion = 1\n[extensions]\n\tobjectformat = sha256\n", "named by sha256"],
    ["references in a reftable", "[core]\n\trepositoryformatversion = 1\n[extensions]\n\trefstorage = reftable\n", "reftable"],
  ])("not with %s", async (_, config, why) => {
    const dir = await makeRepository();
    put(dir, { ".git/config": config });
    await expect(run(target(dir))).rejects.toMatchObject({
      code: "delivery/unsupported-repository",
      message: expect.stringContaining(why),
    });
  });

  it("not a directory without one", async () => {
    await expect(run(target(scratch()))).rejects.toMatchObject({ code: "delivery/not-a-repository" });
  });
});

describe("what a branch target refuses", () => {
  it.each(["../x", "/etc", "a/../../b", ".git", "sub/.git/hooks", "a\\b"])("the path %s", async (path) => {
    const dir = await makeRepository();
    const before = stamps(dir);
    const outcome = await run(target(dir, "env/prod", path), files, { force: true });
    expect(outcome.diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["delivery/outside-repository"]);
    expect(stamps(dir)).toEqual(before);
  });

  it("a path through a link or a file", async () => {
    const dir = await makeRepository();
    await commitFiles(dir, { out: "-> /tmp", file: "f\n" });
    expect((await run(target(dir, "env/prod", "out/x"))).diagnostics[0]).toMatchObject({ code: "delivery/outside-repository" });
    expect((await run(target(dir, "env/prod", "file/x"))).diagnostics[0]).toMatchObject({ code: "delivery/not-a-directory" });
  });

  it.each(["", "-x", "a..b", "a b", "a~1", "a/.b", "a.lock", "a//b", "@", "a@{1}", "../../config"])("the branch %j", async (branch) => {
    const outcome = await run(target(await makeRepository(), branch));
    expect(outcome.diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["delivery/bad-branch"]);
  });

  it("a branch beside another whose name contains it", async () => {
    const dir = await makeRepository({ bare: true });
    await run(target(dir, "env"));
    await expect(run(target(dir, "env/prod"))).rejects.toMatchObject({ code: "delivery/branch-conflict" });
    const packed = await makeRepository({ bare: true });
    put(packed, { "packed-refs": `${packedCommit} refs/heads/env/prod/x\n` });
    await expect(run(target(packed, "env/prod"))).rejects.toMatchObject({ code: "delivery/branch-conflict" });
  });
});

describe("moving the branch", () => {
  it("fails when somebody else moved it in the meantime", async () => {
    const dir = await makeRepository({ bare: true });
    const first = (await run(target(dir))).value.commit as string;
    const repository = openRepository(dir);
    const stale = { name: "refs/heads/env/prod", from: "1".repeat(40), to: first };
    expect(() => updateReference(repository, stale, healthyMachine())).toThrow(
      expect.objectContaining({ code: "delivery/branch-moved", retryable: true }),
    );
    expect(() => updateReference(repository, { ...stale, from: undefined }, healthyMachine())).toThrow(
      expect.objectContaining({ code: "delivery/branch-moved" }),
    );
    expect(Object.keys(snapshot(dir)).filter((name) => name.includes("lock"))).toEqual([]);
  });

  it("waits for nobody who holds git's own lock", async () => {
    const dir = await makeRepository({ bare: true });
    await run(target(dir));
    const before = await head(dir);
    put(dir, { "refs/heads/env/prod.lock": "" });
    await expect(run(target(dir), { "x.yaml": "x\n" })).rejects.toMatchObject({ code: "delivery/branch-locked", retryable: true });
    expect(fs.existsSync(join(dir, "refs/heads/env/prod.lock"))).toBe(true);
    expect(await head(dir)).toBe(before);
  });
});

describe("a commit that is cut off", () => {
  const next = { "shop/a.yaml": "a2\n", "new/c.yaml": "c\n" };
  const attempt = (dir: string, edges: Parameters<typeof switchBranch>[3]) =>
    switchBranch(target(dir, "env/prod", "m"), rendered(next), { now }, edges).catch((error: unknown) => error);

  async function prepared(): Promise<{ dir: string; before: string }> {
    const dir = await makeRepository({ bare: true });
    await switchBranch(target(dir, "env/prod", "m"), rendered(files), { now }, healthyMachine());
    return { dir, before: await head(dir) };
  }

  it("by the death of the process at any operation leaves the old branch or the new one, and blocks nobody", async () => {
    const rehearsal = await prepared();
    const counting = faultyMachine("broken", Number.POSITIVE_INFINITY);
    await attempt(rehearsal.dir, counting);
    const after = await head(rehearsal.dir);
    expect(counting.count).toBeGreaterThan(15);
    const seen = new Set<string>();
    for (let at = 1; at <= counting.count; at++) {
      const { dir } = await prepared();
      await attempt(dir, faultyMachine("death", at));
      seen.add(await head(dir));
      const again = await switchBranch(target(dir, "env/prod", "m"), rendered(next), { now }, healthyMachine());
      expect(again.diagnostics).toEqual([]);
      expect(await head(dir)).toBe(after);
      expect(Object.keys(snapshot(dir)).filter((name) => name.endsWith(".lock"))).toEqual([]);
      for (const filepath of ["m/shop/a.yaml", "m/new/c.yaml"]) await git.readBlob({ fs, gitdir: dir, oid: after, filepath });
    }
    expect(seen).toEqual(new Set([rehearsal.before, after]));
  });

  it.each(["full", "broken"] as const)("by a disk that is %s at any operation leaves the old branch", async (fault) => {
    const rehearsal = await prepared();
    const counting = faultyMachine(fault, Number.POSITIVE_INFINITY);
    await attempt(rehearsal.dir, counting);
    let failures = 0;
    for (let at = 1; at <= counting.count; at++) {
      const { dir, before } = await prepared();
      const result = await attempt(dir, faultyMachine(fault, at));
      if (!(result instanceof Error)) continue;
      failures++;
      expect(result).toMatchObject({ code: fault === "full" ? "delivery/disk-full" : "delivery/disk-failed" });
      expect(await head(dir)).toBe(before);
    }
    expect(failures).toBeGreaterThan(10);
  });
});
