import { type Diagnostic, hasErrors } from "../base/index.ts";
import { type Definition, Graph, type Locate, type Resource } from "../graph/index.ts";
import type { EnvironmentSettings, ResourceEntry } from "../platform/index.ts";
import type { SchemaSet } from "../schema/index.ts";
import { type CompiledApp, compileApp, type PlannedFile } from "./app-part.ts";
import { readBuildState } from "./build-state.ts";
import { checkContext } from "./check-context.ts";
import { type FinishedEnvironment, finishEnvironment } from "./finish-environment.ts";
import { cacheFolder, type Project, projectCodes } from "./freshness/index.ts";
import { type LoadedEnvironment, loadEnvironment } from "./load-environment.ts";
import { environmentSchemas, readCustomResources } from "./project-schemas.ts";
import { contributors, ModuleReader, readOneApp } from "./read-apps.ts";
import { SourceLocator } from "./source-locator.ts";
import { SourceTree } from "./source-tree.ts";
import { whyValue } from "./why.ts";

/** An environment compiled in memory: what every command but `build` works on. */
export interface Compilation {
  readonly settings: EnvironmentSettings | undefined;
  readonly schemas: SchemaSet | undefined;
  readonly apps: readonly CompiledApp[];
  readonly finished: FinishedEnvironment | undefined;
  readonly graph: Graph;
  /** With spans, in the order of the pipeline. */
  readonly diagnostics: readonly Diagnostic[];
  /** The rendered tree, sorted by path. */
  readonly files: readonly PlannedFile[];
  readonly locate: Locate;
  /** Adds spans to what a command found out later. */
  readonly withSpans: (diagnostics: readonly Diagnostic[]) => Promise<readonly Diagnostic[]>;
  readonly tree: SourceTree;
  /** The variables that sources may read. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** Compiles one environment with all checks. Modules that did not change are taken from the cache of the last build. */
export async function compileEnvironment(project: Project, name: string): Promise<Compilation> {
  const tree = new SourceTree(project.root);
  const loaded = await loadEnvironment(project, name, tree, readBuildState(cacheFolder(project.root, name), project.buildId));
  if (loaded.settings === undefined) return failed(loaded, tree);
  const { settings } = loaded;
  const problems: Diagnostic[] = [...loaded.diagnostics];
  const reader = new ModuleReader();
  const byApp = contributors(loaded.units, reader);
  project.progress?.(`compiling ${byApp.size} apps`);
  const reads = [];
  for (const [key, units] of byApp) reads.push(await readOneApp(key, reader.definitionsOf(key, units), settings, tree));
  problems.push(...reader.diagnostics);
  if (byApp.size === 0 && !hasErrors(problems)) problems.push(noApps(settings));
  const given = await readCustomResources(settings, tree);
  const schemas = environmentSchemas(settings.kubernetes, [...given.value, ...reads.flatMap((one) => one.read?.customResources ?? [])]);
  problems.push(...given.diagnostics, ...schemas.diagnostics.map((problem) => withOrigin(problem, settings)));
  const understood = !hasErrors(problems);
  const apps: CompiledApp[] = [];
  const check = schemas.value === undefined ? undefined : checkContext(settings, schemas.value);
  if (check !== undefined) {
    for (const { read, definitions, diagnostics } of reads) {
      if (read === undefined) problems.push(...diagnostics);
      else apps.push(compileApp(read, definitions, diagnostics, { settings, check }));
    }
  }
  problems.push(...apps.flatMap((app) => app.diagnostics));
  const complete = understood && apps.length === byApp.size && apps.every((app) => !app.incomplete);
  // With a resource missing, every reference to it would dangle: one mistake should not look like a hundred.
  const finished = complete && check !== undefined ? finishEnvironment(withModules(settings, loaded, reader), apps, check) : undefined;
  problems.push(...(finished?.diagnostics ?? []));
  const definitions = new Map(reads.map((one) => [one.key, one.definitions]));
  return assemble({ loaded, tree, settings, schemas: schemas.value, apps, definitions, finished, problems });
}

/** What is wrong with the schemas as a whole comes from the choice of the Kubernetes version. */
function withOrigin(problem: Diagnostic, { name }: EnvironmentSettings): Diagnostic {
  if (problem.origin !== undefined || problem.span !== undefined) return problem;
  return { ...problem, origin: { environment: name, path: ["environments", name, "kubernetes"] } };
}

/** Adds what modules say about the environment as a whole. */
export function withModules(
  settings: EnvironmentSettings,
  loaded: Pick<LoadedEnvironment, "units">,
  reader: ModuleReader,
): EnvironmentSettings {
  const said = loaded.units.filter((unit) => reader.isWide(unit)).map((unit) => reader.read(unit));
  if (said.length === 0) return settings;
  return {
    ...settings,
    moved: [...settings.moved, ...said.flatMap(({ moved }) => moved)],
    externals: [...settings.externals, ...said.flatMap(({ externals }) => externals)],
  };
}

export function noApps(settings: EnvironmentSettings): Diagnostic {
  return projectCodes.report("no-apps", {
    summary: `environment ${settings.name} has no apps`,
    hint: `add a module that sets apps to ${settings.modules.join(", ")}/`,
    origin: { environment: settings.name, path: ["environments", settings.name] },
  });
}

interface Parts {
  readonly loaded: LoadedEnvironment;
  readonly tree: SourceTree;
  readonly settings: EnvironmentSettings;
  readonly schemas: SchemaSet | undefined;
  readonly apps: readonly CompiledApp[];
  /** Of every app, also of those that could not be compiled. */
  readonly definitions: ReadonlyMap<string, readonly Definition[]>;
  readonly finished: FinishedEnvironment | undefined;
  readonly problems: readonly Diagnostic[];
}

async function assemble({ loaded, tree, settings, schemas, apps, definitions: byKey, finished, problems }: Parts): Promise<Compilation> {
  const resources: Resource[] = [...apps.flatMap((app) => app.lowered.map(({ resource }) => resource)), ...(finished?.generated ?? [])];
  const graph = new Graph(resources, finished?.edges ?? []);
  const entries = new Map<string, readonly ResourceEntry[]>();
  for (const app of apps) {
    for (const { resource, definitions } of app.lowered) {
      entries.set(resource.id, definitions);
      entries.set(claimKey(resource.id, resource.app), definitions);
    }
  }
  const locator = new SourceLocator(tree, loaded.evaluation, {
    app: (key) => byKey.get(key) ?? [],
    resource: (id, app) => (app === undefined ? undefined : entries.get(claimKey(id, app))) ?? entries.get(id) ?? [],
  });
  const files = [...apps.flatMap((app) => app.contents), ...(finished?.generatedFiles ?? [])].sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    settings,
    schemas,
    apps,
    finished,
    graph,
    diagnostics: await locator.locateAll(problems),
    files,
    tree,
    variables: loaded.evaluation.variables,
    withSpans: (later) => locator.locateAll(later),
    locate: async (id, path) => {
      const resource = graph.get(id);
      return resource === undefined ? undefined : whyValue(resource, entries.get(id) ?? [], path, locator);
    },
  };
}

function claimKey(id: string, app: string): string {
  return `${id}\n${app}`;
}

/** Nothing could be compiled: the configuration itself is wrong. */
async function failed(loaded: LoadedEnvironment, tree: SourceTree): Promise<Compilation> {
  const locator = new SourceLocator(tree, loaded.evaluation, { app: () => [], resource: () => [] });
  return {
    settings: undefined,
    schemas: undefined,
    apps: [],
    finished: undefined,
    graph: new Graph([], []),
    diagnostics: await locator.locateAll(loaded.diagnostics),
    files: [],
    tree,
    variables: loaded.evaluation.variables,
    locate: async () => undefined,
    withSpans: (later) => locator.locateAll(later),
  };
}
