import { type Diagnostic, isJsonObject, type JsonObject, type JsonValue, type Outcome, property } from "../base/index.ts";
import { yamlDefinitions } from "../frontends/yaml/index.ts";
import { type App, type Definition, groupOf, plainPriority, type RawFile, versionOf } from "../graph/index.ts";
import type { SchemaSet } from "../schema/index.ts";
import { type AppSettings, readAppSettings } from "./app-settings.ts";
import { platformCodes } from "./codes.ts";
import { type LoweredResource, lowerApp } from "./lower-app.ts";
import { mergeDefinitions, placeWithin } from "./merge-definitions.ts";
import type { EnvironmentSettings } from "./project-config.ts";
import { type ResourceEntry, resourceEntries } from "./resource-entries.ts";
import { safeRelativePath } from "./safe-path.ts";

/** How the platform reaches the project's files; the driver records what was read. */
export interface ProjectFiles {
  /** Files that a path, folder or pattern stands for; empty when there are none. */
  expand(pattern: string, endings: readonly string[]): readonly string[];
  read(path: string): Uint8Array | undefined;
}

/** An app whose options, YAML files and raw files have been read; its resources wait until every CRD of the project is known. */
export interface ReadApp {
  readonly app: App;
  readonly resources: readonly Definition[];
  readonly yamlEntries: readonly ResourceEntry[];
  /** CustomResourceDefinitions that the app brings along. */
  readonly customResources: readonly { readonly object: JsonObject; readonly source: string }[];
}

export interface ReadContext {
  readonly environment: EnvironmentSettings;
  readonly files: ProjectFiles;
}

/** Merges what files say about one app's options and reads the files it names. */
export async function readApp(
  key: string,
  definitions: readonly Definition[],
  context: ReadContext,
): Promise<Outcome<ReadApp | undefined>> {
  const problems: Diagnostic[] = [];
  const { settings, resources } = separate(definitions);
  const merged = mergeDefinitions(settings, key);
  problems.push(...merged.diagnostics);
  const config = isJsonObject(merged.value) ? merged.value : {};
  const read = readAppSettings(key, config, context.environment);
  problems.push(...read.diagnostics);
  if (read.value === undefined) return { value: undefined, diagnostics: problems };
  const entries: ResourceEntry[] = [];
  for (const pattern of read.value.yamls) {
    const found = await yamlEntries(read.value, pattern, context);
    problems.push(...found.diagnostics);
    entries.push(...found.value);
  }
  const rawFiles = readRawFiles(read.value, context);
  problems.push(...rawFiles.diagnostics);
  const app = { ...read.value.app, rawFiles: rawFiles.value };
  return { value: { app, resources, yamlEntries: entries, customResources: customResourcesOf(resources, entries) }, diagnostics: problems };
}

/** Merges and lowers the resources of an app, now that the schemas say which kinds there are. */
export function lowerReadApp(read: ReadApp, environment: EnvironmentSettings, schemas: SchemaSet): Outcome<readonly LoweredResource[]> {
  const problems: Diagnostic[] = [];
  let entries: ResourceEntry[] = [];
  for (const definition of read.resources) {
    const found = resourceEntries(read.app.key, definition.value as JsonObject, definition.origin, schemas);
    problems.push(...found.problems);
    entries = entries.length === 0 ? found.entries : [...entries, ...found.entries];
  }
  const lowered = lowerApp([...entries, ...read.yamlEntries], { cluster: environment.cluster, app: read.app, schemas });
  return { value: lowered.value, diagnostics: [...problems, ...lowered.diagnostics] };
}

const crdGroup = "apiextensions.k8s.io";

