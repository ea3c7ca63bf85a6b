import { type Diagnostic, formatFieldPath, isJsonObject, type JsonObject, type JsonValue, type Outcome } from "../base/index.ts";
import { type App, groupOf, kubernetesId, type Resource, spokenName, versionOf } from "../graph/index.ts";
import type { SchemaSet } from "../schema/index.ts";
import { platformCodes } from "./codes.ts";
import { mergeDefinitions, placeWithin, valueAt } from "./merge-definitions.ts";
import type { ResourceEntry } from "./resource-entries.ts";
import { typeName } from "./shape.ts";

/** A resource with the places that defined it, most specific frontend first seen. */
export interface LoweredResource {
  readonly resource: Resource;
  readonly definitions: readonly ResourceEntry[];
}

export interface LoweringContext {
  readonly cluster: string;
  readonly app: Omit<App, "rawFiles">;
  readonly schemas: SchemaSet;
}

/** Every file that adds to an object may state its identity; these are checked against the place instead of merged. */
const identity: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata.name", "metadata.namespace"]);

/** Merges the entries of one app and turns them into resources, sorted by id. */
export function lowerApp(entries: readonly ResourceEntry[], context: LoweringContext): Outcome<readonly LoweredResource[]> {
  const byPlace = new Map<string, ResourceEntry[]>();
  for (const entry of entries) {
    const place = `${entry.group}/${entry.kind}/${keyWithin(entry.key, context.app.namespace)}`;
    const known = byPlace.get(place);
    if (known === undefined) byPlace.set(place, [entry]);
    else known.push(entry);
  }
  const problems: Diagnostic[] = [];
  const lowered: LoweredResource[] = [];
  const byId = new Map<string, ResourceEntry>();
  for (const definitions of byPlace.values()) {
    const first = definitions[0] as ResourceEntry;
    let body = first.value;
    if (definitions.length > 1) {
      const merged = mergeDefinitions(definitions, context.app.key, identity);
      problems.push(...merged.diagnostics);
      body = merged.value as JsonObject;
    }
    problems.push(...identityProblems(definitions, context.app.key));
    for (const entry of definitions) {
      const problem = metadataProblem(entry, context.app.key);
      if (problem !== undefined) problems.push(problem);
    }
    const resource = lowerBody(first, body, context);
    const known = byId.get(resource.id);
    if (known !== undefined) problems.push(definedTwice(resource, known, first));
    else {
      byId.set(resource.id, first);
      lowered.push({ resource, definitions });
    }
  }
  lowered.sort((a, b) => (a.resource.id < b.resource.id ? -1 : a.resource.id > b.resource.id ? 1 : 0));
  return { value: lowered, diagnostics: problems };
}

/** Two keys whose bodies give themselves one name. */
function definedTwice({ id, app }: Resource, first: ResourceEntry, second: ResourceEntry): Diagnostic {
  return platformCodes.report("conflicting-definitions", {
    summary: `${spokenName(id)} is defined twice, as "${first.key}" and as "${second.key}"`,
    label: "defined again here",
    hint: "remove one of the two, or give it another name",
    origin: { app, source: second.origin, at: "key" },
    related: [{ message: "first defined here", origin: { app, source: first.origin, at: "key" } }],
  });
}

/** `web/shop` inside namespace web is the same key as `shop`. */
function keyWithin(key: string, namespace: string): string {
  return key.startsWith(`${namespace}/`) ? key.slice(namespace.length + 1) : key;
}

function lowerBody(entry: ResourceEntry, body: JsonObject, context: LoweringContext): Resource {
  const apiVersion = entry.group === "" ? entry.version : `${entry.group}/${entry.version}`;
  const metadata: JsonObject = isJsonObject(body.metadata) ? body.metadata : {};
  const slash = entry.key.indexOf("/");
  const name = typeof metadata.name === "string" ? metadata.name : entry.key.slice(slash + 1);
  const namespace = namespaceOf(entry, apiVersion, metadata, context);
  return {
    id: kubernetesId(context.cluster, entry.group, entry.kind, namespace, name),
    layer: context.app.layer,
    app: context.app.key,
    type: { system: "kubernetes", apiVersion, kind: entry.kind },
    name,
    ...(namespace === undefined ? {} : { namespace }),
    body: {
      ...body,
      apiVersion,
      kind: entry.kind,
      metadata: namespace === undefined ? { ...metadata, name } : { ...metadata, name, namespace },
    },
  };
}

function namespaceOf(entry: ResourceEntry, apiVersion: string, metadata: JsonObject, context: LoweringContext): string | undefined {
  if (typeof metadata.namespace === "string") return metadata.namespace;
  const slash = entry.key.indexOf("/");
  if (slash !== -1) return entry.key.slice(0, slash);
  // The scope of an unknown kind is unknown too: its object stays as it was written, and the unknown kind is reported.
  return context.schemas.kind(apiVersion, entry.kind)?.namespaced === true ? context.app.namespace : undefined;
}

const isName = (value: JsonValue | undefined): boolean => value === undefined || value === null || typeof value === "string";

/** Metadata that cannot be used as it stands; a name of another type than text would be lost behind the key. */
function metadataProblem(entry: ResourceEntry, app: string): Diagnostic | undefined {
  const { metadata } = entry.value;
  if (metadata === undefined || metadata === null) return undefined;
  const whole = isJsonObject(metadata);
  if (whole && isName(metadata.name) && isName(metadata.namespace)) return undefined;
  const path = whole ? ["metadata", isName(metadata.name) ? "namespace" : "name"] : ["metadata"];
  return platformCodes.report("wrong-type", {
    summary: `${formatFieldPath([...entry.path, ...path])} must be ${whole ? "a string" : "an object"}`,
    label: `this is ${typeName(valueAt(entry.value, path) as JsonValue)}`,
    origin: { app, source: placeWithin(entry.origin, path) },
  });
}

function identityProblems(definitions: readonly ResourceEntry[], app: string): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const first = definitions[0] as ResourceEntry;
  for (const entry of definitions) {
    const { apiVersion, kind } = entry.value;
    const stated = typeof apiVersion === "string" ? apiVersion : undefined;
    const otherVersion = stated !== undefined && (groupOf(stated) !== entry.group || versionOf(stated) !== entry.version);
    const otherKind = kind !== undefined && kind !== entry.kind;
    if (!otherVersion && !otherKind && entry.version === first.version) continue;
    problems.push(mismatch(app, entry, first, stated, kind));
  }
  return problems;
}

function mismatch(
  app: string,
  entry: ResourceEntry,
  first: ResourceEntry,
  apiVersion: string | undefined,
  kind: JsonValue | undefined,
): Diagnostic {
  const place = `${entry.group === "" ? "" : `${entry.group}/`}${first.version} ${entry.kind}`;
  const found = entry.version === first.version ? `${apiVersion ?? ""} ${String(kind ?? entry.kind)}`.trim() : `version ${entry.version}`;
  const path = entry.version !== first.version ? [] : kind !== undefined && kind !== entry.kind ? ["kind"] : ["apiVersion"];
  const source = placeWithin(entry.origin, path);
  return platformCodes.report("identity-mismatch", {
    summary: `${entry.kind} ${entry.key} is defined as ${place}, but this definition says ${found}`,
    hint: "state the kind and version once, in the place under resources",
    origin: { app, source },
  });
}
