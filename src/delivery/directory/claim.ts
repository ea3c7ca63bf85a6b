import { EdgeFailure } from "../../base/index.ts";
import type { Edges } from "../edges.ts";
import { errorCode } from "../file-operations.ts";
import { stagingName } from "../reserved-names.ts";
import { openJournalName } from "./journal.ts";

const lockPrefix = "lock-";
const attempts = 20;
let made = 0;

/**
 * The right to change one target directory. The staging directory is the lock: it appears with the holder's name inside in one rename, and
 * the lock of a dead process is taken over by renaming that one file, which only one of several takers can do.
 */
export class Claim {
  /** The staging directory, empty or as an interrupted switch left it. */
  readonly staging: string;
  private readonly lock: string;
  private readonly edges: Edges;
  private held = true;

  constructor(staging: string, edges: Edges) {
    this.staging = staging;
    this.edges = edges;
    this.lock = `${staging}/${lockPrefix}${edges.processes.self}`;
  }

  /** Removes the staging directory, unless a journal is still open in it. What cannot be removed is left to the next switch. */
  release(): void {
    const { files } = this.edges;
    if (!this.held) return;
    try {
      const names = [...(files.list(this.staging)?.keys() ?? [])];
      if (names.includes(openJournalName)) {
        this.abandon();
        return;
      }
      for (const name of names) if (!name.startsWith(lockPrefix)) files.removeTree(`${this.staging}/${name}`);
      files.remove(this.lock);
      files.removeDirectory(this.staging);
      this.held = false;
    } catch {
      this.abandon();
    }
  }

  /** Gives up the lock and keeps what is staged, for the next switch to undo. */
  abandon(): void {
    if (!this.held) return;
    this.held = false;
    try {
      this.edges.files.remove(this.lock);
    } catch {
      // The lock names this process: once it has ended, the next switch takes it over.
    }
  }
}

/** Claims a target directory, which must exist, or fails when another process is at work in it. */
export function claimDirectory(root: string, edges: Edges): Claim {
  const staging = `${root}/${stagingName}`;
  const claim = new Claim(staging, edges);
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (edges.files.kind(staging) === undefined ? appear(staging, edges) : takeOver(staging, edges)) {
      sweep(root, edges);
      return claim;
    }
  }
  throw busy(root, "another process");
}

function appear(staging: string, edges: Edges): boolean {
  const { files, processes } = edges;
  const fresh = `${staging}-${processes.self}-${++made}`;
  try {
    files.makeDirectory(fresh);
    // Keeps whatever an interrupted switch leaves behind out of `git add .`.
    files.write(`${fresh}/.gitignore`, "*\n");
    files.write(`${fresh}/${lockPrefix}${processes.self}`, "");
    files.rename(fresh, staging);
    return true;
  } catch (error) {
    files.removeTree(fresh);
    if (isTaken(error)) return false;
    throw error;
  }
}

function takeOver(staging: string, edges: Edges): boolean {
  const { files, processes } = edges;
  if (files.kind(staging) === "file" || files.kind(staging) === "other") throw busy(staging, "something that is not a directory");
  const entries = files.list(staging);
  if (entries === undefined) return false;
  const holder = [...entries.keys()].find((name) => name.startsWith(lockPrefix));
  if (holder !== undefined && processes.isAlive(holder.slice(lockPrefix.length)))
    throw busy(staging, `process ${holder.slice(lockPrefix.length)}`);
  try {
    // Without a holder two takers race for one fixed name first, so that again only one of them wins.
    if (holder === undefined) files.write(`${staging}/${lockPrefix}none`, "");
    files.rename(`${staging}/${holder ?? `${lockPrefix}none`}`, `${staging}/${lockPrefix}${processes.self}`);
    if (!entries.has(".gitignore")) files.write(`${staging}/.gitignore`, "*\n");
    return true;
  } catch (error) {
    if (isTaken(error) || errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

/** Whether a switch is at work in a directory, or one that died has left something there. */
export function isClaimed(root: string, edges: Edges): boolean {
  return edges.files.kind(`${root}/${stagingName}`) !== undefined || deadPreparations(root, edges).length > 0;
}

function sweep(root: string, edges: Edges): void {
  for (const name of deadPreparations(root, edges)) edges.files.removeTree(`${root}/${name}`);
}

// Processes that died while they prepared a claim leave a directory that nobody else will ever look at.
function deadPreparations(root: string, edges: Edges): string[] {
  const prefix = `${stagingName}-`;
  const names = [...(edges.files.list(root)?.keys() ?? [])].filter((name) => name.startsWith(prefix));
  return names.filter((name) => !edges.processes.isAlive(name.slice(prefix.length, name.lastIndexOf("-"))));
}

function isTaken(error: unknown): boolean {
  const code = errorCode(error);
  return code === "ENOTEMPTY" || code === "EEXIST";
}

function busy(place: string, holder: string): EdgeFailure {
  return new EdgeFailure("delivery/busy", `Another switch is at work in ${place} (${holder})`, {
    retryable: true,
    hint: `wait for it to end; if none is running, remove the file that starts with "${lockPrefix}" in ${stagingName} and run again`,
  });
}
