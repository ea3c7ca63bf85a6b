import { dirname, join } from "node:path";
import { EdgeFailure } from "../../base/index.ts";
import type { Edges } from "../edges.ts";
import { errorCode } from "../file-operations.ts";
import { packedReferences, readReference } from "./references.ts";
import type { Repository } from "./repository.ts";

const notePrefix = "strata-lock-";
let made = 0;

export interface ReferenceUpdate {
  /** Such as refs/heads/main. */
  readonly name: string;
  /** What the reference must name now; undefined when it must not exist. */
  readonly from: string | undefined;
  readonly to: string;
}

/**
 * Moves a reference if it still is where the caller saw it, under the lock file that git itself uses. The lock is a hard link to a note that
 * carries the name of this process, so that the lock of a killed process is recognised and lifted instead of blocking the branch for good.
 */
export function updateReference(repository: Repository, update: ReferenceUpdate, edges: Edges): void {
  const { files, processes } = edges;
  const place = join(repository.commonDirectory, update.name);
  const lock = `${place}.lock`;
  const note = join(repository.commonDirectory, `${notePrefix}${processes.self}-${++made}`);
  liftStaleLock(repository, lock, edges);
  checkConflicts(repository, update.name, edges);
  files.write(note, `${update.to}\n`);
  let isLocked = false;
  try {
    files.makeDirectory(dirname(place));
    lockWith(note, lock, edges);
    isLocked = true;
    if (readReference(repository, update.name) !== update.from) throw moved(update.name);
    files.rename(lock, place);
    isLocked = false;
  } finally {
    if (isLocked) quietly(() => files.remove(lock));
    quietly(() => files.remove(note));
  }
}

function lockWith(note: string, lock: string, edges: Edges): void {
  try {
    edges.files.link(note, lock);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    throw new EdgeFailure("delivery/branch-locked", `The branch is locked by ${lock}`, {
      cause: error,
      retryable: true,
      hint: "another Git process is at work; if none is running, remove that file and run again",
    });
  }
}

function moved(name: string): EdgeFailure {
  return new EdgeFailure("delivery/branch-moved", `The branch ${branchOf(name)} was moved by another process in the meantime`, {
    retryable: true,
    hint: "run again to write on top of the new commit",
  });
}

// Only who renames the dead process's note away may remove its lock, so that two takers cannot remove each other's.
function liftStaleLock(repository: Repository, lock: string, edges: Edges): void {
  const { files, processes } = edges;
  const directory = repository.commonDirectory;
  for (const name of files.list(directory)?.keys() ?? []) {
    if (!name.startsWith(notePrefix)) continue;
    const owner = name.slice(notePrefix.length, name.lastIndexOf("-"));
    if (processes.isAlive(owner)) continue;
    const taken = join(directory, `${notePrefix}${processes.self}-${++made}`);
    quietly(() => {
      files.rename(join(directory, name), taken);
      if (files.signature(lock) === files.signature(taken)) files.remove(lock);
      files.remove(taken);
    });
  }
}

function checkConflicts(repository: Repository, name: string, edges: Edges): void {
  const { files } = edges;
  const place = join(repository.commonDirectory, name);
  // Git leaves empty directories behind when it packs or deletes references.
  if (files.kind(place) === "directory") quietly(() => files.removeDirectory(place));
  const packed = [...packedReferences(repository).keys()];
  const isBlocked =
    files.kind(place) === "directory" || packed.some((other) => other.startsWith(`${name}/`) || name.startsWith(`${other}/`));
  let up = dirname(name);
  while (up !== "refs/heads" && up !== "." && files.kind(join(repository.commonDirectory, up)) !== "file") up = dirname(up);
  if (!isBlocked && (up === "refs/heads" || up === ".")) return;
  throw new EdgeFailure("delivery/branch-conflict", `Git cannot have the branch ${branchOf(name)} beside another whose name contains it`, {
    hint: "rename or delete one of the two branches",
  });
}

function branchOf(name: string): string {
  return name.replace(/^refs\/heads\//, "");
}

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // What is left behind is recognised and cleared by the next update.
  }
}
