import { EdgeFailure, invariant, sha256 } from "../../base/index.ts";
import type { Edges } from "../edges.ts";
import { errorCode, type FileOperations } from "../file-operations.ts";
import { currentCommit } from "../git/references.ts";
import { parentOf } from "../tree-path.ts";
import { type Claim, claimDirectory, isClaimed } from "./claim.ts";
import { closeJournal, dropJournal, findJournal, type Journal } from "./journal.ts";

/** Finishes what an interrupted switch left in a directory, so that its tree is wholly the old or wholly the new one; true when it had to. */
export function recoverDirectory(root: string, edges: Edges): boolean {
  if (!isClaimed(root, edges)) return false;
  const claim = claimDirectory(root, edges);
  settle(root, claim, edges);
  claim.release();
  return true;
}

/** Undoes or completes the journal found under a fresh claim. */
export function settle(root: string, claim: Claim, edges: Edges): void {
  try {
    const found = findJournal(claim.staging, edges.files);
    if (found === undefined) return;
    if (!found.done && !isCommitted(root, found.journal)) {
      undo(root, claim.staging, found.journal, edges.files);
      return;
    }
    if (!found.done) closeJournal(claim.staging, edges.files);
    removeEmptied(root, found.journal, edges.files);
  } catch (error) {
    claim.abandon();
    throw error;
  }
}

// The commit is the last step of a switch in a worktree: where HEAD has moved on, every file was in place before.
function isCommitted(root: string, journal: Journal): boolean {
  return journal.head !== undefined && currentCommit(root) !== journal.head;
}

/** Takes the empty directories away that the removed files left. The tree counts already, so one that cannot go is no failure. */
export function removeEmptied(root: string, journal: Journal, files: FileOperations): void {
  for (const directory of journal.emptied) {
    if (!isRealDirectory(root, directory, files)) continue;
    try {
      files.removeDirectory(`${root}/${directory}`);
    } catch {
      // It holds files of somebody else.
    }
  }
}

/**
 * Puts the old tree back. Each step looks whether the change was made at all, so that an undo which is itself interrupted can run again, and
 * it needs no room on the disk. What somebody changed since is left as it is.
 */
export function undo(root: string, staging: string, journal: Journal, files: FileOperations): void {
  try {
    invariant(files.kind(`${staging}/old`) === "directory", "its backups are missing");
    for (const row of [...journal.replaced].reverse()) undoReplaced(root, staging, row, files);
    for (const [path, hash] of journal.created) undoCreated(root, staging, { path, hash }, files);
    for (const directory of [...journal.createdDirectories].reverse()) {
      if (isRealDirectory(root, directory, files)) tolerate(() => files.removeDirectory(`${root}/${directory}`), "ENOTEMPTY", "EEXIST");
    }
    for (const [path, backup] of [...journal.removed].reverse()) undoRemoved(root, `${staging}/old/${backup}`, path, files);
    dropJournal(staging, files);
  } catch (error) {
    throw new EdgeFailure("delivery/undo-failed", `An interrupted switch in ${root} could not be undone: ${(error as Error).message}`, {
      cause: error,
      retryable: true,
      hint: `nothing is lost: the old files are in ${staging}/old, and the next switch tries again`,
    });
  }
}

function undoReplaced(root: string, staging: string, row: readonly [string, number, string], files: FileOperations): void {
  const [path, number, hash] = row;
  const place = `${root}/${path}`;
  const backup = `${staging}/old/${number}`;
  if (files.kind(backup) === undefined || !isRealDirectory(root, parentOf(path), files)) return;
  const present = files.kind(place);
  if (present === undefined || (present === "file" && sha256(files.read(place)) === hash)) files.rename(backup, place);
}

function undoCreated(root: string, staging: string, file: { path: string; hash: string }, files: FileOperations): void {
  const place = `${root}/${file.path}`;
  if (files.kind(`${staging}/new/${file.path}`) !== undefined || !isRealDirectory(root, parentOf(file.path), files)) return;
  if (files.kind(place) === "file" && sha256(files.read(place)) === file.hash) files.remove(place);
}

function undoRemoved(root: string, backup: string, path: string, files: FileOperations): void {
  if (files.kind(backup) === undefined || files.kind(`${root}/${path}`) !== undefined) return;
  if (hasLink(root, parentOf(path), files)) return;
  if (!isRealDirectory(root, parentOf(path), files)) files.makeDirectory(`${root}/${parentOf(path)}`);
  files.rename(backup, `${root}/${path}`);
}

// No part of the way may be a link: a journal must never lead out of its target.
function isRealDirectory(root: string, directory: string, files: FileOperations): boolean {
  for (let up = directory; up !== ""; up = parentOf(up)) if (files.kind(`${root}/${up}`) !== "directory") return false;
  return true;
}

function hasLink(root: string, directory: string, files: FileOperations): boolean {
  for (let up = directory; up !== ""; up = parentOf(up)) {
    const kind = files.kind(`${root}/${up}`);
    if (kind === "file" || kind === "other") return true;
  }
  return false;
}

function tolerate(action: () => void, ...expected: readonly string[]): void {
  try {
    action();
  } catch (error) {
    if (!expected.includes(errorCode(error) ?? "")) throw error;
  }
}
