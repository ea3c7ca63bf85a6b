import { type Diagnostic, hasErrors, type JsonObject, type JsonValue, type Outcome, sha256 } from "../base/index.ts";
import { bundleAhead, evaluateConfig, evaluateUnits, parseUnitValue, type UnitsAhead } from "../frontends/typescript/index.ts";
import {
  type EnvironmentSettings,
  type ModuleDefinitions,
  moduleDefinitions,
  platformCodes,
  readProjectConfig,
} from "../platform/index.ts";
import type { BuildState, UnitInputs } from "./build-state.ts";
import { discoverModules } from "./discover-modules.ts";
import type { EagerCompiler } from "./eager-compiler.ts";
import { configName, type Project } from "./freshness/index.ts";
import type { SourceTree } from "./source-tree.ts";
import { inputsUnchanged, recordInputs } from "./unit-inputs.ts";

/** A module file with what its config gave. */
export interface EvaluatedUnit {
  readonly file: string;
  readonly json: () => string;
  readonly hash: string;
  readonly inputs: UnitInputs;
  /** What it speaks of, when somebody has looked already and found nothing wrong. */
  readonly contents: UnitContents | undefined;
}

/** What a unit speaks of: the apps it defines, and whether it says something about the environment as a whole. */
export interface UnitContents {
  readonly apps: readonly string[];
  readonly wide: boolean;
}

/** An environment whose sources have been run: settings and units, not merged yet. */
export interface LoadedEnvironment {
  readonly settings: EnvironmentSettings | undefined;
  readonly config: { readonly value: JsonValue; readonly inputs: UnitInputs } | undefined;
  readonly evaluation: EvaluationArguments;
  readonly units: readonly EvaluatedUnit[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What sources are run with; tracing an origin runs them again with the same. */
export interface EvaluationArguments {
  readonly root: string;
  readonly environment: JsonObject;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  readonly memoryMiB?: number;
  readonly signal?: AbortSignal;
}

const defaultSeconds = 30;

/** Runs strata.config.ts and the modules of one environment, taking over from the state what is unchanged. */
export async function loadEnvironment(
  project: Project,
  name: string,
  tree: SourceTree,
  state: BuildState | undefined,
  early: { readonly ahead?: UnitsAhead | undefined; readonly eager?: EagerCompiler | undefined } = {},
): Promise<LoadedEnvironment> {
  const reading = loadConfig(project, tree, state);
  // Without a state everything has to run: the usual folder of modules is bundled while the configuration is still being read.
  const ahead = state === undefined ? bundleUsualModules(project, tree) : early.ahead;
  const config = await reading;
  const problems = [...config.diagnostics];
  const base: EvaluationArguments = {
    root: project.root,
    environment: {},
    variables: {},
    timeoutMs: defaultSeconds * 1000,
    ...signalOf(project),
  };
  if (config.value === undefined) return { settings: undefined, config: undefined, evaluation: base, units: [], diagnostics: problems };
  const read = readProjectConfig(config.value.value);
  problems.push(...read.diagnostics);
  const chosen = read.value?.environment(name);
  problems.push(...(chosen?.diagnostics ?? []));
  const settings = chosen?.value;
  if (read.value === undefined || settings === undefined || hasErrors(problems)) {
    return { settings: undefined, config: config.value, evaluation: base, units: [], diagnostics: problems };
  }
  const evaluation: EvaluationArguments = {
    ...base,
    environment: environmentArgument(settings),
    variables: declaredVariables(project, read.value.variables),
    timeoutMs: (read.value.evaluationSeconds ?? defaultSeconds) * 1000,
    ...(read.value.memoryMiB === undefined ? {} : { memoryMiB: read.value.memoryMiB }),
  };
  const units = await loadUnits({ project, settings, evaluation, tree, state, ahead, eager: early.eager });
  return { settings, config: config.value, evaluation, units: units.value, diagnostics: [...problems, ...units.diagnostics] };
}

function signalOf(project: Project): { signal?: AbortSignal } {
  return project.signal === undefined ? {} : { signal: project.signal };
}

/** What a module's config function is told about the environment it runs for. */
function environmentArgument(settings: EnvironmentSettings): JsonObject {
  const { name, cluster, kubernetes, delivery, target } = settings;
  return { name, cluster, kubernetes, delivery, target: { ...target } };
}

/** A name that is declared but not set stays in the table: reading it is allowed. */
function declaredVariables(project: Project, names: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name) => [name, project.variables[name]]));
}

