import type { Diagnostic } from "../base/index.ts";
import { parseUnitValue } from "../frontends/typescript/index.ts";
import type { Definition } from "../graph/index.ts";
import { type EnvironmentSettings, type ModuleDefinitions, moduleDefinitions, type ReadApp, readApp } from "../platform/index.ts";
import type { UnitInputs } from "./build-state.ts";
import { expandPattern } from "./expand-pattern.ts";
import type { EvaluatedUnit } from "./load-environment.ts";
import type { SourceTree } from "./source-tree.ts";

/** Module files taken apart: each is parsed once, when an app of it is wanted. */
export class ModuleReader {
  readonly diagnostics: Diagnostic[] = [];
  private readonly parsed = new Map<string, ModuleDefinitions>();

  read(unit: EvaluatedUnit): ModuleDefinitions {
    const known = this.parsed.get(unit.file);
    if (known !== undefined) return known;
    const outcome = moduleDefinitions(unit.file, parseUnitValue(unit.json()));
    this.diagnostics.push(...outcome.diagnostics);
    this.parsed.set(unit.file, outcome.value);
    return outcome.value;
  }

  /** Names of the apps that a unit defines; a unit that was looked at before is not parsed for this. */
  appsOf(unit: EvaluatedUnit): readonly string[] {
    return unit.contents?.apps ?? this.read(unit).apps.map((definition) => String(definition.path[1]));
  }

  /** True when the unit says something about the environment as a whole. */
  isWide(unit: EvaluatedUnit): boolean {
    if (unit.contents !== undefined) return unit.contents.wide;
    const { moved, externals } = this.read(unit);
    return moved.length > 0 || externals.length > 0;
  }

  /** All definitions of one app, in the order of the files. */
  definitionsOf(key: string, units: readonly EvaluatedUnit[]): readonly Definition[] {
    return units.flatMap((unit) => this.read(unit).apps.filter((definition) => definition.path[1] === key));
  }
}

/** Which units speak of which app. */
export function contributors(units: readonly EvaluatedUnit[], reader: ModuleReader): Map<string, EvaluatedUnit[]> {
  const byApp = new Map<string, EvaluatedUnit[]>();
  for (const unit of units) {
    for (const key of reader.appsOf(unit)) {
      const known = byApp.get(key);
      if (known === undefined) byApp.set(key, [unit]);
      else known.push(unit);
    }
  }
  return byApp;
}

export interface ReadAppOutcome {
  readonly key: string;
  readonly read: ReadApp | undefined;
  readonly definitions: readonly Definition[];
  readonly diagnostics: readonly Diagnostic[];
  /** Files of the project that the app's options name, beside its modules. */
  readonly inputs: UnitInputs;
}

/** Reads one app with everything it names, noting what was looked at. */
export async function readOneApp(
  key: string,
  definitions: readonly Definition[],
  settings: EnvironmentSettings,
  tree: SourceTree,
): Promise<ReadAppOutcome> {
  const files = new Set<string>();
  const directories = new Set<string>();
  const absent = new Set<string>();
  const outcome = await readApp(key, definitions, {
    environment: settings,
    files: {
      expand: (pattern, endings) => {
        const before = new Set(tree.seen().directories.keys());
        const found = expandPattern(tree, pattern, endings);
        if (found.length === 0) absent.add(pattern);
        for (const directory of tree.seen().directories.keys()) {
          if (!before.has(directory) || isAbove(directory, pattern)) directories.add(directory);
        }
        for (const file of found) files.add(file);
        return found;
      },
      read: (path) => tree.read(path),
    },
  });
  const { directories: stamps } = tree.seen();
  return {
    key,
    read: outcome.value,
    definitions,
    diagnostics: outcome.diagnostics,
    inputs: {
      files: [...files].map((path) => [path, tree.hash(path) ?? ""] as const),
      directories: [...directories].map((path) => [path, stamps.get(path) ?? ""] as const),
      absent: [...absent].filter((path) => !/[*?]/.test(path)),
      variables: [],
    },
  };
}

/** True when a pattern's walk passes through the directory, which an earlier app may have listed already. */
function isAbove(directory: string, pattern: string): boolean {
  const fixed = pattern.split(/[*?]/, 1)[0] ?? "";
  return directory === "" ? fixed === "" : `${directory}/`.startsWith(fixed) || fixed.startsWith(`${directory}/`);
}
