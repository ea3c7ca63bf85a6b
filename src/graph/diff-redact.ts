import { isJsonObject, type JsonObject, type JsonValue, setProperty } from "../base/index.ts";
import type { Change } from "../schema/typed/index.ts";
import type { ResourceType } from "./resource.ts";

export const redacted = "<redacted>";
export const redactedChanged = "<redacted, changed>";

/** The fields of a Secret that say nothing secret. Everything else is hidden, so that a misspelt `stringdata` does not slip through. */
const openFields: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "type", "immutable"]);
// kubectl keeps a copy of the whole Secret in this annotation.
const lastApplied = "kubectl.kubernetes.io/last-applied-configuration";

/**
 * True for the one kind whose values nobody may see in output. Other kinds are shown as they are: what a Deployment's env, a ConfigMap or a
 * HelmRelease holds in plain text is in Git in plain text, and values that come from a Secret are references there.
 */
export function isSecret(type: ResourceType): boolean {
  return type.system === "kubernetes" && type.kind === "Secret" && type.apiVersion === "v1";
}

/** The body with every value of a Secret hidden; key names stay. */
export function redactBody(type: ResourceType, body: JsonObject): JsonObject {
  return isSecret(type) ? (hide([], body, redacted) as JsonObject) : body;
}

/** The changes with every value of a Secret hidden; they can be printed and no longer applied. */
export function redactChanges(type: ResourceType, changes: readonly Change[]): readonly Change[] {
  if (!isSecret(type)) return changes;
  return changes.map((change) => ({
    ...change,
    ...(change.before === undefined ? {} : { before: hide(change.path, change.before, redacted) }),
    ...(change.after === undefined
      ? {}
      : { after: hide(change.path, change.after, change.kind === "change" ? redactedChanged : redacted) }),
  }));
}

function hide(path: readonly unknown[], value: JsonValue, mark: string): JsonValue {
  const hidden = path.length > 0 && (!openFields.has(String(path[0])) || path.includes(lastApplied));
  if (isJsonObject(value)) {
    const copy: Record<string, JsonValue> = {};
    for (const key of Object.keys(value)) setProperty(copy, key, hide([...path, key], value[key] as JsonValue, mark));
    return copy;
  }
  return hidden ? mark : value;
}
