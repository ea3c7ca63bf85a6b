import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { compareText, type Diagnostic, EdgeFailure, type GraphPlace, type JsonObject, type Outcome, type Span } from "../base/index.ts";
import { type CheckContext, checkEnvironment, checkResource } from "../checks/index.ts";
import { locateYaml } from "../frontends/yaml/index.ts";
import { describe, ReferenceIndex, type ResourceFacts } from "../graph/index.ts";
import { type CustomResourceSource, loadApiLifecycle, type SchemaSet } from "../schema/index.ts";
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
  const sources = new ManifestSources(options.base);
  const validation = new Validation(options);
  for (const path of options.crds.flatMap(manifestFiles)) await validation.readDefinitions(sources.open(path));
  validation.begin();
  const files = options.paths.flatMap(manifestFiles);
  for (const path of files) await validation.readFile(sources.open(path));
  validation.end();
  const { problems, found } = validation;
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

/** Files by the names that messages use. Their bytes are let go after reading; a diagnostic reads its file again. */
class ManifestSources {
  private readonly base: string;
  private readonly paths = new Map<string, string>();
  private readonly asked = new Map<string, Uint8Array>();

  constructor(base: string) {
    this.base = base;
  }

  open(path: string): { readonly path: string; readonly bytes: Uint8Array } {
    const shown = relative(this.base, path).split(sep).join("/");
    this.paths.set(shown, path);
    return { path: shown, bytes: readFileSync(path) };
  }

  get(shown: string): Uint8Array | undefined {
    const path = this.paths.get(shown);
    if (path === undefined) return undefined;
    const bytes = this.asked.get(shown) ?? readFileSync(path);
    this.asked.set(shown, bytes);
    return bytes;
  }
}

/** What is left of an object once it has been checked: where it was written. */
interface FoundManifest extends Omit<ManifestResource, "resource"> {
  readonly id: string;
}

/**
 * Checks objects as they are read and keeps only their facts, so that memory does not grow with the bodies. Objects of kinds that are
 * neither Kubernetes' own nor of a given CRD wait for the end: a CRD for them may still come.
 */
class Validation {
  readonly problems: Diagnostic[] = [];
  readonly found: FoundManifest[] = [];
  private readonly options: ValidateOptions;
  private readonly facts: ResourceFacts[] = [];
  private readonly definitions: CustomResourceSource[] = [];
  private readonly waiting: ManifestResource[] = [];
  /** Sources whose kinds are final. */
  private readonly settled = new Set<string>();
  private given = 0;
  private readonly lifecycle = loadApiLifecycle({ factsDirectory: factsDirectory() });
  private check: CheckContext | undefined;

  constructor(options: ValidateOptions) {
    this.options = options;
  }

  async readDefinitions(file: { readonly path: string; readonly bytes: Uint8Array }): Promise<void> {
    for (const one of await this.read(file)) if (isDefinition(one.resource.body)) this.definitions.push(definitionOf(one, false));
  }

  /** Built-in kinds and those of the given CRDs can be checked from here on. */
  begin(): void {
    this.useSchemas(environmentSchemas(this.options.kubernetes, this.definitions));
    for (const { source } of this.definitions) this.settled.add(source);
    this.given = this.definitions.length;
  }

  async readFile(file: { readonly path: string; readonly bytes: Uint8Array }): Promise<void> {
    for (const one of await this.read(file)) {
      const { body, type } = one.resource;
      if (isDefinition(body)) this.definitions.push(definitionOf(one, true));
      const kind = type.system === "kubernetes" ? this.check?.schemas.kind(type.apiVersion, type.kind) : undefined;
      const settled = kind !== undefined && (kind.source.startsWith("kubernetes ") || this.settled.has(kind.source));
      if (this.check !== undefined && settled) this.take(one, this.check);
      else this.waiting.push(one);
    }
  }

  /** Every CRD has been read: checks what waited, then everything together. */
  end(): void {
    if (this.check !== undefined && this.definitions.length > this.given) {
      this.useSchemas(environmentSchemas(this.options.kubernetes, this.definitions));
    }
    if (this.check === undefined) return;
    for (const one of this.waiting) this.take(one, this.check);
    if (this.options.schemaOnly) return;
    const { externals } = this.options;
    const index = new ReferenceIndex({ externals });
    for (const one of this.facts) index.add(one);
    const { dangling, edges } = index.resolve(this.facts);
    this.problems.push(...checkEnvironment({ facts: this.facts, dangling, edges, externals }));
  }

  private async read(file: { readonly path: string; readonly bytes: Uint8Array }): Promise<readonly ManifestResource[]> {
    const read = await readManifests(file, home, { cluster: "", schemas: undefined });
    this.problems.push(...read.diagnostics);
    return read.value;
  }

  // Diagnostics of the given CRDs come again with those of all.
  private useSchemas({ value, diagnostics }: Outcome<SchemaSet | undefined>): void {
    const isNew = ({ code, summary }: Diagnostic): boolean => !this.problems.some((one) => one.code === code && one.summary === summary);
    this.problems.push(...diagnostics.filter(isNew));
    this.check = value === undefined ? undefined : { ...this.options, schemas: value, lifecycle: this.lifecycle };
  }

  private take({ resource: { body }, file, document, item }: ManifestResource, check: CheckContext): void {
    const resource = manifestResource(body, home, { cluster: "", schemas: check.schemas });
    for (const problem of checkResource(resource, check)) this.problems.push(problem);
    this.found.push({ id: resource.id, file, document, ...(item === undefined ? {} : { item }) });
    if (!this.options.schemaOnly) this.facts.push(describe(resource));
  }
}

function isDefinition(body: JsonObject): boolean {
  return body.kind === "CustomResourceDefinition";
}

function definitionOf({ resource, file, document, item }: ManifestResource, isResource: boolean): CustomResourceSource {
  const place = { frontend: "yaml" as const, file, document, ...(item === undefined ? {} : { item }), path: [] };
  return { object: resource.body, source: file, place, isResource };
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
  found: readonly FoundManifest[],
  sources: ManifestSources,
): Promise<readonly Diagnostic[]> {
  if (problems.every(({ span }) => span !== undefined)) return problems;
  const byId = new Map<string, FoundManifest[]>();
  for (const one of found) byId.set(one.id, [...(byId.get(one.id) ?? []), one]);
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
