import { type Diagnostic, parseJson } from "../base/index.ts";
import { patchBuildTree } from "../delivery/index.ts";
import { type AppPart, type CompiledApp, compileApp, type PlannedFile } from "./app-part.ts";
import { type BuildState, PackWriter, type StoredApp, writeBuildState } from "./build-state.ts";
import { checkContext } from "./check-context.ts";
import { appContentKey, schemaKeyOf, settingsKeyOf } from "./content-keys.ts";
import { type BuildCounts, cacheFolder, type Freshness, type Project, patchFreshness } from "./freshness/index.ts";
import type { EvaluatedUnit, LoadedEnvironment } from "./load-environment.ts";
import { environmentSchemas, readCustomResources } from "./project-schemas.ts";
import { ModuleReader, readOneApp } from "./read-apps.ts";
import { outsideOf, partText, storedUnits } from "./save-build-state.ts";
import type { FileSignature, SourceTree } from "./source-tree.ts";
import { inputsUnchanged } from "./unit-inputs.ts";

export interface Patching {
  readonly project: Project;
  readonly name: string;
  readonly directory: string;
  readonly state: BuildState;
  readonly last: Freshness;
  readonly tree: SourceTree;
  readonly loaded: LoadedEnvironment;
}

export interface Patched {
  readonly counts: BuildCounts;
  readonly diagnostics: readonly Diagnostic[];
  readonly written: number;
}

/**
 * The shortest build: when all that changed is inside objects (an image, a replica count), then edges, order, delivery objects and every
 * check across apps are what they were, and only the files of the edited apps are written. Undefined when anything more changed.
 */
export async function patchEnvironment(patching: Patching): Promise<Patched | undefined> {
  const { project, name, directory, state, last, loaded, tree } = patching;
  const { header } = state;
  const { settings } = loaded;
  // A record without this state's stamp is of a build that this state knows nothing of.
  if (last.record.stamp !== header.stamp) return undefined;
  if (settings === undefined || loaded.diagnostics.length > 0 || settingsKeyOf(settings) !== header.settingsKey) return undefined;
  const reader = new ModuleReader();
  const stale = staleApps(patching, reader);
  if (stale === undefined) return undefined;
  const custom = await readCustomResources(settings, tree);
  // CRDs that apps bring along are part of what the outside sees; when there are any, the long way looks at them.
  const schemas = environmentSchemas(settings.kubernetes, custom.value);
  if (schemaKeyOf(settings, custom.value) !== header.schemaKey || schemas.value === undefined) return undefined;
  const check = checkContext(settings, schemas.value);
  const compiled = new Map<string, CompiledApp & { readonly stored: StoredApp }>();
  const replaced: PlannedFile[] = [];
  for (const [key, units] of stale) {
    const outcome = await readOneApp(key, reader.definitionsOf(key, units), settings, tree);
    if (outcome.read === undefined) return undefined;
    const app = compileApp(outcome.read, outcome.definitions, outcome.diagnostics, { settings, check });
    const before = header.apps[key];
    if (before === undefined || app.diagnostics.length > 0 || outsideOf(app) !== before.outside) return undefined;
    const old = new Map((parseJson(state.text(before.part)) as unknown as AppPart).files.map((file) => [file.path, file.hash]));
    replaced.push(...app.contents.filter((file) => old.get(file.path) !== file.hash));
    const stored = { ...before, contentKey: appContentKey(header.settingsKey, units), inputs: outcome.inputs };
    compiled.set(key, { ...app, stored });
  }
  const signatures = replaced.length === 0 ? header.outputSignatures : await patchBuildTree(directory, replaced, header.outputSignatures);
  if (signatures === undefined) return undefined;
  const stamp = save(patching, { reader, compiled, signatures });
  const folders = new Set(replaced.map(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf("/")))));
  if (stamp !== undefined) {
    patchFreshness({ project, environment: name, directory, last, stamp, files: tree.seen().files.keys(), outputFolders: folders });
  }
  return { counts: last.record.counts, diagnostics: last.record.diagnostics, written: replaced.length };
}

/** The apps that must be compiled again; undefined when the set of modules or apps, or what they say about the whole, is another. */
function staleApps({ state, loaded, tree }: Patching, reader: ModuleReader): Map<string, readonly EvaluatedUnit[]> | undefined {
  const { units: stored, apps } = state.header;
  if (stored.length !== loaded.units.length) return undefined;
  const keys = new Set<string>();
  for (const [index, unit] of loaded.units.entries()) {
    const before = stored[index];
    if (before === undefined || before.file !== unit.file) return undefined;
    if (before.hash === unit.hash) continue;
    const names = reader.appsOf(unit);
    const same = names.length === before.apps.length && names.every((name, at) => name === before.apps[at]);
    if (!same || before.wide || reader.isWide(unit) || reader.diagnostics.length > 0) return undefined;
    for (const key of names) keys.add(key);
  }
  for (const key of Object.keys(apps)) if (!inputsUnchanged(tree, (apps[key] as StoredApp).inputs, {})) keys.add(key);
  const stale = new Map<string, EvaluatedUnit[]>();
  for (const key of keys) stale.set(key, []);
  for (const unit of loaded.units) for (const key of reader.appsOf(unit)) stale.get(key)?.push(unit);
  return stale;
}

interface Saving {
  readonly reader: ModuleReader;
  readonly compiled: ReadonlyMap<string, CompiledApp & { readonly stored: StoredApp }>;
  readonly signatures: string;
}

function save({ project, name, state, tree, loaded }: Patching, { reader, compiled, signatures }: Saving): string | undefined {
  const pack = new PackWriter(state);
  const units = storedUnits(loaded.units, reader, pack, state);
  const apps: Record<string, StoredApp> = {};
  for (const key of Object.keys(state.header.apps)) {
    const fresh = compiled.get(key);
    const before = state.header.apps[key] as StoredApp;
    apps[key] = fresh === undefined ? { ...before, part: pack.keep(before.part) } : { ...fresh.stored, part: pack.add(partText(fresh)) };
  }
  const { packs: _packs, format: _format, stamp: _stamp, ...header } = state.header;
  // Files that this run had no reason to look at are as the state knew them.
  const files: Record<string, FileSignature & { hash: string }> = header.files;
  for (const [path, { signature, hash }] of tree.seen().files) if (files[path]?.hash !== hash) files[path] = { ...signature, hash };
  return writeBuildState(cacheFolder(project.root, name), { ...header, files, units, apps, outputSignatures: signatures }, pack);
}
