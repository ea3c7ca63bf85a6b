import { type Diagnostic, isJsonObject, type JsonObject, type JsonValue, nearest, type SourcePlace } from "../base/index.ts";
import type { Definition } from "../graph/index.ts";
import type { KindInfo, SchemaSet } from "../schema/index.ts";
import { platformCodes } from "./codes.ts";
import { placeWithin } from "./merge-definitions.ts";
import { typeName } from "./shape.ts";

/** One definition of (a part of) a Kubernetes object, found under an app's resources. */
export interface ResourceEntry extends Definition {
  readonly value: JsonObject;
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The key it stands under: `name`, or `namespace/name` for an object outside the app's namespace. */
  readonly key: string;
}

const versionPattern = /^v\d+((alpha|beta)\d+)?$/;

interface Walk {
  readonly app: string;
  readonly schemas: SchemaSet;
  readonly origin: SourcePlace;
  readonly entries: ResourceEntry[];
  readonly problems: Diagnostic[];
}

/**
 * Flattens `resources` into entries. Two forms are understood: `<plural>.<name>` for kinds that are known, and
 * `<group>.<version>.<Kind>.<name>` for all ("core" is the group without a name). A plural of a built-in kind wins over the same
 * plural of a custom resource, so that adding a CRD never changes what existing files mean.
 */
export function resourceEntries(
  app: string,
  resources: JsonObject,
  origin: SourcePlace,
  schemas: SchemaSet,
): Pick<Walk, "entries" | "problems"> {
  const walk: Walk = { app, schemas, origin, entries: [], problems: [] };
  for (const key of Object.keys(resources)) {
    const value = resources[key] as JsonValue;
    if (!isJsonObject(value)) {
      reportShape(walk, [key], value, "an object of resources by name");
      continue;
    }
    const candidates = schemas.byAlias(key);
    const kinds = candidates.length > 1 ? preferBuiltIn(candidates) : candidates;
    if (kinds.length === 1) byName(walk, kinds[0] as KindInfo, [key], value);
    else if (kinds.length > 1) reportAmbiguous(walk, key, kinds);
    else if (Object.keys(value).every((version) => versionPattern.test(version))) byVersion(walk, key === "core" ? "" : key, [key], value);
    else reportUnknown(walk, key);
  }
  return walk;
}

function preferBuiltIn(candidates: readonly KindInfo[]): readonly KindInfo[] {
  const builtIn = candidates.filter((info) => info.source.startsWith("kubernetes "));
  const core = builtIn.filter((info) => info.group === "" || !info.group.includes("."));
  return core.length === 1 ? core : builtIn.length > 0 ? builtIn : candidates;
}

function byVersion(walk: Walk, group: string, path: readonly string[], versions: JsonObject): void {
  for (const version of Object.keys(versions)) {
    const kinds = versions[version] as JsonValue;
    if (!isJsonObject(kinds)) {
      reportShape(walk, [...path, version], kinds, "an object of kinds");
      continue;
    }
    for (const kind of Object.keys(kinds)) {
      const names = kinds[kind] as JsonValue;
      if (isJsonObject(names)) byName(walk, { group, version, kind }, [...path, version, kind], names);
      else reportShape(walk, [...path, version, kind], names, "an object of resources by name");
    }
  }
}

function byName(walk: Walk, info: Pick<KindInfo, "group" | "version" | "kind">, path: readonly string[], names: JsonObject): void {
  for (const key of Object.keys(names)) {
    const body = names[key] as JsonValue;
    // A resource that is switched off in a condition is often written as null.
    if (body === null) continue;
    if (!isJsonObject(body)) {
      reportShape(walk, [...path, key], body, "an object");
      continue;
    }
    walk.entries.push({
      group: info.group,
      version: info.version,
      kind: info.kind,
      key,
      path: ["apps", walk.app, "resources", ...path, key],
      value: body,
      priority: 100,
      origin: placeWithin(walk.origin, [...path, key]),
    });
  }
}

function reportShape(walk: Walk, path: readonly string[], value: JsonValue, expected: string): void {
  walk.problems.push(
    platformCodes.report("wrong-type", {
      summary: `apps.${walk.app}.resources.${path.join(".")} must be ${expected}`,
      label: `this is ${typeName(value)}`,
      origin: { app: walk.app, source: placeWithin(walk.origin, path) },
    }),
  );
}

function reportAmbiguous(walk: Walk, key: string, kinds: readonly KindInfo[]): void {
  const forms = kinds.map((info) => `resources["${info.group || "core"}"].${info.version}.${info.kind}`);
  walk.problems.push(
    platformCodes.report("ambiguous-kind", {
      summary: `resources.${key} of app ${walk.app} could be ${kinds.length} different kinds`,
      hint: `write one of: ${forms.join(", ")}`,
      origin: { app: walk.app, source: placeWithin(walk.origin, [key]), at: "key" },
    }),
  );
}

function reportUnknown(walk: Walk, key: string): void {
  const aliases: string[] = [];
  for (const info of walk.schemas.kinds()) aliases.push(info.alias);
  const meant = nearest(key, aliases);
  walk.problems.push(
    platformCodes.report("unknown-kind-path", {
      summary: `resources.${key} of app ${walk.app} names no known kind`,
      hint:
        meant === undefined
          ? "give the CRD in schemas.crds, or write resources.<group>.<version>.<Kind>.<name>"
          : `did you mean "${meant}"?`,
      origin: { app: walk.app, source: placeWithin(walk.origin, [key]), at: "key" },
    }),
  );
}
