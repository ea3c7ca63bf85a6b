import fs from "node:fs";
import { join } from "node:path";
import git from "isomorphic-git";
import { put, scratch } from "./scratch.suite.ts";
import type { Ground } from "./switch-contract.suite.ts";

const author = { name: "Somebody", email: "somebody@example.org", timestamp: 1_700_000_000, timezoneOffset: 0 };
const branch = "env/prod";

/** A repository that is looked at and changed by isomorphic-git alone, with the target branch not checked out. */
export async function branchGround(path: string): Promise<Ground> {
  const dir = scratch();
  await git.init({ fs, dir, defaultBranch: "main" });
  const prefix = path === "." ? "" : `${path}/`;
  return {
    target: { kind: "branch", repository: dir, branch, path },
    put: async (files) =>
      void (await commitFiles(dir, Object.fromEntries(Object.entries(files).map(([name, content]) => [prefix + name, content])))),
    tree: async () => readFiles(dir, prefix),
    stamp: async () => git.resolveRef({ fs, dir, ref: branch }).catch(() => "no branch"),
    treeHash: async () => {
      const oid = await git.resolveRef({ fs, dir, ref: branch });
      return path === "."
        ? (await git.readCommit({ fs, dir, oid })).commit.tree
        : (await git.readTree({ fs, dir, oid, filepath: path })).oid;
    },
  };
}

/** Commits a change to the branch as another person would: in a working tree, which is put back to `main` afterwards. */
export async function commitFiles(dir: string, files: Record<string, string | null>): Promise<string> {
  const branches = await git.listBranches({ fs, dir });
  const main = await git.currentBranch({ fs, dir });
  if (branches.includes(branch)) await git.checkout({ fs, dir, ref: branch, force: true });
  else fs.writeFileSync(join(dir, ".git/HEAD"), `ref: refs/heads/${branch}\n`);
  put(dir, files);
  for (const [filepath, status] of Object.entries(files)) await stage(dir, filepath, status);
  const oid = await git.commit({ fs, dir, message: "by hand", author });
  fs.writeFileSync(join(dir, ".git/HEAD"), `ref: refs/heads/${main ?? "main"}\n`);
  for (const name of fs.readdirSync(dir)) if (name !== ".git") fs.rmSync(join(dir, name), { recursive: true });
  fs.rmSync(join(dir, ".git/index"));
  return oid;
}

async function stage(dir: string, filepath: string, content: string | null): Promise<void> {
  for (const known of await git.listFiles({ fs, dir })) {
    if (known === filepath || known.startsWith(`${filepath}/`)) await git.remove({ fs, dir, filepath: known });
  }
  if (content !== null) await git.add({ fs, dir, filepath });
}

async function readFiles(dir: string, prefix: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  await git.walk({
    fs,
    dir,
    trees: [git.TREE({ ref: branch })],
    map: async (path, [entry]) => {
      if ((await entry?.type()) !== "blob" || !path.startsWith(prefix)) return;
      const text = Buffer.from((await entry?.content()) ?? []).toString("utf8");
      found[path.slice(prefix.length)] = (await entry?.mode()) === 0o120000 ? `-> ${text}` : text;
    },
  });
  return found;
}
