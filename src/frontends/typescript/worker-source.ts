import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { runEsbuild } from "./run-esbuild.ts";

let bundledSource: Promise<string> | undefined;

/**
 * Starts the thread for user code. In a bundle of the product, worker-entry is a file beside this one; in a source checkout under a
 * test runner it is bundled in memory first, because Node cannot load TypeScript.
 */
export async function startThread(options: WorkerOptions, url: URL | undefined): Promise<Worker> {
  if (url === undefined && import.meta.url.endsWith(".ts")) {
    bundledSource ??= bundleEntry();
    return new Worker(await bundledSource, { ...options, eval: true });
  }
  return new Worker(url ?? new URL("./worker-entry.cjs", import.meta.url), options);
}

async function bundleEntry(): Promise<string> {
  const result = await runEsbuild({
    entryPoints: [fileURLToPath(new URL("./worker-entry.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    target: "node20",
    logLevel: "silent",
  });
  return result.outputFiles?.[0]?.text ?? "";
}
