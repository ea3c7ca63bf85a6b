import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { EdgeFailure } from "../../base/index.ts";
import { diskOperations } from "../file-operations.ts";

/** Where a local repository keeps its things. In a linked worktree the two directories differ. */
export interface Repository {
  /** Undefined for a bare repository. */
  readonly workTree: string | undefined;
  /** HEAD is here. */
  readonly gitDirectory: string;
  /** References, objects and configuration are here. */
  readonly commonDirectory: string;
}

/** The root of the repository around a directory: the root of its working tree, or the bare repository itself. */
export function findRepository(directory: string): string | undefined {
  for (let at = resolve(directory); ; at = dirname(at)) {
    if (tryOpen(at) !== undefined) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** Opens the repository whose working tree's root, or bare directory, is `path`. */
export function openRepository(path: string): Repository {
  const repository = tryOpen(path);
  if (repository !== undefined) return repository;
  throw new EdgeFailure("delivery/not-a-repository", `${path} is not the root of a Git repository`, {
    hint: "run `git init` there, or set the target's repository to an existing one",
  });
}

function tryOpen(path: string): Repository | undefined {
  const inside = join(path, ".git");
  const kind = diskOperations.kind(inside);
  if (kind === undefined) return isGitDirectory(path) ? layout(undefined, path) : undefined;
  if (kind !== "file") return isGitDirectory(inside) ? layout(path, inside) : undefined;
  const pointer = /^gitdir: (.+?)\r?\n?$/.exec(readFileSync(inside, "utf8"));
  const elsewhere = pointer?.[1] === undefined ? undefined : resolve(path, pointer[1]);
  return elsewhere !== undefined && isGitDirectory(elsewhere) ? layout(path, elsewhere) : undefined;
}

function layout(workTree: string | undefined, gitDirectory: string): Repository {
  return { workTree, gitDirectory, commonDirectory: commonOf(gitDirectory) };
}

function commonOf(gitDirectory: string): string {
  const pointer = join(gitDirectory, "commondir");
  return diskOperations.kind(pointer) === "file" ? resolve(gitDirectory, readFileSync(pointer, "utf8").trim()) : gitDirectory;
}

function isGitDirectory(path: string): boolean {
  if (diskOperations.kind(join(path, "HEAD")) === undefined) return false;
  return diskOperations.list(join(commonOf(path), "objects")) !== undefined;
}
