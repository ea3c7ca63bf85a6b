import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../../", import.meta.url));

/** Runs a real engine, which tools/real/run.js has put in place, and returns what it printed. Throws with its words when it fails. */
export function runEngine(name: string, args: readonly string[], cwd: string): string {
  const path = process.env[`STRATA_ENGINE_${name.toUpperCase()}`] ?? `engine ${name} is missing`;
  return run(path, args, cwd);
}

/** Runs the command in a project as a user does. */
export function runStrata(folder: string, ...args: readonly string[]): string {
  return run(process.execPath, [join(repository, "bin", "strata.js"), ...args, "--cwd", folder], folder);
}

/** Builds one environment of a project and returns the folder of its manifests. */
export function buildProject(folder: string, environment: string): string {
  runStrata(folder, "build", environment);
  return join(folder, "dist", environment);
}

function run(path: string, args: readonly string[], cwd: string): string {
  return execFileSync(path, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1 << 28 });
}
