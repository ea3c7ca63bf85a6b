import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { diskOperations } from "../file-operations.ts";
import { readHeadBranch } from "./references.ts";
import type { Repository } from "./repository.ts";

/** A working tree that has a branch checked out. */
export interface CheckedOut {
  readonly workTree: string;
  /** Made by `git worktree add`, not the repository's own. */
  readonly linked: boolean;
}

/** Where a branch is checked out; an unborn branch counts. `isBare` says that the repository has no working tree of its own. */
export function checkedOut(repository: Repository, branch: string, isBare: boolean): CheckedOut | undefined {
  const { commonDirectory } = repository;
  if (!isBare && readHeadBranch(join(commonDirectory, "HEAD")) === branch) {
    const own = repository.gitDirectory === commonDirectory ? repository.workTree : undefined;
    return { workTree: own ?? dirname(commonDirectory), linked: false };
  }
  const registered = join(commonDirectory, "worktrees");
  for (const name of diskOperations.list(registered)?.keys() ?? []) {
    const entry = join(registered, name);
    if (readHeadBranch(join(entry, "HEAD")) !== branch || diskOperations.kind(join(entry, "gitdir")) !== "file") continue;
    // The working tree may have been removed without `git worktree remove`.
    const link = readFileSync(join(entry, "gitdir"), "utf8").trim();
    if (diskOperations.kind(link) !== undefined) return { workTree: dirname(link), linked: true };
  }
  return undefined;
}
