/** Where the benchmarks find and keep things. Nothing is written into the tree but the results. */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../", import.meta.url));

/** How a benchmark starts Strata: as a user does, from the checkout. */
export function strata(...args) {
  return { command: process.execPath, args: [join(root, "bin", "strata.js"), ...args] };
}

/** Peers, generated projects and schemas; may be deleted at any time. */
export function workFolder(name) {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "strata-bench", name);
}

/** Upstream's OpenAPI documents and CRDs, which the validation benchmark gives to both sides. */
export function sharedFolder() {
  const folder = resolve(process.env.STRATA_SHARED ?? join(root, "..", "shared"));
  if (!existsSync(join(folder, "openapi"))) throw new Error(`${folder} has no openapi/; set STRATA_SHARED to the folder that has`);
  return folder;
}
