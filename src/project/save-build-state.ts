import type { AppPart } from "./app-part.ts";
import { type BuildState, PackWriter, type StoredApp, type StoredUnit, writeBuildState } from "./build-state.ts";
import type { IncrementalCompilation } from "./compile-incrementally.ts";
import { cacheFolder, type Project } from "./freshness/index.ts";
import type { FileSignature } from "./source-tree.ts";

/** Keeps what the next build can take over. Only called when nothing was wrong. */
export function saveBuildState(
  project: Project,
  environment: string,
  built: IncrementalCompilation,
  previous: BuildState | undefined,
  outputSignatures: string,
): void {
  const { loaded, reader, parts, compiled, appKeys, tree, schemaKey } = built;
  if (loaded.config === undefined) return;
  const pack = new PackWriter();
  const before = new Map(previous?.header.units.map((unit) => [unit.file, unit]));
  const units: StoredUnit[] = loaded.units.map((unit) => {
    const stored = before.get(unit.file);
    const json = previous !== undefined && stored?.hash === unit.hash ? pack.add(previous.bytes(stored.json)) : pack.add(unit.json());
    return { file: unit.file, inputs: unit.inputs, apps: reader.appsOf(unit), hash: unit.hash, json };
  });
  const located = new Map(
    built.diagnostics.length === 0
      ? []
      : parts.map((part) => [part.app.key, built.diagnostics.filter((one) => one.origin?.app === part.app.key)]),
  );
  const apps: Record<string, StoredApp> = {};
  for (const part of parts) {
    const { key } = part.app;
    const stored = previous?.header.apps[key];
    const kept = previous !== undefined && stored !== undefined && !compiled.has(key);
    const slice = kept
      ? pack.add(previous.bytes(stored.part))
      : pack.add(JSON.stringify(partOnly(part, located.get(key) ?? part.diagnostics)));
    apps[key] = { ...(appKeys.get(key) as { contentKey: string; inputs: StoredApp["inputs"] }), part: slice };
  }
  const files: Record<string, FileSignature & { hash: string }> = {};
  for (const [path, { signature, hash }] of tree.seen().files) files[path] = { ...signature, hash };
  writeBuildState(
    cacheFolder(project.root, environment),
    {
      format: 3,
      buildId: project.buildId,
      environmentKey: JSON.stringify(loaded.evaluation.environment),
      schemaKey,
      config: loaded.config,
      files,
      units,
      apps,
      outputSignatures,
    },
    pack,
  );
}

/** Leaves out what only this process can use. */
function partOnly({ app, heads, facts, claims, files, customResources }: AppPart, diagnostics: AppPart["diagnostics"]): AppPart {
  return { app, heads, facts, claims, files, customResources, diagnostics };
}
