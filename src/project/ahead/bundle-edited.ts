import { existsSync } from "node:fs";
import { join } from "node:path";
import { bundleAhead, type UnitsAhead } from "../../frontends/typescript/index.ts";
import type { Freshness, Project } from "../freshness/index.ts";

const mostEdited = 32;
const moduleFile = /\.(ts|mts|js|mjs)$/;
const notModule = /\.d\.m?ts$|\.(test|spec)\.m?[jt]s$|(^|\/)[_.]|(^|\/)node_modules\//;

/** Begins to bundle the modules that were edited since the last build: most likely they are all that has to run. */
export function bundleEdited(project: Project, { record, unchanged }: Freshness): UnitsAhead | undefined {
  const edited = record.inputs.map(([path]) => path).filter((path) => !unchanged.has(path));
  const modules = edited.filter((path) => moduleFile.test(path) && !notModule.test(path) && existsSync(join(project.root, path))).sort();
  return modules.length === 0 || modules.length > mostEdited ? undefined : bundleAhead(project.root, modules);
}
