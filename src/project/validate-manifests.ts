import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { compareText, type Diagnostic, EdgeFailure, type GraphPlace, type JsonObject, type Span } from "../base/index.ts";
import { checkEnvironment, checkResource } from "../checks/index.ts";
import { locateYaml } from "../frontends/yaml/index.ts";
import { describe, ReferenceIndex, type ResourceFacts } from "../graph/index.ts";
import { type CustomResourceSource, loadApiLifecycle } from "../schema/index.ts";
import { environmentSchemas, factsDirectory } from "./project-schemas.ts";
import { type ManifestResource, manifestResource, readManifests } from "./read-manifests.ts";

export interface ValidateOptions {
  /** Files and folders, absolute. */
  readonly paths: readonly string[];
  /** Files and folders with CRDs, absolute; CRDs among the manifests themselves count too. */
  readonly crds: readonly string[];
  readonly kubernetes: string;
  /** Paths in messages are relative to this folder. */
  readonly base: string;
  readonly schemaOnly: boolean;
  readonly externals: readonly string[];
  readonly allowUnknownKinds: readonly string[];
  readonly allowLiteralSecrets: readonly string[];
}

export interface ValidateResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly files: number;
  readonly resources: number;
  readonly read: (file: string) => string | undefined;
}

const home = { app: "", layer: 5 as const, namespace: "default" };

/** Checks manifests that nobody compiled: against schemas, names, lifecycle and each other. Nothing is skipped without saying so. */
export async function validateManifests(options: ValidateOptions): Promise<ValidateResult> {
  const problems: Diagnostic[] = [];
  const sources = new Map<string, Uint8Array>();
  const load = (paths: readonly string[]) =>
    paths.flatMap((path) => manifestFiles(path)).map((path) => readSource(path, options.base, sources));
  const context = { cluster: "", schemas: undefined };
  const given: CustomResourceSource[] = [];
  for (const file of load(options.crds)) {
    const read = await readManifests(file, home, context);
    problems.push(...read.diagnostics);
    for (const one of read.value) if (isDefinition(one.resource.body)) given.push(definitionOf(one, false));
  }
  const files = load(options.paths);
  const objects: ManifestResource[] = [];
  for (const file of files) {
    const read = await readManifests(file, home, context);
    problems.push(...read.diagnostics);
    for (const one of read.value) {
      objects.push(one);
      if (isDefinition(one.resource.body)) given.push(definitionOf(one, true));
    }
  }
  const schemas = environmentSchemas(options.kubernetes, given);
  problems.push(...schemas.diagnostics);
  // Which objects are namespaced is known only now that every CRD has been read.
  const placed = { ...context, schemas: schemas.value };
  const found = objects.map((one) => ({ ...one, resource: manifestResource(one.resource.body, home, placed) }));
  if (schemas.value !== undefined) {
    const check = { ...options, schemas: schemas.value, lifecycle: loadApiLifecycle({ factsDirectory: factsDirectory() }) };
    for (const { resource } of found) for (const problem of checkResource(resource, check)) problems.push(problem);
    if (!options.schemaOnly) problems.push(...checkTogether(found, options));
  }
  return {
    diagnostics: await withSpans(problems, found, sources),
    files: files.length,
    resources: found.length,
    read: (file) => {
      const bytes = sources.get(file);
      return bytes === undefined ? undefined : Buffer.from(bytes).toString("utf8");
    },
  };
}

function isDefinition(body: JsonObject): boolean {
  return body.kind === "CustomResourceDefinition";
}

function definitionOf({ resource, file, document, item }: ManifestResource, isResource: boolean): CustomResourceSource {
  const place = { frontend: "yaml" as const, file, document, ...(item === undefined ? {} : { item }), path: [] };
  return { object: resource.body, source: file, place, isResource };
}

function checkTogether(found: readonly ManifestResource[], options: ValidateOptions): readonly Diagnostic[] {
  const facts: ResourceFacts[] = found.map(({ resource }) => describe(resource));
  const index = new ReferenceIndex({ externals: options.externals });
  for (const one of facts) index.add(one);
  const { dangling, edges } = index.resolve(facts);
  return checkEnvironment({ facts, dangling, edges, externals: options.externals });
}

function readSource(path: string, base: string, sources: Map<string, Uint8Array>): { path: string; bytes: Uint8Array } {
  const shown = relative(base, path).split(sep).join("/");
  const bytes = readFileSync(path);
  sources.set(shown, bytes);
  return { path: shown, bytes };
}

function manifestFiles(path: string): readonly string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined)
    throw new EdgeFailure("project/no-such-path", `${path} does not exist`, { hint: "name a file or a folder with manifests" });
  if (!stat.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => compareText(a.name, b.name))
    .flatMap((entry) => {
      if (entry.name.startsWith(".") || entry.name === "node_modules") return [];
      const child = join(path, entry.name);
      if (entry.isDirectory()) return manifestFiles(child);
      return /\.(ya?ml|json)$/.test(entry.name) ? [child] : [];
    });
}

async function withSpans(
  problems: readonly Diagnostic[],
  found: readonly ManifestResource[],
  sources: ReadonlyMap<string, Uint8Array>,
): Promise<readonly Diagnostic[]> {
  if (problems.every(({ span }) => span !== undefined)) return problems;
  const byId = new Map<string, ManifestResource[]>();
  for (const one of found) byId.set(one.resource.id, [...(byId.get(one.resource.id) ?? []), one]);
  // Of an id that is there several times, related places are the first ones and the problem itself is the last.
  const locate = async (origin: Diagnostic["origin"], occurrence: number): Promise<Span | undefined> => {
    const written = origin?.source?.frontend === "yaml" ? origin.source : undefined;
    const all = origin?.resource === undefined ? [] : (byId.get(origin.resource) ?? []);
    const one = written ?? all[occurrence] ?? all.at(-1);
    const text = one === undefined ? undefined : sources.get(one.file);
    return one === undefined || text === undefined ? undefined : nearestSpan(one, text, { ...origin, ...written });
  };
  const located: Diagnostic[] = [];
  for (const problem of problems) {
    const span = problem.span ?? (await locate(problem.origin, -1));
    const related = [];
    for (const [index, place] of (problem.related ?? []).entries()) {
      const other = place.span ?? (await locate(place.origin, index));
      related.push(other === undefined ? place : { ...place, span: other });
    }
    located.push({ ...problem, ...(span === undefined ? {} : { span }), ...(related.length === 0 ? {} : { related }) });
  }
  return located;
}

/** The place of a value, or of the nearest one around it that is written. */
async function nearestSpan(
  { file, document, item }: Pick<ManifestResource, "file" | "document" | "item">,
  text: Uint8Array,
  { path = [], at }: GraphPlace,
): Promise<Span | undefined> {
  const place = { file, text, document, ...(item === undefined ? {} : { item }) };
  const key = at === "key" ? await locateYaml(place, path, { want: "key" }) : undefined;
  if (key !== undefined) return key;
  for (let length = path.length; length >= 0; length--) {
    const span = await locateYaml(place, path.slice(0, length));
    if (span !== undefined) return span;
  }
  return undefined;
}
