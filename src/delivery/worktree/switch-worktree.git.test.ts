import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { recoverDirectory } from "../directory/undo.ts";
import { machine } from "../edges.ts";
import { Death, faultyMachine, healthyMachine } from "../faulty-edges.suite.ts";
import { put, rendered, scratch, snapshot } from "../scratch.suite.ts";
import { type Ground, switchContract } from "../switch-contract.suite.ts";
import { switchTree } from "../switch-tree.ts";
import type { SwitchOptions, SwitchTarget } from "../target.ts";
import { switchWorktree } from "./switch-worktree.ts";

const who = ["-c", "user.name=Somebody", "-c", "user.email=s@example.org", "-c", "commit.gpgsign=false"];
const branch = "env/prod";

function git(directory: string, ...words: string[]): string {
  return execFileSync("git", [...who, ...words], { cwd: directory, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

function makeRepository(...flags: string[]): string {
  const dir = scratch();
  git(dir, "init", "--quiet", "--initial-branch=main", ...flags);
  return dir;
}

/** A repository that is looked at and changed by git itself. */
function gitGround(kind: "branch" | "worktree", path: string): Ground {
  const dir = makeRepository();
  const prefix = path === "." ? "" : `${path}/`;
  const tip = (): string => git(dir, "for-each-ref", "--format=%(objectname)", `refs/heads/${branch}`);
  return {
    target: { kind, repository: dir, branch, path },
    put: async (files) => commitByHand(dir, files, prefix, tip()),
    tree: async () => {
      const found: Record<string, string> = {};
      for (const line of git(dir, "ls-tree", "-r", "-z", `${branch}:${path === "." ? "" : path}`).split("\0")) {
        const [, mode, id, name] = /^(\d+) blob (\w+)\t(.+)$/s.exec(line) ?? [];
        if (name === undefined || id === undefined) continue;
        const text = execFileSync("git", ["cat-file", "blob", id], { cwd: dir, encoding: "utf8" });
        found[name] = mode === "120000" ? `-> ${text}` : text;
      }
      return found;
    },
    treeHash: async () => git(dir, "rev-parse", `${branch}:${path === "." ? "" : path}`),
    stamp: async () => tip(),
  };
}

function commitByHand(dir: string, files: Record<string, string | null>, prefix: string, tip: string): void {
  const place = join(scratch(), "work");
  git(dir, "worktree", "add", "--quiet", "--detach", place, tip === "" ? git(dir, "commit-tree", git(dir, "mktree"), "-m", "empty") : tip);
  put(place, Object.fromEntries(Object.entries(files).map(([name, content]) => [prefix + name, content])));
  git(place, "add", "--all", "--force");
  git(place, "commit", "--quiet", "--message=by hand");
  git(dir, "update-ref", `refs/heads/${branch}`, git(place, "rev-parse", "HEAD"));
  git(dir, "worktree", "remove", "--force", place);
}

switchContract("worktree", async () => gitGround("worktree", "manifests/prod"));
switchContract("worktree at the root of the repository", async () => gitGround("worktree", "."));
switchContract("branch, judged by git", async () => gitGround("branch", "manifests/prod"));

const files = { "shop/a.yaml": "a\n", "shop/b.yaml": "b\n" };
const run = (target: SwitchTarget, tree: Record<string, string> = files, options: SwitchOptions = {}) =>
  switchTree(target, rendered(tree), options);
const worktree = (repository: string, path = "."): SwitchTarget => ({ kind: "worktree", repository, branch, path });
const leftovers = (): string[] => readdirSync(realpathSync(tmpdir())).filter((name) => name.startsWith(`strata-worktree-${process.pid}-`));

describe("branch and worktree targets", () => {
  it("make the same commits of the same trees", async () => {
    const now = new Date("2026-01-02T03:04:05Z");
    const author = { name: "A", email: "a@example.org" };
    const commits = [];
    for (const kind of ["branch", "worktree"] as const) {
      const repository = makeRepository();
      const target = { kind, repository, branch, path: "m" };
      await run(target, files, { now, author, message: "One" });
      await run(
        target,
        { "shop/a.yaml": "a2\n", "ünï/😀.yaml": "u\n", "sub.dir/x": "x\n", sub: "s\n", "sub-dir/y": "y\n" },
        { now, author, message: "Two\n\nMore." },
      );
      commits.push(git(repository, "rev-parse", branch));
      git(repository, "fsck", "--strict", "--no-dangling");
    }
    expect(commits[0]).toBe(commits[1]);
  });

  it("read and write a repository that git has packed", async () => {
    const repository = makeRepository();
    const target: SwitchTarget = { kind: "branch", repository, branch, path: "." };
    const tree = (version: number): Record<string, string> =>
      Object.fromEntries(
        Array.from({ length: 200 }, (_, at) => [`app-${at % 9}/f${at}.yaml`, `line\n`.repeat(at) + (at % 3 === 0 ? `${version}\n` : "")]),
      );
    for (const version of [1, 2, 3]) await run(target, tree(version));
    git(repository, "gc", "--quiet");
    git(repository, "pack-refs", "--all");
    expect((await run(target, tree(3))).value.nothingToDo).toBe(true);
    expect((await run(target, tree(4))).value.written.length).toBe(67);
    git(repository, "fsck", "--strict", "--no-dangling");
    expect(git(repository, "rev-list", "--count", branch)).toBe("4");
  });

  it("refuse the branch that the repository itself has checked out", async () => {
    const repository = makeRepository();
    for (const kind of ["branch", "worktree"] as const) {
      const outcome = await run({ kind, repository, branch: "main", path: "." });
      expect(outcome.diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["delivery/branch-checked-out"]);
    }
  });

  it.each(["../x", "/etc", ".git/hooks", "out/x", "file/x"])("refuse the path %s alike", async (path) => {
    const codes = [];
    for (const kind of ["branch", "worktree"] as const) {
      const ground = gitGround(kind, ".");
      await ground.put({ out: "-> /tmp", file: "f\n" });
      const before = await ground.stamp();
      const outcome = await run({ ...(ground.target as { repository: string }), kind, branch, path });
      codes.push(outcome.diagnostics.map((diagnostic) => diagnostic.code));
      expect(await ground.stamp()).toBe(before);
    }
    expect(codes[0]).toHaveLength(1);
    expect(codes[0]).toEqual(codes[1]);
  });

  it("start from the branch at origin alike", async () => {
    const upstream = makeRepository();
    await run({ kind: "branch", repository: upstream, branch, path: "." });
    for (const kind of ["branch", "worktree"] as const) {
      const clone = scratch();
      git(clone, "clone", "--quiet", "--no-local", upstream, ".");
      await run({ kind, repository: clone, branch, path: "." }, { ...files, "new.yaml": "n\n" });
      expect(git(clone, "rev-parse", `${branch}~1`)).toBe(git(upstream, "rev-parse", branch));
    }
  });

  it("read a clone that borrows its objects", async () => {
    const upstream = makeRepository();
    await run({ kind: "branch", repository: upstream, branch, path: "." });
    git(upstream, "gc", "--quiet");
    const clone = scratch();
    git(clone, "clone", "--quiet", "--shared", upstream, ".");
    expect((await run({ kind: "branch", repository: clone, branch, path: "." })).value.nothingToDo).toBe(true);
  });
});

describe("a worktree target", () => {
  it("runs the hooks, and leaves everything as it was when one refuses", async () => {
    const repository = makeRepository();
    await run(worktree(repository));
    const before = git(repository, "rev-parse", branch);
    put(repository, { ".git/hooks/pre-commit": "#!/bin/sh\necho 'hook says no: token=s3cret' >&2\nexit 1\n" });
    chmodSync(join(repository, ".git/hooks/pre-commit"), 0o755);
    const said: string[] = [];
    const onProgress: SwitchOptions["onProgress"] = (progress) => progress.phase === "git" && said.push(progress.text);
    const attempt = run(worktree(repository), { "x.yaml": "x\n" }, { onProgress });
    await expect(attempt).rejects.toMatchObject({ code: "delivery/git-failed", message: expect.not.stringContaining("s3cret") });
    expect(said.join()).toContain("hook says no");
    expect(git(repository, "rev-parse", branch)).toBe(before);
    expect(git(repository, "worktree", "list").split("\n")).toHaveLength(1);
    expect(leftovers()).toEqual([]);
  });

  it("applies filters and modes as git does, ignores nothing, and needs no identity", async () => {
    const repository = makeRepository();
    put(repository, { ".gitignore": "*.yaml\n" });
    git(repository, "add", ".gitignore");
    git(repository, "commit", "--quiet", "--message=ignore");
    git(repository, "branch", branch);
    expect((await run(worktree(repository))).diagnostics).toEqual([]);
    expect(git(repository, "ls-tree", "-r", "--name-only", branch).split("\n")).toEqual([
      ".gitignore",
      ".strata-files",
      "shop/a.yaml",
      "shop/b.yaml",
    ]);
  });

  it("uses the worktree that has the branch, and keeps index and files in step", async () => {
    const repository = makeRepository();
    await run(worktree(repository, "m"));
    const place = join(scratch(), "linked");
    git(repository, "worktree", "add", "--quiet", place, branch);
    const outcome = await run(worktree(repository, "m"), { "x.yaml": "x\n" });
    expect(git(place, "rev-parse", "HEAD")).toBe(outcome.value.commit);
    expect(git(place, "status", "--porcelain")).toBe("");
    expect(Object.keys(snapshot(place))).toEqual([".git", "m/.strata-files", "m/x.yaml"]);
  });

  it("refuses uncommitted changes under its path or in the index there, unless forced", async () => {
    const repository = makeRepository();
    await run(worktree(repository, "m"));
    const place = join(scratch(), "linked");
    git(repository, "worktree", "add", "--quiet", place, branch);
    put(place, { "elsewhere.txt": "untracked\n", "m/shop/a.yaml": "by hand\n" });
    const next = { "shop/a.yaml": "a2\n" };
    expect((await run(worktree(repository, "m"), next)).diagnostics).toMatchObject([
      { code: "delivery/dirty-target", detail: "m/shop/a.yaml" },
    ]);
    git(place, "checkout", "--quiet", "m/shop/a.yaml");
    git(place, "add", "elsewhere.txt");
    expect((await run(worktree(repository, "m"), next)).diagnostics).toMatchObject([
      { code: "delivery/dirty-target", detail: "elsewhere.txt" },
    ]);
    put(place, { "m/shop/a.yaml": "by hand\n" });
    expect((await run(worktree(repository, "m"), next, { force: true })).diagnostics).toEqual([]);
    expect(git(place, "status", "--porcelain")).toBe("");
  });

  it("puts files and index back when a hook refuses in place", async () => {
    const repository = makeRepository();
    await run(worktree(repository));
    const place = join(scratch(), "linked");
    git(repository, "worktree", "add", "--quiet", place, branch);
    put(repository, { ".git/hooks/commit-msg": "#!/bin/sh\nexit 1\n" });
    chmodSync(join(repository, ".git/hooks/commit-msg"), 0o755);
    const before = snapshot(place);
    await expect(run(worktree(repository), { "x/y.yaml": "x\n", "shop/a.yaml": "a2\n" })).rejects.toMatchObject({
      code: "delivery/git-failed",
    });
    expect(snapshot(place)).toEqual(before);
    expect(git(place, "status", "--porcelain")).toBe("");
  });

  it("that dies in place leaves the worktree wholly at the old commit or wholly at the new one", async () => {
    const repository = makeRepository();
    await run(worktree(repository));
    const old = git(repository, "rev-parse", branch);
    const place = join(scratch(), "linked");
    git(repository, "worktree", "add", "--quiet", place, branch);
    const next = { "shop/a.yaml": "a2\n", "x.yaml": "x\n" };
    const target = { kind: "worktree", repository, branch, path: "." } as const;
    const counting = faultyMachine("broken", Number.POSITIVE_INFINITY);
    await switchWorktree(target, rendered(next), {}, counting);
    const whole = [files, next].map((tree) => Object.keys(tree).sort());
    for (let at = 1; at <= counting.count; at++) {
      git(place, "reset", "--quiet", "--hard", old);
      const result = await switchWorktree(target, rendered(next), {}, faultyMachine("death", at)).catch((error: unknown) => error);
      expect(result instanceof Death || !(result instanceof Error) || "code" in result).toBe(true);
      recoverDirectory(place, healthyMachine());
      const { ".git": _, ".strata-files": list, ...tree } = snapshot(place);
      expect(whole).toContainEqual(Object.keys(tree).sort());
      expect(git(place, "diff", "--stat", "HEAD")).toBe("");
      const again = await switchWorktree(target, rendered(next), {}, healthyMachine());
      expect(again.diagnostics).toEqual([]);
      expect(git(place, "status", "--porcelain")).toBe("");
    }
  });

  it("notices when the branch moved while it worked", async () => {
    const repository = makeRepository();
    await run(worktree(repository));
    put(repository, {
      ".git/hooks/post-commit": `#!/bin/sh\ngit update-ref refs/heads/${branch} $(git commit-tree -m other HEAD^{tree})\n`,
    });
    chmodSync(join(repository, ".git/hooks/post-commit"), 0o755);
    await expect(run(worktree(repository), { "x.yaml": "x\n" })).rejects.toMatchObject({ code: "delivery/branch-moved", retryable: true });
    expect(git(repository, "log", "-1", "--format=%s", branch)).toBe("other");
  });

  it("clears away the temporary worktree of a process that was killed", async () => {
    const repository = makeRepository();
    await run(worktree(repository));
    const host = machine.processes.self.split("-")[2];
    const name = `strata-worktree-4194304999-0-${host}-abcdef`;
    const dead = join(scratch(), name, name);
    git(repository, "worktree", "add", "--quiet", "--detach", dead, branch);
    await run(worktree(repository), { "x.yaml": "x\n" });
    expect(existsSync(dead)).toBe(false);
    expect(git(repository, "worktree", "list").split("\n")).toHaveLength(1);
  });

  it("works in a bare repository, in an empty one, and in one named by SHA-256", async () => {
    for (const flags of [["--bare"], [], ["--object-format=sha256"]]) {
      const repository = makeRepository(...flags);
      expect((await run(worktree(repository))).diagnostics).toEqual([]);
      expect((await run(worktree(repository), { "x.yaml": "x\n" })).value.deleted).toEqual(["shop/a.yaml", "shop/b.yaml"]);
      expect(git(repository, "rev-list", "--count", branch)).toBe("2");
    }
  });

  it("is not led astray by the environment of a hook", async () => {
    const [repository, other] = [makeRepository(), makeRepository()];
    const { GIT_DIR, GIT_INDEX_FILE } = process.env;
    process.env.GIT_DIR = join(other, ".git");
    process.env.GIT_INDEX_FILE = join(other, ".git/index");
    try {
      await run(worktree(repository));
    } finally {
      if (GIT_DIR === undefined) delete process.env.GIT_DIR;
      if (GIT_INDEX_FILE === undefined) delete process.env.GIT_INDEX_FILE;
    }
    expect(git(repository, "rev-list", "--count", branch)).toBe("1");
    expect(git(other, "for-each-ref")).toBe("");
  });
});
