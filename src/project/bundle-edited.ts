import { existsSync } from "node:fs";
import { join } from "node:path";
import { bundleAhead, type UnitsAhead } from "../frontends/typescript/index.ts";
import { looksLikeModule } from "./discover-modules.ts";
import type { Freshness, Project } from "./freshness/index.ts";

const mostEdited = 32;

/** Begins to bundle the modules that were edited since the last build: most likely they are all that has to run. */
export function bundleEdited(project: Project, { record, unchanged }: Freshness): UnitsAhead | undefined {
  const edited = record.inputs.map(([path]) => path).filter((path) => !unchanged.has(path));
  const modules = edited.filter((path) => looksLikeModule(path) && existsSync(join(project.root, path))).sort();
  return modules.length === 0 || modules.length > mostEdited ? undefined : bundleAhead(project.root, modules);
}
