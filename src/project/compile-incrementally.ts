import { type Diagnostic, hasErrors, parseJson } from "../base/index.ts";
import type { EnvironmentSettings } from "../platform/index.ts";
import type { CustomResourceSource } from "../schema/index.ts";
import { type AppPart, type CompiledApp, compileApp } from "./app-part.ts";
import type { BuildState, UnitInputs } from "./build-state.ts";
import { checkContext } from "./check-context.ts";
import { withModules } from "./compile-environment.ts";
import { appContentKey, schemaKeyOf, settingsKeyOf } from "./content-keys.ts";
import type { EagerCompiler } from "./eager-compiler.ts";
import { type FinishedEnvironment, finishEnvironment } from "./finish-environment.ts";
import type { Project } from "./freshness/index.ts";
import type { EvaluatedUnit, LoadedEnvironment } from "./load-environment.ts";
import { environmentSchemas, readCustomResources } from "./project-schemas.ts";
import { contributors, ModuleReader, type ReadAppOutcome, readOneApp } from "./read-apps.ts";
import { SourceLocator } from "./source-locator.ts";
import type { SourceTree } from "./source-tree.ts";
import { inputsUnchanged } from "./unit-inputs.ts";

/** An environment of which only some apps were compiled in this run. */
export interface IncrementalCompilation {
  readonly tree: SourceTree;
  readonly loaded: LoadedEnvironment;
  readonly reader: ModuleReader;
  readonly parts: readonly AppPart[];
  readonly compiled: ReadonlyMap<string, CompiledApp>;
  readonly appKeys: ReadonlyMap<string, { readonly contentKey: string; readonly inputs: UnitInputs }>;
  readonly settingsKey: string;
  readonly schemaKey: string;
  readonly finished: FinishedEnvironment;
  /** Warnings, with spans. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compiles what changed since the state was saved and takes over the rest. Undefined when something is wrong or has to be said about an
 * app that was taken over: then everything must be compiled to say it properly.
 */
export async function compileIncrementally(
  project: Project,
  { tree, loaded, eager }: { readonly tree: SourceTree; readonly loaded: LoadedEnvironment; readonly eager?: EagerCompiler | undefined },
  state: BuildState | undefined,
): Promise<IncrementalCompilation | undefined> {
  const { settings } = loaded;
  if (settings === undefined || loaded.diagnostics.length > 0) return undefined;
  const reader = new ModuleReader();
  const byApp = contributors(loaded.units, reader);
  if (byApp.size === 0) return undefined;
  const given = await readCustomResources(settings, tree);
  if (given.diagnostics.length > 0) return undefined;
  const apps = new AppSelection(settings, byApp, tree, state);
  await apps.readStale(reader, eager);
  const customResources = [...given.value, ...apps.customResources()];
  const schemaKey = schemaKeyOf(settings, customResources);
  // A CRD in an app changes what all others are checked against.
  if (customResources.length > given.value.length) eager?.dropAll();
  const sameSchemas = state === undefined ? customResources.length === given.value.length : state.header.schemaKey === schemaKey;
  if (!sameSchemas) await apps.readAll(reader);
  const schemas = environmentSchemas(settings.kubernetes, customResources);
  if (reader.diagnostics.length > 0 || schemas.value === undefined || schemas.diagnostics.length > 0) return undefined;
  project.progress?.(`compiling ${apps.reads.size} of ${byApp.size} apps`);
  const check = checkContext(settings, schemas.value);
  const compiled = apps.compile(check);
  if (compiled === undefined) return undefined;
  project.progress?.("checking apps together");
  const parts = [...byApp.keys()].map((key) => compiled.get(key) ?? (apps.kept.get(key) as AppPart));
  const finished = finishEnvironment(withModules(settings, loaded, reader), parts, check);
  if (finished.diagnostics.length > 0) return undefined;
  const diagnostics = await locateWarnings(parts, compiled, { tree, loaded });
  return { tree, loaded, reader, parts, compiled, appKeys: apps.keys, settingsKey: apps.settingsKey, schemaKey, finished, diagnostics };
}

/** Decides which apps must be compiled: those whose modules, files or settings differ from the state's. */
class AppSelection {
  readonly reads = new Map<string, ReadAppOutcome>();
  readonly kept = new Map<string, AppPart>();
  readonly keys = new Map<string, { contentKey: string; inputs: UnitInputs }>();
  readonly settingsKey: string;
  private readonly settings: EnvironmentSettings;
  private readonly byApp: ReadonlyMap<string, readonly EvaluatedUnit[]>;
  private readonly tree: SourceTree;

