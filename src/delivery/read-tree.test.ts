import fs from "node:fs";
import { join } from "node:path";
import git from "isomorphic-git";
import { describe, expect, it } from "vitest";
import { findRepository, ownedPart, readTree, type TreeSource } from "./index.ts";
import { put, rendered, scratch } from "./scratch.suite.ts";
import { switchTree } from "./switch-tree.ts";

const author = { name: "n", email: "e", timestamp: 1, timezoneOffset: 0 };
const texts = async (source: TreeSource, limits = {}): Promise<Record<string, string>> =>
  Object.fromEntries([...(await readTree(source, { limits }))].map(([path, content]) => [path, Buffer.from(content).toString()]));

async function history(): Promise<{ dir: string; commits: string[] }> {
  const dir = scratch();
  await git.init({ fs, dir, defaultBranch: "main" });
  const commits: string[] = [];
  for (const version of ["one", "two", "three"]) {
    put(dir, { "m/a.yaml": `${version}\n`, "top.txt": "t\n" });
    for (const filepath of ["m/a.yaml", "top.txt"]) await git.add({ fs, dir, filepath });
    commits.push(await git.commit({ fs, dir, message: version, author }));
  }
  return { dir, commits };
}

describe("readTree of a Git ref", () => {
  it("understands the usual ways to name a commit", async () => {
    const { dir, commits } = await history();
    await git.writeRef({ fs, dir, ref: "refs/remotes/origin/prod", value: commits[0] as string });
    await git.writeRef({ fs, dir, ref: "refs/remotes/origin/HEAD", value: "refs/remotes/origin/prod", symbolic: true });
    await git.tag({ fs, dir, ref: "v1", object: commits[0] as string });
    await git.annotatedTag({ fs, dir, ref: "v2", object: commits[1] as string, message: "two", tagger: author });
    put(dir, { ".git/packed-refs": `${commits[1]} refs/heads/packed\n` });
    const expected: Record<string, string> = {
      HEAD: "three",
      "@": "three",
      main: "three",
      "heads/main": "three",
      "refs/heads/main": "three",
      "HEAD~1": "two",
      "HEAD^": "two",
      "HEAD^0": "three",
      "main~2": "one",
      "main^^": "one",
      "@~": "two",
      "origin/prod": "one",
      origin: "one",
      v1: "one",
      v2: "two",
      "v2^{}": "two",
      "v2^{commit}~1": "one",
      packed: "two",
      [commits[1] as string]: "two",
      [(commits[0] as string).slice(0, 9)]: "one",
    };
    for (const [ref, version] of Object.entries(expected)) {
      expect(await texts({ kind: "ref", repository: dir, ref, path: "m" }), ref).toEqual({ "a.yaml": `${version}\n` });
    }
  });

  it("reads from the root, and nothing from a path that is not there", async () => {
    const { dir } = await history();
    expect(await texts({ kind: "ref", repository: dir, ref: "HEAD", path: "./" })).toEqual({ "m/a.yaml": "three\n", "top.txt": "t\n" });
    expect(await texts({ kind: "ref", repository: dir, ref: "HEAD", path: "nowhere/yet" })).toEqual({});
    expect(await texts({ kind: "ref", repository: dir, ref: "HEAD", path: "top.txt" })).toEqual({});
  });

  it.each(["mian", "HEAD~9", "HEAD^2", "config", "../HEAD", "", "0123456", "f".repeat(40)])("does not know %j", async (ref) => {
    const { dir } = await history();
    const read = texts({ kind: "ref", repository: dir, ref, path: "." });
    await expect(read).rejects.toMatchObject({ name: "EdgeFailure", code: expect.stringMatching(/unknown-ref|missing-object/) });
    if (ref === "mian") await expect(read).rejects.toMatchObject({ hint: "did you mean main?" });
  });

  it("reads HEAD of the linked worktree it is asked through", async () => {
    const { dir, commits } = await history();
    const linked = scratch();
    put(linked, { ".git": `gitdir: ${join(dir, ".git/worktrees/w")}\n` });
    put(dir, { ".git/worktrees/w/HEAD": `${commits[0]}\n`, ".git/worktrees/w/commondir": "../..\n" });
    expect(await texts({ kind: "ref", repository: linked, ref: "HEAD", path: "m" })).toEqual({ "a.yaml": "one\n" });
    expect(findRepository(join(linked, "deep/er"))).toBe(linked);
  });
});

describe("readTree of a directory", () => {
  it("reads files only, and passes over links and Git's own", async () => {
    const dir = scratch();
    put(dir, { "b/x.yaml": "x\n", "a.yaml": "a\n", link: "-> /etc/hostname", ".git/HEAD": "h\n", ".strata-switch-x-1/lock": "" });
    expect(Object.entries(await texts({ kind: "directory", path: dir }))).toEqual([
      ["a.yaml", "a\n"],
      ["b/x.yaml", "x\n"],
    ]);
    expect(await texts({ kind: "directory", path: join(dir, "missing") })).toEqual({});
    await expect(texts({ kind: "directory", path: join(dir, "a.yaml") })).rejects.toMatchObject({ code: "delivery/not-a-directory" });
  });

  it.each([
    [{ files: 1 }, "more than 1 files"],
    [{ bytes: 3 }, "more than 3 bytes"],
    [{ bytesPerFile: 1 }, "more than 1 bytes"],
  ])("keeps to the limits %j, from Git too", async (limits, message) => {
    const { dir } = await history();
    const failure = { code: "delivery/too-large", message: expect.stringContaining(message) };
    await expect(texts({ kind: "directory", path: dir }, limits)).rejects.toMatchObject(failure);
    await expect(texts({ kind: "ref", repository: dir, ref: "HEAD", path: "." }, limits)).rejects.toMatchObject(failure);
  });
});

describe("ownedPart", () => {
  it("leaves what the ownership list names", async () => {
    const path = scratch();
    await switchTree({ kind: "directory", path }, rendered({ "a.yaml": "a\n", ".revision": "r\n" }));
    put(path, { "README.md": "foreign\n" });
    expect([...ownedPart(await readTree({ kind: "directory", path })).keys()]).toEqual([".revision", "a.yaml"]);
    put(path, { ".strata-files": "broken" });
    expect([...ownedPart(await readTree({ kind: "directory", path })).keys()]).toEqual([".revision", "README.md", "a.yaml"]);
  });
});

describe("findRepository", () => {
  it("walks up to the working tree's root or a bare repository", async () => {
    const dir = scratch();
    await git.init({ fs, dir: join(dir, "work") });
    await git.init({ fs, gitdir: join(dir, "bare.git"), bare: true });
    expect(findRepository(join(dir, "work/a/b"))).toBe(join(dir, "work"));
    expect(findRepository(join(dir, "bare.git/refs/heads"))).toBe(join(dir, "bare.git"));
    expect(findRepository(dir)).toBe(undefined);
  });
});
