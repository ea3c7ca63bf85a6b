import type { Outcome } from "../base/index.ts";
import { switchDirectory } from "./directory/switch-directory.ts";
import type { RenderedFile, SwitchOptions, SwitchResult, SwitchTarget } from "./target.ts";

/**
 * Makes a target hold the rendered files: all of them, or after any refusal or failure none. Refusals are diagnostics, failures of the disk
 * or of Git are thrown as EdgeFailure. What a target does not need is not loaded.
 */
export async function switchTree(
  target: SwitchTarget,
  files: readonly RenderedFile[],
  options: SwitchOptions = {},
): Promise<Outcome<SwitchResult>> {
  if (target.kind === "directory") return switchDirectory(target, files, options);
  if (target.kind === "branch") return (await import("./git/switch-branch.ts")).switchBranch(target, files, options);
  return (await import("./worktree/switch-worktree.ts")).switchWorktree(target, files, options);
}