  constructor(
    settings: EnvironmentSettings,
    byApp: ReadonlyMap<string, readonly EvaluatedUnit[]>,
    tree: SourceTree,
    state: BuildState | undefined,
  ) {
    this.settings = settings;
    this.byApp = byApp;
    this.tree = tree;
    this.settingsKey = settingsKeyOf(settings);
    for (const [key, units] of byApp) {
      const own = appContentKey(this.settingsKey, units);
      const stored = state?.header.apps[key];
      this.keys.set(key, { contentKey: own, inputs: stored?.inputs ?? nothing });
      if (state === undefined || stored?.contentKey !== own || !inputsUnchanged(tree, stored.inputs, {})) continue;
      this.kept.set(key, parseJson(state.text(stored.part)) as unknown as AppPart);
    }
  }

  async readStale(reader: ModuleReader, eager: EagerCompiler | undefined): Promise<void> {
    for (const [key, units] of this.byApp) {
      if (this.kept.has(key)) continue;
      const part = eager?.take(key, units.length);
      if (part === undefined) await this.read(key, reader);
      else this.kept.set(key, part);
    }
  }

  /** Schemas changed: what was taken over must be checked again. */
  async readAll(reader: ModuleReader): Promise<void> {
    this.kept.clear();
    for (const key of this.byApp.keys()) if (!this.reads.has(key)) await this.read(key, reader);
  }

  private async read(key: string, reader: ModuleReader): Promise<void> {
    const units = this.byApp.get(key) as readonly EvaluatedUnit[];
    const outcome = await readOneApp(key, reader.definitionsOf(key, units), this.settings, this.tree);
    this.reads.set(key, outcome);
    this.keys.set(key, { contentKey: this.keys.get(key)?.contentKey ?? "", inputs: outcome.inputs });
  }

  customResources(): readonly CustomResourceSource[] {
    return [...this.byApp.keys()].flatMap((key) => this.reads.get(key)?.read?.customResources ?? this.kept.get(key)?.customResources ?? []);
  }

  compile(check: ReturnType<typeof checkContext>): Map<string, CompiledApp> | undefined {
    const compiled = new Map<string, CompiledApp>();
    for (const { key, read, definitions, diagnostics } of this.reads.values()) {
      if (read === undefined) return undefined;
      const app = compileApp(read, definitions, diagnostics, { settings: this.settings, check });
      if (hasErrors(app.diagnostics)) return undefined;
      compiled.set(key, app);
    }
    return compiled;
  }
}

const nothing: UnitInputs = { files: [], directories: [], absent: [], variables: [] };

async function locateWarnings(
  parts: readonly AppPart[],
  compiled: ReadonlyMap<string, CompiledApp>,
  { tree, loaded }: { readonly tree: SourceTree; readonly loaded: LoadedEnvironment },
): Promise<readonly Diagnostic[]> {
  const entries = new Map(
    [...compiled.values()].flatMap((app) => app.lowered.map(({ resource, definitions }) => [resource.id, definitions] as const)),
  );
  const locator = new SourceLocator(tree, loaded.evaluation, {
    app: (key) => compiled.get(key)?.definitions ?? [],
    resource: (id) => entries.get(id) ?? [],
  });
  const located: Diagnostic[] = [];
  for (const part of parts) {
    if (part.diagnostics.length === 0) continue;
    located.push(...(compiled.has(part.app.key) ? await locator.locateAll(part.diagnostics) : part.diagnostics));
  }
  return located;
}
