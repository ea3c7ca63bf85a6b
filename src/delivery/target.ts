import { sha256 } from "../base/index.ts";

/** One file of a rendered tree. `path` is relative to the root of the target, with forward slashes. */
export interface RenderedFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** sha256 of the content as hex, when the caller has it already. */
  readonly hash?: string;
}

/** A plain directory; `within`, when given, is the root that `path` must not leave. Both are absolute. */
export interface DirectoryTarget {
  readonly kind: "directory";
  readonly path: string;
  readonly within?: string;
}

/** A branch of a local repository, written as a commit without touching any working tree; needs no git binary. */
export interface BranchTarget {
  readonly kind: "branch";
  /** Absolute path of the working tree's root or of a bare repository. */
  readonly repository: string;
  readonly branch: string;
  /** Where in the repository the tree goes; `.` is its root. */
  readonly path: string;
}

/** The same branch, written in a working tree by the git binary, so that hooks, signing and configuration apply. */
export interface WorktreeTarget {
  readonly kind: "worktree";
  readonly repository: string;
  readonly branch: string;
  readonly path: string;
}

export type SwitchTarget = DirectoryTarget | BranchTarget | WorktreeTarget;

export interface Author {
  readonly name: string;
  readonly email: string;
}

export type SwitchProgress =
  | { readonly phase: "compare" | "stage" | "apply"; readonly done: number; readonly total: number }
  /** What git and its hooks said while committing (worktree targets). */
  | { readonly phase: "git"; readonly text: string };

export interface SwitchOptions {
  /** Take over foreign files in the way and drop changes made by hand. */
  readonly force?: boolean;
  /** Say what would happen; write nothing. */
  readonly dryRun?: boolean;
  /** Recorded in the ownership list, so that two environments cannot share a target by mistake. */
  readonly environment?: string;
  /** Commit message of branch and worktree targets. */
  readonly message?: string;
  readonly author?: Author;
  /** Commit time; the current time when absent. */
  readonly now?: Date;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SwitchProgress) => void;
}

/** What a switch did, or with `dryRun` would do. Paths are relative to the target and sorted; the ownership list is not counted. */
export interface SwitchResult {
  readonly written: readonly string[];
  readonly deleted: readonly string[];
  readonly unchanged: number;
  /** The new commit of a branch or worktree target. */
  readonly commit?: string;
  readonly nothingToDo: boolean;
}

/** A file with its hash known and its content made only when it must be written. */
export interface TreeFile {
  readonly path: string;
  readonly hash: string;
  readonly content: () => string | Uint8Array;
  /** The content, when it is a text that is at hand anyway. */
  readonly text?: string;
}

export function toTreeFile(file: RenderedFile): TreeFile {
  const { path, content, hash = sha256(content) } = file;
  return typeof content === "string" ? { path, hash, content: () => content, text: content } : { path, hash, content: () => content };
}

/** The result of a switch that was refused. */
export const refused: SwitchResult = Object.freeze({ written: [], deleted: [], unchanged: 0, nothingToDo: false });

export const defaultMessage = "Update rendered manifests";
