import { type Diagnostic, isJsonObject, type JsonObject, type JsonValue, type Outcome } from "../base/index.ts";
import { type DeclaredMove, type Definition, plainPriority } from "../graph/index.ts";
import { moduleShape } from "./option-shapes.ts";

/** What one module file says, taken apart by app. */
export interface ModuleDefinitions {
  readonly apps: readonly Definition[];
  readonly moved: readonly DeclaredMove[];
  readonly externals: readonly string[];
}

/** Reads the value of a module's config: one definition for each app it speaks of. */
export function moduleDefinitions(file: string, value: JsonValue): Outcome<ModuleDefinitions> {
  const problems: Diagnostic[] = [];
  const origin = (path: readonly (string | number)[]) => ({ source: { frontend: "typescript" as const, file, path } });
  const read = moduleShape(value, { path: [], origin, problems }) ?? {};
  const apps: Definition[] = [];
  const configured = isJsonObject(value) && isJsonObject(value.apps) ? value.apps : ({} as JsonObject);
  for (const key of Object.keys(configured)) {
    const path = ["apps", key];
    apps.push({ path, value: configured[key] as JsonValue, priority: plainPriority, origin: { frontend: "typescript", file, path } });
  }
  const moved = (read.moved ?? []).map(({ from = "", to = "" }, index) => ({ from, to, origin: origin(["moved", index]) }));
  return { value: { apps, moved, externals: read.externals ?? [] }, diagnostics: problems };
}
