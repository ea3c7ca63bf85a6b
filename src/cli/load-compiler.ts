import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import type * as Building from "../project/building/index.ts";

export interface LoadedCompiler {
  readonly compiler: typeof Building;
  /** Keeps the code that V8 has made by now for the next start; call it when the work is done. */
  keepCode(): void;
}

/**
 * Loads the compiler. The bundle holds it as one script, because of a script Node can keep what V8 made of it: the next start then neither
 * parses half a megabyte nor compiles its functions again. Run from its sources it is imported like everything else.
 */
export async function loadCompiler(): Promise<LoadedCompiler> {
  const file = fileURLToPath(new URL("./compiler.cjs", import.meta.url));
  if (import.meta.url.endsWith(".ts") || !existsSync(file))
    return { compiler: await import("../project/building/index.ts"), keepCode: () => {} };
  const { size, mtimeMs } = statSync(file);
  // V8 compares little more than the length of a text, so the cache is named after the very file it was made of.
  const cache = `${file}.${process.version}-${size}-${Math.round(mtimeMs)}.code`;
  const cachedData = readIfThere(cache);
  const script = new Script(
    `(function (exports, require, module, __filename, __dirname, importForScript) {${readFileSync(file, "utf8")}\n})`,
    {
      filename: file,
      ...(cachedData === undefined ? {} : { cachedData }),
    },
  );
  const module = { exports: {} as typeof Building };
  const run = script.runInThisContext() as (...scope: unknown[]) => void;
  run(module.exports, createRequire(file), module, file, dirname(file), (name: string) => import(name));
  const isKept = cachedData !== undefined && script.cachedDataRejected !== true;
  return { compiler: module.exports, keepCode: () => (isKept ? undefined : keep(cache, script)) };
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function keep(path: string, script: Script): void {
  try {
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, script.createCachedData());
    renameSync(temporary, path);
  } catch {
    // A package that this user may not write to starts a little slower.
  }
}
