/**
 * The bundle of a checkout: made on first use, kept below node_modules/.cache/strata in a folder named after the state of the sources, and
 * found again by looking at file dates and sizes alone. Any number of processes may start at once: each builds into a folder of its own
 * and the first to rename it wins.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const keptBundles = 4;
const hour = 3_600_000;

/**
 * Returns the URL of an up-to-date bundled entry.
 * @param {URL} rootUrl the checkout's top folder
 */
export async function prepareCheckout(rootUrl) {
  const root = fileURLToPath(rootUrl);
  const cache = join(root, "node_modules", ".cache", "strata");
  const folder = join(cache, stateOfSources(root));
  const entry = join(folder, "main.js");
  if (!existsSync(entry)) await buildInto(root, cache, folder);
  return pathToFileURL(entry).href;
}

async function buildInto(root, cache, folder) {
  if (!existsSync(join(root, "node_modules", "esbuild"))) throw new Error("its packages are not installed: run `npm ci` first");
  const { bundle } = await import("./bundle.js");
  const unfinished = join(cache, `unfinished-${process.pid}-${process.hrtime.bigint()}`);
  mkdirSync(cache, { recursive: true });
  try {
    await bundle(root, unfinished);
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      if (!existsSync(join(folder, "main.js"))) throw error;
    }
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  prune(cache);
}

/** Another process may still load chunks from an old bundle, so only those that have been out of date for a while are removed. */
function prune(cache) {
  const byAge = readdirSync(cache)
    .map((name) => ({ path: join(cache, name), made: statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((left, right) => right.made - left.made);
  for (const { path, made } of byAge.slice(keptBundles)) {
    if (Date.now() - made > hour) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * A name for the state of everything that goes into the bundle. Dates and sizes, not contents: this runs on every start of a checkout.
 * The hash is our own few lines because loading node:crypto would take longer than the rest of this function.
 */
function stateOfSources(root) {
  const lines = [process.versions.node];
  for (const path of ["package.json", "node_modules/.package-lock.json", "tools/pack/bundle.js"]) lines.push(stateOfFile(join(root, path)));
  addFolder(join(root, "src"), lines);
  return hashText(lines.join("\n"));
}

function addFolder(folder, lines) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) addFolder(path, lines);
    else if (!entry.name.endsWith(".test.ts")) lines.push(stateOfFile(path));
  }
}

function stateOfFile(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? `${path} absent` : `${path} ${stats.mtimeMs} ${stats.size}`;
}

/** Two 32-bit multiplicative hashes with different seeds, as 16 hex digits. */
function hashText(text) {
  let first = 0x811c9dc5;
  let second = 0x2545f491;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x85ebca6b) ^ (second >>> 15);
  }
  return [first, second].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
