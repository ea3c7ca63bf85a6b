import { type Diagnostic, isJsonObject, type JsonObject, type JsonValue, type Outcome, property } from "../base/index.ts";
import { yamlDefinitions } from "../frontends/yaml/index.ts";
import { type App, type Definition, groupOf, plainPriority, type RawFile, versionOf } from "../graph/index.ts";
import type { CustomResourceSource, SchemaSet } from "../schema/index.ts";
import { type AppSettings, readAppSettings } from "./app-settings.ts";
import { type LoweredResource, lowerApp } from "./lower-app.ts";
import { mergeDefinitions, placeWithin, valueAt } from "./merge-definitions.ts";
import { type ProjectFiles, readNamedFiles } from "./named-files.ts";
import type { EnvironmentSettings } from "./project-config.ts";
import { type ResourceEntry, resourceEntries } from "./resource-entries.ts";

/** An app whose options, YAML files and raw files have been read; its resources wait until every CRD of the project is known. */
export interface ReadApp {
  readonly app: App;
  readonly resources: readonly Definition[];
  readonly yamlEntries: readonly ResourceEntry[];
  /** CustomResourceDefinitions that the app brings along. */
  readonly customResources: readonly CustomResourceSource[];
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
  const begun = beginApp(key, definitions, context.environment);
  const { settings, problems } = begun;
  if (settings === undefined) return { value: undefined, diagnostics: problems };
  const entries: ResourceEntry[] = [];
  const naming = (option: "yamls" | "rawFiles") => ({
    subject: `${option} of app ${key}`,
    origin: (index: number) => ({ app: key, path: ["apps", key, option, index] }),
  });
  const manifests = { ...naming("yamls"), endings: [".yaml", ".yml", ".json"] };
  for (const { file, bytes } of readNamedFiles(settings.yamls, context.files, manifests, problems)) {
    const found = await yamlEntries(settings, file, bytes);
    problems.push(...found.diagnostics);
    entries.push(...found.value);
  }
  const others = { ...naming("rawFiles"), endings: [""] };
  const rawFiles = readNamedFiles(settings.rawFiles, context.files, others, problems).map(
    ({ file, bytes }): RawFile => ({ path: file.slice(file.lastIndexOf("/") + 1), source: file, bytes, encrypted: isSopsFile(bytes) }),
  );
  return endApp(begun, settings, entries, rawFiles);
}

/** The same at once, for an app that names no files; undefined for one that does. */
export function readAppWithoutFiles(
  key: string,
  definitions: readonly Definition[],
  environment: EnvironmentSettings,
): Outcome<ReadApp | undefined> | undefined {
  if (definitions.some(({ value }) => property(value, "yamls") !== undefined || property(value, "rawFiles") !== undefined))
    return undefined;
  const begun = beginApp(key, definitions, environment);
  if (begun.settings === undefined) return { value: undefined, diagnostics: begun.problems };
  return endApp(begun, begun.settings, [], []);
}

interface BegunApp {
  readonly settings: AppSettings | undefined;
  readonly resources: readonly Definition[];
  readonly problems: Diagnostic[];
}

function beginApp(key: string, definitions: readonly Definition[], environment: EnvironmentSettings): BegunApp {
  const { settings, resources } = separate(definitions);
  const merged = mergeDefinitions(settings, key);
  const config = isJsonObject(merged.value) ? merged.value : {};
  const read = readAppSettings(key, config, environment);
  return { settings: read.value, resources, problems: [...merged.diagnostics, ...read.diagnostics] };
}

function endApp(
  { resources, problems }: BegunApp,
  settings: AppSettings,
  entries: readonly ResourceEntry[],
  rawFiles: readonly RawFile[],
): Outcome<ReadApp> {
  const app = { ...settings.app, rawFiles };
  return { value: { app, resources, yamlEntries: entries, customResources: customResourcesOf(resources, entries) }, diagnostics: problems };
}

/** SOPS writes its values as `ENC[…]` and keeps its own data under the top-level key `sops`, in YAML and in JSON. */
function isSopsFile(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return text.includes("ENC[") && (text.includes("\nsops:") || text.includes('"sops":'));
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
  const found: CustomResourceSource[] = [];
  for (const entry of entries) {
    if (entry.kind === "CustomResourceDefinition" && entry.group === crdGroup)
      found.push({ object: entry.value, source: entry.origin.file, place: entry.origin, isResource: true });
  }
  for (const { value, origin } of resources) {
    for (const path of [["customResourceDefinitions"], [crdGroup, "v1", "CustomResourceDefinition"]]) {
      const names = valueAt(value, path);
      if (!isJsonObject(names)) continue;
      for (const name of Object.keys(names)) {
        const body = names[name];
        if (!isJsonObject(body)) continue;
        const metadata = { name, ...(isJsonObject(body.metadata) ? body.metadata : {}) };
        found.push({
          object: { ...body, apiVersion: `${crdGroup}/v1`, kind: "CustomResourceDefinition", metadata },
          source: origin.file,
          place: placeWithin(origin, [...path, name]),
          isResource: true,
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

async function yamlEntries(settings: AppSettings, file: string, text: Uint8Array): Promise<Outcome<readonly ResourceEntry[]>> {
  const read = await yamlDefinitions({ file, text });
  const entries = read.value.map(({ value, document, item }) => {
    const origin = { frontend: "yaml" as const, file, document, ...(item === undefined ? {} : { item }), path: [] };
    return yamlEntry(settings, value, origin);
  });
  return { value: entries, diagnostics: read.diagnostics };
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
