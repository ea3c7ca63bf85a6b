import type { Edges } from "./edges.ts";
import { diskOperations, type FileOperations } from "./file-operations.ts";

/** What a fault looks like: the process is gone, the disk is full from then on, or one operation fails. */
export type Fault = "death" | "full" | "broken";

const writing = ["write", "writeDurably", "makeDirectory", "link", "rename", "remove", "removeDirectory", "removeTree"] as const;
const needingRoom = new Set<string>(["write", "writeDurably", "makeDirectory", "link"]);

/** Thrown in place of the rest of a process that was killed. */
export class Death extends Error {}

/** A machine on which a fault strikes at the n-th operation that changes the disk; `count` tells how many were made. */
export interface FaultyMachine extends Edges {
  readonly count: number;
  readonly struck: boolean;
}

// Nothing here outlives the machine, so that nothing needs to wait for the disk.
const quickDisk: FileOperations = { ...diskOperations, writeDurably: (path, content) => void diskOperations.write(path, content) };

/** `self` names the process; a killed one is not alive any more for the machines that come after it. */
export function faultyMachine(fault: Fault, strikeAt: number, self = "dead"): FaultyMachine {
  let count = 0;
  let isDead = false;
  const before = (name: string, args: readonly unknown[]): void => {
    if (isDead) throw new Death(name);
    if (!(writing as readonly string[]).includes(name)) return;
    count++;
    if (fault === "death" && count === strikeAt) {
      isDead = true;
      halfDo(name, args);
      throw new Death(name);
    }
    if (fault === "full" && count >= strikeAt && needingRoom.has(name)) {
      halfDo(name, args);
      throw Object.assign(new Error(`ENOSPC: no space left on device, ${name}`), { code: "ENOSPC" });
    }
    if (fault === "broken" && count === strikeAt) throw Object.assign(new Error(`EIO: i/o error, ${name}`), { code: "EIO" });
  };
  const files = Object.fromEntries(
    Object.entries(quickDisk).map(([name, operation]) => [
      name,
      (...args: never[]) => {
        before(name, args);
        return (operation as (...args: never[]) => unknown)(...args);
      },
    ]),
  ) as unknown as FileOperations;
  return {
    files,
    processes: { self, isAlive: (name) => name !== "dead" && name !== "none" },
    get count() {
      return count;
    },
    get struck() {
      return count >= strikeAt;
    },
  };
}

/** A machine without faults on which the killed process is known to be gone. */
export function healthyMachine(): Edges {
  return { files: quickDisk, processes: { self: "alive", isAlive: (name) => name !== "dead" && name !== "none" } };
}

// A write may be cut off in the middle, and so may the removal of a tree.
function halfDo(name: string, args: readonly unknown[]): void {
  const [path, content] = args as [string, string | Uint8Array];
  if (name === "write" || name === "writeDurably") diskOperations.write(path, content.slice(0, content.length >> 1));
  if (name !== "removeTree") return;
  const first = [...(diskOperations.list(path)?.keys() ?? [])][0];
  if (first !== undefined) diskOperations.removeTree(`${path}/${first}`);
}
