import { EdgeFailure } from "../base/index.ts";
import { errorCode } from "./file-operations.ts";

/** Turns an error of the disk into a failure that says what it means for the target; our own failures pass. */
export function diskFailure(error: unknown, place: string): unknown {
  if (error instanceof EdgeFailure) return error;
  const code = errorCode(error);
  if (code === undefined || !/^(E[A-Z0-9]+|ERR_FS_.*)$/.test(code)) return error;
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new EdgeFailure("delivery/disk-full", `The disk is full; ${place} is as it was before`, {
      cause: error,
      retryable: true,
      hint: "make room on that disk, then run again",
    });
  }
  return new EdgeFailure("delivery/disk-failed", `The disk failed at ${place}: ${(error as Error).message}`, { cause: error });
}
