import { dirname, isAbsolute, join, relative, sep } from "node:path";
import type { Outcome } from "../../base/index.ts";
import { invariant } from "../../base/index.ts";
import { codes } from "../codes.ts";
import { errorCode, type FileOperations } from "../file-operations.ts";
import type { DirectoryTarget } from "../target.ts";

/** The real path of a target directory, which need not exist yet, or the reason why it must not be written. */
export function resolveDirectory(target: DirectoryTarget, files: FileOperations): Outcome<string | undefined> {
  invariant(isAbsolute(target.path), "a directory target has an absolute path");
  if (target.within !== undefined && !isInside(target.path, target.within)) return outside(target);
  const real = realPathOf(target.path, files);
  if (real === undefined) return outside(target);
  if (target.within !== undefined) {
    const root = realPathOf(target.within, files);
    if (root === undefined || !isInside(real, root)) return outside(target);
  }
  if (files.kind(deepestExisting(real, files)) === "directory") return { value: real, diagnostics: [] };
  const summary = `The target ${target.path} is not a directory`;
  return {
    value: undefined,
    diagnostics: [codes.report("not-a-directory", { summary, hint: "move it away, or choose another target path" })],
  };
}

function outside(target: DirectoryTarget): Outcome<undefined> {
  const summary = `The target path ${target.path} leads out of ${target.within ?? "its place"}`;
  const hint = "set the target's path to a directory inside the repository";
  return { value: undefined, diagnostics: [codes.report("outside-repository", { summary, hint })] };
}

function isInside(path: string, root: string): boolean {
  const way = relative(root, path);
  const parts = way.split(sep);
  return !isAbsolute(way) && parts[0] !== ".." && !parts.some((part) => part.toLowerCase() === ".git");
}

function deepestExisting(path: string, files: FileOperations): string {
  return files.kind(path) === undefined && dirname(path) !== path ? deepestExisting(dirname(path), files) : path;
}

// The deepest part that exists is made real and the rest is appended; a link that leads nowhere has no real path.
function realPathOf(path: string, files: FileOperations): string | undefined {
  const existing = deepestExisting(path, files);
  const real = realOrUndefined(existing, files);
  return real === undefined ? undefined : join(real, relative(existing, path));
}

function realOrUndefined(path: string, files: FileOperations): string | undefined {
  try {
    return files.realPath(path);
  } catch (error) {
    if (errorCode(error) === "ENOENT" || errorCode(error) === "ELOOP") return undefined;
    throw error;
  }
}