function customResourcesOf(resources: readonly Definition[], entries: readonly ResourceEntry[]): ReadApp["customResources"] {
  const found: { object: JsonObject; source: string }[] = [];
  for (const entry of entries) {
    if (entry.kind === "CustomResourceDefinition" && entry.group === crdGroup)
      found.push({ object: entry.value, source: entry.origin.file });
  }
  for (const { value, origin } of resources) {
    const byVersion = property(value, crdGroup);
    const forms: readonly (readonly [string, JsonValue | undefined])[] = [
      ["v1", property(value, "customResourceDefinitions")],
      ["v1", property(property(byVersion, "v1"), "CustomResourceDefinition")],
    ];
    for (const [version, names] of forms) {
      if (!isJsonObject(names)) continue;
      for (const name of Object.keys(names)) {
        const body = names[name];
        if (!isJsonObject(body)) continue;
        const metadata = { name, ...(isJsonObject(body.metadata) ? body.metadata : {}) };
        found.push({
          object: { ...body, apiVersion: `${crdGroup}/${version}`, kind: "CustomResourceDefinition", metadata },
          source: origin.file,
        });
      }
    }
  }
  return found;
}

/** Splits each definition of an app into its options and its resources; a lone definition is not copied more than needed. */
function separate(definitions: readonly Definition[]): { readonly settings: Definition[]; readonly resources: Definition[] } {
  const settings: Definition[] = [];
  const resources: Definition[] = [];
  for (const definition of definitions) {
    if (!isJsonObject(definition.value) || !isJsonObject(definition.value.resources)) {
      settings.push(definition);
      continue;
    }
    const { resources: own, ...options } = definition.value;
    settings.push({ ...definition, value: options });
    resources.push({ ...definition, value: own as JsonValue, origin: placeWithin(definition.origin, ["resources"]) });
  }
  return { settings, resources };
}

async function yamlEntries(settings: AppSettings, pattern: string, context: ReadContext): Promise<Outcome<readonly ResourceEntry[]>> {
  const problems: Diagnostic[] = [];
  const entries: ResourceEntry[] = [];
  for (const file of expandOrReport(settings.app.key, "yamls", pattern, [".yaml", ".yml", ".json"], context, problems)) {
    const bytes = context.files.read(file);
    if (bytes === undefined) continue;
    const read = await yamlDefinitions({ file, text: bytes });
    problems.push(...read.diagnostics);
    for (const definition of read.value) {
      const origin = {
        frontend: "yaml" as const,
        file,
        document: definition.document,
        ...(definition.item === undefined ? {} : { item: definition.item }),
        path: [],
      };
      entries.push(yamlEntry(settings, definition.value, origin));
    }
  }
  return { value: entries, diagnostics: problems };
}

function yamlEntry(settings: AppSettings, value: JsonObject, origin: Definition["origin"]): ResourceEntry {
  const apiVersion = String(value.apiVersion);
  const metadata = value.metadata as JsonObject;
  const name = String(metadata.name);
  const key =
    typeof metadata.namespace === "string" && metadata.namespace !== settings.app.namespace ? `${metadata.namespace}/${name}` : name;
  const group = groupOf(apiVersion);
  const version = versionOf(apiVersion);
  const kind = String(value.kind);
  const path = ["apps", settings.app.key, "resources", group === "" ? "core" : group, version, kind, key];
  return { group, version, kind, key, path, value, priority: plainPriority, origin };
}

function readRawFiles(settings: AppSettings, context: ReadContext): Outcome<readonly RawFile[]> {
  const problems: Diagnostic[] = [];
  const rawFiles: RawFile[] = [];
  for (const pattern of settings.rawFiles) {
    for (const source of expandOrReport(settings.app.key, "rawFiles", pattern, [""], context, problems)) {
      const bytes = context.files.read(source);
      if (bytes !== undefined) rawFiles.push({ path: source.slice(source.lastIndexOf("/") + 1), source, bytes });
    }
  }
  return { value: rawFiles, diagnostics: problems };
}

function expandOrReport(
  app: string,
  option: "yamls" | "rawFiles",
  pattern: string,
  endings: readonly string[],
  context: ReadContext,
  problems: Diagnostic[],
): readonly string[] {
  const origin = { app, path: ["apps", app, option] };
  const safe = safeRelativePath(pattern);
  if (safe === undefined) {
    problems.push(platformCodes.report("unsafe-path", { summary: `${option} of app ${app}: "${pattern}" leaves the project`, origin }));
    return [];
  }
  const files = context.files.expand(safe, endings);
  if (files.length === 0) {
    problems.push(platformCodes.report("no-such-file", { summary: `${option} of app ${app}: no file matches "${pattern}"`, origin }));
  }
  return files;
}
