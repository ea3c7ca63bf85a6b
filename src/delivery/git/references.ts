import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../file-operations.ts";
import { findRepository, openRepository, type Repository } from "./repository.ts";

const deepest = 5;

/** Whether Git allows a branch of this name; also what keeps a name from leaving the directory of references. */
export function isBranchName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Git forbids exactly these
  if (name === "" || name === "@" || name.startsWith("-") || name.endsWith(".") || /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{/.test(name))
    return false;
  return name.split("/").every((part) => part !== "" && !part.startsWith(".") && !part.endsWith(".lock"));
}

/** The object a reference names, symbolic references followed; undefined when it does not exist. */
export function readReference(repository: Repository, name: string, depth = 0): string | undefined {
  const text = readText(join(name.startsWith("refs/") ? repository.commonDirectory : repository.gitDirectory, name))?.trim();
  if (text?.startsWith("ref: ")) return depth < deepest ? readReference(repository, text.slice(5).trim(), depth + 1) : undefined;
  return text !== undefined && isObjectId(text) ? text : packedReferences(repository).get(name);
}

/** The branch that a HEAD file names, when it is on one. */
export function readHeadBranch(headFile: string): string | undefined {
  return /^ref: refs\/heads\/(.+)$/.exec(readText(headFile)?.trim() ?? "")?.[1];
}

/** Name → object of all packed references. */
export function packedReferences(repository: Repository): Map<string, string> {
  const packed = new Map<string, string>();
  for (const line of readText(join(repository.commonDirectory, "packed-refs"))?.split("\n") ?? []) {
    if (line.charCodeAt(40) === 32 && isObjectId(line.slice(0, 40))) packed.set(line.slice(41).trimEnd(), line.slice(0, 40));
  }
  return packed;
}

/** The commit that HEAD names in the repository around a directory. */
export function currentCommit(directory: string): string | undefined {
  const root = findRepository(directory);
  return root === undefined ? undefined : readReference(openRepository(root), "HEAD");
}

/** A full SHA-1 object name. */
export function isObjectId(text: string): boolean {
  return /^[0-9a-f]{40}$/.test(text);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes(errorCode(error) ?? "")) return undefined;
    throw error;
  }
}
