import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { invariant } from "../base/index.ts";

let found: string | undefined;

/** The folder of Strata's own package: it holds the facts, whether this code runs from source, from a bundle or from an install. */
export function packageRoot(): string {
  if (found !== undefined) return found;
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const manifest = join(folder, "package.json");
    if (existsSync(manifest) && (JSON.parse(readFileSync(manifest, "utf8")) as { name?: string }).name === "strata") break;
    const parent = dirname(folder);
    invariant(parent !== folder, "Strata's package folder was not found");
    folder = parent;
  }
  found = folder;
  return folder;
}
