import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Diagnostic } from "../../base/index.ts";
import { projectCodes } from "./codes.ts";

export const configName = "strata.config.ts";

/** A folder with a strata.config.ts, and how this process is to work on it. */
export interface Project {
  /** Absolute path of the folder. */
  readonly root: string;
  /** Identifies the compiler's own code: another build of Strata must not trust this one's cache. */
  readonly buildId: string;
  /** Environment variables of the process; sources see only those that the configuration declares. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  /** Told what is being done, for people. */
  progress?(text: string): void;
}

/** Finds the project of a folder by walking up, as Git does. */
export function findProjectRoot(folder: string): { readonly root: string } | { readonly problem: Diagnostic } {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, configName))) return { root: current };
    if (dirname(current) === current) {
      const problem = projectCodes.report("no-config", {
        summary: `there is no ${configName} in this folder or above it`,
        hint: "strata init starts a project",
      });
      return { problem };
    }
  }
}

/** Where a project's cache of one environment lives; never committed. */
export function cacheFolder(root: string, environment: string): string {
  return join(root, ".strata", "cache", environment);
}
