import { type GitCall, runWorktreeCommand } from "./git-command.ts";

/** A working tree as git knows it; the first one of a repository is its own, all others were added. */
export interface Worktree {
  readonly directory: string;
  readonly branch: string | undefined;
  readonly isMain: boolean;
}

/** The working trees of a repository that exist on the disk. */
export async function listWorktrees(call: GitCall): Promise<Worktree[]> {
  const { output } = await runWorktreeCommand(["list", "--porcelain"], call);
  const worktrees: Worktree[] = [];
  for (const [index, block] of output.trim().split("\n\n").entries()) {
    const lines = block.split("\n");
    const value = (key: string): string | undefined =>
      lines.find((line) => line === key || line.startsWith(`${key} `))?.slice(key.length + 1);
    const directory = value("worktree");
    if (directory === undefined || value("bare") !== undefined || value("prunable") !== undefined) continue;
    worktrees.push({ directory, branch: value("branch")?.replace(/^refs\/heads\//, ""), isMain: index === 0 });
  }
  return worktrees;
}
