import {
  type Diagnostic,
  type FieldPath,
  formatFieldPath,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Outcome,
  type SourcePlace,
  sameJson,
  setProperty,
} from "../base/index.ts";
import type { Definition } from "../graph/index.ts";
import { platformCodes } from "./codes.ts";

/** The place of a part of a definition's value. */
export function placeWithin(origin: SourcePlace, path: FieldPath): SourcePlace {
  return path.length === 0 ? origin : { ...origin, path: [...origin.path, ...path] };
}

/**
 * Merges definitions of one path by the rule "one definition per path": objects merge key by key, and everything else that is defined
 * twice is an error that names both places. `shared` lists keys of the top level that may repeat when they are equal: a resource's
 * identity is stated by every file that adds to it.
 */
export function mergeDefinitions(
  definitions: readonly Definition[],
  app: string,
  shared: ReadonlySet<string> = noKeys,
): Outcome<JsonValue | undefined> {
  const [first, ...others] = definitions;
  if (first === undefined) return { value: undefined, diagnostics: [] };
  const problems: Diagnostic[] = [];
  let merged = first.value;
  // Who defined a leaf is only looked up when there is a conflict, by walking the earlier definitions again.
  others.forEach((definition, index) => {
    const paths: FieldPath[] = [];
    merged = mergeValues(merged, definition.value, { path: [], shared, conflict: (path) => void paths.push(path) });
    problems.push(...conflictsAt(definitions.slice(0, index + 1), definition, paths, app));
  });
  return { value: merged, diagnostics: problems };
}

const noKeys: ReadonlySet<string> = new Set();

interface Merging {
  readonly path: FieldPath;
  readonly shared: ReadonlySet<string>;
  conflict(path: FieldPath): void;
}

function mergeValues(left: JsonValue, right: JsonValue, merging: Merging): JsonValue {
  if (!isJsonObject(left) || !isJsonObject(right)) {
    const repeated = merging.shared.has(formatFieldPath(merging.path)) && sameJson(left, right);
    if (!repeated) merging.conflict(merging.path);
    return left;
  }
  const result: Record<string, JsonValue> = { ...left };
  for (const key of Object.keys(right)) {
    const added = right[key] as JsonValue;
    const present = Object.hasOwn(left, key) ? left[key] : undefined;
    if (present === undefined) setProperty(result, key, added);
    else setProperty(result, key, mergeValues(present, added, { ...merging, path: [...merging.path, key] }));
  }
  return result;
}

/** More than this is one mistake: the same thing was written down twice. */
const mostConflicts = 3;
const listed = 5;

function conflictsAt(earlier: readonly Definition[], later: Definition, paths: readonly FieldPath[], app: string): readonly Diagnostic[] {
  const [first, ...others] = paths;
  if (first === undefined || paths.length <= mostConflicts) return paths.map((path) => conflictAt(earlier, later, path, app));
  const rest = others.length > listed ? ` and ${others.length - listed} more` : "";
  const also = others.slice(0, listed).map(formatFieldPath).join(", ");
  return [{ ...conflictAt(earlier, later, first, app), detail: `The same two places also define ${also}${rest}.` }];
}

function conflictAt(earlier: readonly Definition[], later: Definition, path: FieldPath, app: string): Diagnostic {
  const first = earlier.find((definition) => valueAt(definition.value, path) !== undefined) ?? (earlier[0] as Definition);
  const where = formatFieldPath([...later.path, ...path]);
  return platformCodes.report("conflicting-definitions", {
    summary: `${where} is defined twice`,
    label: "defined again here",
    hint: "keep one of the two definitions",
    origin: { app, source: placeWithin(later.origin, path) },
    related: [{ message: "first defined here", origin: { app, source: placeWithin(first.origin, path) } }],
  });
}

/** The value at a path, or undefined. */
export function valueAt(value: JsonValue | undefined, path: FieldPath): JsonValue | undefined {
  let current = value;
  for (const part of path) {
    if (typeof part === "number") current = Array.isArray(current) ? (current[part] as JsonValue | undefined) : undefined;
    else current = isJsonObject(current) && Object.hasOwn(current, part) ? (current as JsonObject)[part] : undefined;
    if (current === undefined) return undefined;
  }
  return current;
}
