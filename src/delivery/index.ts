/**
 * delivery/ — brings a rendered tree to where GitOps engines read it: a directory, a Git branch, a worktree; and reads such trees back.
 *
 * Invariant: a target is wholly as it was or wholly as it should be, whatever fails or dies in between; files that Strata did not write are
 * never touched; a switch that changes nothing writes nothing. What is written where is decided in one place for all kinds of targets.
 * Must not: know what the files mean, put their contents into a message, or push to another machine.
 */

export { AheadWriter } from "./ahead-writer.ts";
export type { BuildFile, BuildTreeOptions, BuildTreeResult } from "./build-tree.ts";
export { writeBuildTree } from "./build-tree.ts";
export { codes as deliveryCodes } from "./codes.ts";
export { findRepository } from "./git/repository.ts";
export { ownedPart } from "./ownership.ts";
export { patchBuildTree } from "./patch-build-tree.ts";
export type { ReadLimits, TreeSource } from "./read-tree.ts";
export { readTree } from "./read-tree.ts";
export { ownershipFile, revisionFile, stagingName } from "./reserved-names.ts";
export { switchTree } from "./switch-tree.ts";
export type {
  Author,
  BranchTarget,
  DirectoryTarget,
  RenderedFile,
  SwitchOptions,
  SwitchProgress,
  SwitchResult,
  SwitchTarget,
  WorktreeTarget,
} from "./target.ts";
