/** Finds an engine in the cache, or gets it there. The cache is outside the tree: `$STRATA_ENGINES`, or strata-engines in the user's cache. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { MissingTool, recipes } from "./recipes.js";

export function cacheFolder() {
  return process.env.STRATA_ENGINES ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "strata-engines");
}

/**
 * Returns the absolute path of a working engine. An engine that is missing, or that answers its check wrongly, is an error.
 * @param {import("./engines.js").Engine} engine
 */
export async function obtain(engine) {
  const installed = engine.kind === "debian" ? onPath(engine.package) : undefined;
  if (installed !== undefined && answers(engine, installed)) return installed;
  const folder = join(cacheFolder(), `${engine.name}-${engine.version}`);
  const path = programIn(folder) ?? (await build(engine, folder));
  if (!answers(engine, path)) {
    throw new MissingTool(
      `${engine.name}: ${path} does not answer as ${engine.name} ${engine.version} does; remove ${folder} to get it again`,
    );
  }
  return path;
}

/** Two builds of the same engine may run at once: each has a folder of its own, and the first to finish gives its folder the final name. */
async function build(engine, folder) {
  mkdirSync(cacheFolder(), { recursive: true });
  const unfinished = mkdtempSync(join(cacheFolder(), `unfinished-${engine.name}-`));
  const started = Date.now();
  console.error(`${engine.name} ${engine.version}: getting it (${engine.kind} ${engine.package})`);
  try {
    const path = await recipes[engine.kind](engine, unfinished);
    if (!existsSync(folder)) renameSync(unfinished, folder);
    console.error(`${engine.name} ${engine.version}: ready after ${Math.round((Date.now() - started) / 1000)} s`);
    return join(folder, relative(unfinished, path));
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function programIn(folder) {
  const bin = join(folder, "bin");
  const [program] = existsSync(bin) ? readdirSync(bin) : [];
  return program === undefined ? undefined : join(bin, program);
}

function onPath(command) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, command)).find((path) => existsSync(path));
}

function answers({ check }, path) {
  const { stdout, stderr } = spawnSync(path, check.args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  return check.expect.test(`${stdout ?? ""}${stderr ?? ""}`);
}
