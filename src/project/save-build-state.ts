import { type JsonValue, printJson, sha256 } from "../base/index.ts";
import type { AppPart } from "./app-part.ts";
import { type BuildState, PackWriter, type StoredApp, type StoredUnit, writeBuildState } from "./build-state.ts";
import type { IncrementalCompilation } from "./compile-incrementally.ts";
import { cacheFolder, type Project } from "./freshness/index.ts";
import type { EvaluatedUnit } from "./load-environment.ts";
import type { ModuleReader } from "./read-apps.ts";
import type { FileSignature, SourceTree } from "./source-tree.ts";

/** Keeps what the next build can take over. Only called when nothing was wrong. */
export function saveBuildState(
  project: Project,
  environment: string,
  built: IncrementalCompilation,
  previous: BuildState | undefined,
  outputSignatures: string,
): string | undefined {
  const { loaded, reader, parts, compiled, appKeys, tree } = built;
  if (loaded.config === undefined) return undefined;
  const pack = new PackWriter(previous);
  const units = storedUnits(loaded.units, reader, pack, previous);
  const apps: Record<string, StoredApp> = {};
  for (const part of parts) {
    const { key } = part.app;
    const stored = previous?.header.apps[key];
    if (stored !== undefined && !compiled.has(key)) {
      apps[key] = { ...stored, part: pack.keep(stored.part) };
      continue;
    }
    const outside = outsideText(part);
    const located =
      built.diagnostics.length === 0
        ? outside
        : outsideText({ ...part, diagnostics: built.diagnostics.filter((one) => one.origin?.app === key) });
    apps[key] = {
      ...(appKeys.get(key) as Pick<StoredApp, "contentKey" | "inputs">),
      outside: sha256(outside),
      part: pack.add(withFiles(located, part)),
    };
  }
  const header = {
    buildId: project.buildId,
    environmentKey: JSON.stringify(loaded.evaluation.environment),
    settingsKey: built.settingsKey,
    schemaKey: built.schemaKey,
    config: loaded.config,
    files: seenFiles(tree),
    units,
    apps,
    outputSignatures,
  };
  return writeBuildState(cacheFolder(project.root, environment), header, pack);
}

export function storedUnits(
  units: readonly EvaluatedUnit[],
  reader: ModuleReader,
  pack: PackWriter,
  previous: BuildState | undefined,
): readonly StoredUnit[] {
  const before = new Map(previous?.header.units.map((unit) => [unit.file, unit]));
  return units.map((unit) => {
    const stored = before.get(unit.file);
    if (stored?.hash === unit.hash) return { ...stored, inputs: unit.inputs, json: pack.keep(stored.json) };
    const { file, inputs, hash } = unit;
    return { file, inputs, apps: reader.appsOf(unit), wide: reader.isWide(unit), hash, json: pack.add(unit.json()) };
  });
}

function seenFiles(tree: SourceTree): Record<string, FileSignature & { hash: string }> {
  const files: Record<string, FileSignature & { hash: string }> = {};
  for (const [path, { signature, hash }] of tree.seen().files) {
    files[path] = { size: signature.size, changed: signature.changed, inode: signature.inode, hash };
  }
  return files;
}

/** The part as text, without what only this process can use. */
export function partText(part: AppPart): string {
  return withFiles(outsideText(part), part);
}

/** A hash over what other apps and the delivery engine can see of an app. */
export function outsideOf(part: AppPart): string {
  return sha256(outsideText(part));
}

/** All but the files. CRDs may hold numbers that plain JSON would lose. */
function outsideText({ app, heads, facts, claims, customResources, diagnostics }: AppPart): string {
  const seen = { app, heads, facts, claims, customResources, diagnostics };
  return customResources.length === 0 ? JSON.stringify(seen) : printJson(seen as unknown as JsonValue);
}

function withFiles(outside: string, { files }: AppPart): string {
  return `${outside.slice(0, -1)},"files":${JSON.stringify(files)}}`;
}
