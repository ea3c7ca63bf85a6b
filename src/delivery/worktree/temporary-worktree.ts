import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Edges } from "../edges.ts";
import { type GitCall, runWorktreeCommand } from "./git-command.ts";

const prefix = "strata-worktree-";

/** A working tree of one commit that lives as long as one switch. */
export interface TemporaryWorktree {
  readonly directory: string;
  remove(): Promise<void>;
}

/** Checks a commit out, detached from any branch, in a new temporary directory. */
export async function addTemporaryWorktree(commit: string, call: GitCall, edges: Edges): Promise<TemporaryWorktree> {
  await sweep(call, edges);
  const outer = mkdtempSync(join(realpathSync(tmpdir()), `${prefix}${edges.processes.self}-`));
  // The name inside is what git registers, and it tells the next switch whose it was.
  const directory = join(outer, basename(outer));
  const remove = async (): Promise<void> => {
    edges.files.removeTree(outer);
    await runWorktreeCommand(["prune"], { directory: call.directory });
  };
  try {
    await runWorktreeCommand(["add", "--detach", "--quiet", directory, commit], call);
  } catch (error) {
    await remove();
    throw error;
  }
  return { directory, remove };
}

// What a killed process left: its directory goes, and `git worktree prune` then forgets it.
async function sweep(call: GitCall, edges: Edges): Promise<void> {
  const { output } = await runWorktreeCommand(["list", "--porcelain"], call);
  for (const line of output.split("\n")) {
    if (!line.startsWith("worktree ")) continue;
    const directory = line.slice("worktree ".length);
    const name = basename(directory);
    if (!name.startsWith(prefix) || basename(dirname(directory)) !== name) continue;
    const owner = name.slice(prefix.length, name.lastIndexOf("-"));
    if (!edges.processes.isAlive(owner)) edges.files.removeTree(dirname(directory));
  }
}
