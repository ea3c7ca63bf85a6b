import { createRequire } from "node:module";
import type * as Esbuild from "esbuild";
import type { BuildOptions, BuildResult } from "esbuild";

// Its package is CommonJS: an import() would first search all of its text for names, which takes longer than loading it.
const require = createRequire(import.meta.url);
let started = false;

/**
 * esbuild's build, loaded on first use. Its process lives for moments, so collecting garbage there is mostly waste: allowing more of it
 * saves a fifth of the time for a thousand files. The setting can only be inherited, so it is in place just while the process is started.
 */
export async function runEsbuild(options: BuildOptions): Promise<BuildResult> {
  const { build } = require("esbuild") as typeof Esbuild;
  if (started || process.env.GOGC !== undefined) return build(options);
  started = true;
  process.env.GOGC = "400";
  try {
    // The process is started before build returns its promise.
    return build(options);
  } finally {
    delete process.env.GOGC;
  }
}
