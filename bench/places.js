/** Where the benchmarks find and keep things. Nothing is written into the tree but the results. */
import { existsSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../", import.meta.url));

/** How a benchmark starts Strata: as a user does, from the checkout. */
export function strata(...args) {
  return { command: process.execPath, args: [join(root, "bin", "strata.js"), ...args] };
}

/** Where peers are kept from one run to the next. */
export function peerFolder(name) {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "strata-bench", name);
}

/**
 * Generated projects, schemas and all output, below `$STRATA_BENCH` or in memory where the system offers that. Not on a disk by choice: for
 * minutes after thousands of files were deleted, ext4 takes ten times as long to create new ones, and each run leaves the next one in
 * that state.
 */
export function workFolder(name) {
  const memory = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  return join(process.env.STRATA_BENCH ?? memory, "strata-bench", name);
}

/** Upstream's OpenAPI documents and CRDs, which the validation benchmark gives to both sides. */
export function sharedFolder() {
  const folder = resolve(process.env.STRATA_SHARED ?? join(root, "..", "shared"));
  if (!existsSync(join(folder, "openapi"))) throw new Error(`${folder} has no openapi/; set STRATA_SHARED to the folder that has`);
  return folder;
}