async function loadConfig(project: Project, tree: SourceTree, state: BuildState | undefined) {
  const stored = state?.header.config;
  // strata.config.ts declares the variables, so it can read none itself.
  if (stored !== undefined && inputsUnchanged(tree, stored.inputs, {})) return { value: stored, diagnostics: [] };
  project.progress?.(`reading ${configName}`);
  const outcome = await evaluateConfig({
    root: project.root,
    file: configName,
    variables: {},
    timeoutMs: defaultSeconds * 1000,
    ...signalOf(project),
  });
  if (outcome.value === undefined) return { value: undefined, diagnostics: outcome.diagnostics };
  return { value: { value: outcome.value.value, inputs: recordInputs(tree, outcome.value.inputs, {}) }, diagnostics: outcome.diagnostics };
}

function bundleUsualModules(project: Project, tree: SourceTree): UnitsAhead | undefined {
  const { files } = discoverModules(tree, ["modules"]);
  if (files.length === 0) return undefined;
  const ahead = bundleAhead(project.root, files);
  // Their hashes are wanted in the end; this is a good time to make them.
  for (const file of files) tree.hash(file);
  return ahead;
}

interface UnitLoading {
  readonly project: Project;
  readonly settings: EnvironmentSettings;
  readonly evaluation: EvaluationArguments;
  readonly tree: SourceTree;
  readonly state: BuildState | undefined;
  readonly ahead: UnitsAhead | undefined;
  readonly eager: EagerCompiler | undefined;
}

async function loadUnits(loading: UnitLoading): Promise<Outcome<readonly EvaluatedUnit[]>> {
  const { project, settings, evaluation, tree, eager } = loading;
  const { files, missing } = discoverModules(tree, settings.modules);
  const problems: Diagnostic[] = missing
    .filter((place) => place !== "modules")
    .map((place) =>
      platformCodes.report("no-such-file", {
        summary: `modules: there is no folder or module "${place}"`,
        hint: "paths start at the folder of strata.config.ts",
        origin: { environment: settings.name, path: ["environments", settings.name, "modules"] },
      }),
    );
  const fresh = unchangedUnits(loading, files);
  const stale = files.filter((file) => !fresh.has(file));
  if (stale.length > 0) {
    project.progress?.(`running ${stale.length} of ${files.length} modules`);
    const early = new Map<string, Pick<EvaluatedUnit, "hash" | "contents">>();
    await eager?.begin(settings);
    const outcome = await evaluateUnits({
      ...evaluation,
      units: stale,
      ...(loading.ahead === undefined ? {} : { ahead: loading.ahead }),
      // Working on what has come uses the time in which the worker runs the rest. The parsed values are let go at once: keeping a
      // thousand of them alive would cost more than parsing the few again that somebody asks for.
      onValues: (values) => {
        for (const { file, json } of values) {
          const definitions = moduleDefinitions(file, parseUnitValue(json));
          early.set(file, { hash: sha256(json), contents: contentsOf(definitions) });
          eager?.offer(definitions);
        }
      },
    });
    problems.push(...outcome.diagnostics);
    for (const { file, json, inputs } of outcome.value) {
      const known = early.get(file) ?? { hash: sha256(json), contents: undefined };
      fresh.set(file, { file, json: () => json, ...known, inputs: recordInputs(tree, inputs, evaluation.variables) });
    }
  }
  return { value: files.flatMap((file) => fresh.get(file) ?? []), diagnostics: problems };
}

function unchangedUnits({ evaluation, tree, state }: UnitLoading, files: readonly string[]): Map<string, EvaluatedUnit> {
  const fresh = new Map<string, EvaluatedUnit>();
  if (state === undefined || state.header.environmentKey !== JSON.stringify(evaluation.environment)) return fresh;
  const stored = new Map(state.header.units.map((unit) => [unit.file, unit]));
  for (const file of files) {
    const unit = stored.get(file);
    if (unit === undefined || !inputsUnchanged(tree, unit.inputs, evaluation.variables)) continue;
    const { hash, inputs, apps, wide } = unit;
    fresh.set(file, { file, json: () => state.text(unit.json), hash, inputs, contents: { apps, wide } });
  }
  return fresh;
}

function contentsOf({ value, diagnostics }: Outcome<ModuleDefinitions>): UnitContents | undefined {
  if (diagnostics.length > 0) return undefined;
  return { apps: value.apps.map(({ path }) => String(path[1])), wide: value.moved.length > 0 || value.externals.length > 0 };
}
