import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { sha256 } from "../base/index.ts";
import { errorCode } from "./file-operations.ts";

/** Tells one process from every other one that shares the disk, also from a later one with the same number. */
export interface ProcessTable {
  /** A name for this process, fit for a file name. */
  readonly self: string;
  /** False only when the process of that name is certainly gone. */
  isAlive(name: string): boolean;
}

let ownName: string | undefined;

/** The processes of this machine. */
export const machineProcesses: ProcessTable = {
  get self() {
    ownName ??= `${process.pid}-${startOf(process.pid) ?? 0}-${hostKey()}`;
    return ownName;
  },
  isAlive(name) {
    const [, pid, started, host] = /^(\d{1,10})-(\d+)-([0-9a-f]+)$/.exec(name) ?? [];
    // A name that nobody could have written is not a running process; another machine's processes cannot be seen from here.
    if (pid === undefined) return false;
    if (host !== hostKey()) return true;
    if (!isRunning(Number(pid))) return false;
    const start = startOf(Number(pid));
    return start === undefined || started === "0" || start === started;
  },
};

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

// The 22nd field of /proc/PID/stat; the second one, the command in parentheses, may itself hold spaces and parentheses.
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .at(19);
  } catch {
    return undefined;
  }
}

function hostKey(): string {
  return sha256(hostname()).slice(0, 12);
}
