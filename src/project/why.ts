import type { FieldPath, JsonValue } from "../base/index.ts";
import type { Located, Origin, Resource } from "../graph/index.ts";
import { placeWithin, type ResourceEntry, valueAt } from "../platform/index.ts";
import type { SourceLocator } from "./source-locator.ts";

/** Answers why a value of a resource is what it is: the definition that won, and what it beat. */
export async function whyValue(
  resource: Resource,
  definitions: readonly ResourceEntry[],
  path: FieldPath,
  locator: SourceLocator,
): Promise<Located | undefined> {
  const value = path.length === 0 ? resource.body : valueAt(resource.body, path);
  if (value === undefined) return undefined;
  const origins: Origin[] = [];
  for (const definition of definitions) {
    const own = valueAt(definition.value, path);
    if (own === undefined) continue;
    const span = await locator.locateSource(placeWithin(definition.origin, path));
    origins.push({ value: own, span, priority: definition.priority, frontend: definition.origin.frontend });
  }
  const [winner, ...beaten] = origins;
  if (winner !== undefined) return { winner, beaten };
  const span = await locator.locate({ app: resource.app, resource: resource.id });
  return { winner: { value, span, priority: 1500, ...filledIn(resource, definitions, path, value) }, beaten: [] };
}

/** Values that no file wrote: the lowering's, or a whole generated object. */
function filledIn(
  resource: Resource,
  definitions: readonly ResourceEntry[],
  path: FieldPath,
  value: JsonValue,
): Pick<Origin, "frontend" | "note"> {
  if (definitions.length === 0) return { frontend: "generated", note: `Strata makes this object for app ${resource.app}` };
  const [first, second] = path;
  if (first === "metadata" && second === "namespace" && path.length === 2)
    return { frontend: "default", note: `namespace of app ${resource.app}` };
  if (first === "metadata" && second === "name") return { frontend: "default", note: "the key under resources" };
  if (path.length === 1 && (first === "apiVersion" || first === "kind")) return { frontend: "default", note: "the place under resources" };
  return { frontend: "default", note: typeof value === "object" ? "put together from several places" : "filled in by Strata" };
}
