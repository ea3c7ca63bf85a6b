import { isNumber, type JsonScalar, type JsonValue, printJson, printNumber } from "../../base/index.ts";

/** An item of a list-map, named by its key fields (defaults filled in) and not by its position. */
export interface ItemKey {
  readonly key: Readonly<Record<string, JsonScalar>>;
}

/** A member of a set list, named by its value. */
export interface ItemValue {
  readonly value: JsonValue;
}

export type TypedPathPart = string | number | ItemKey | ItemValue;

/**
 * A path that stays true when lists are reordered: a map key, the index in an atomic list, or the identity of a list item. The parts are the
 * ones that server-side apply records for field ownership.
 */
export type TypedPath = readonly TypedPathPart[];

const plainKey = /^[A-Za-z_$][\w$-]*$/;
const plainValue = /^[^\s"'[\],=]+$/;

/** `spec.template.spec.containers[name=web].ports[containerPort=8080,protocol=TCP]`; set members print as `finalizers[=example.com/hold]`. */
export function formatTypedPath(path: TypedPath): string {
  let text = "";
  for (const part of path) {
    const piece = formatTypedPart(part);
    text += text === "" || piece.startsWith("[") ? piece : `.${piece}`;
  }
  return text;
}

/** One part as it stands in a path, without the dot that joins it to the part before. */
export function formatTypedPart(part: TypedPathPart): string {
  if (typeof part === "string") return plainKey.test(part) ? part : `[${JSON.stringify(part)}]`;
  if (typeof part === "number") return `[${part}]`;
  if ("value" in part) return `[=${formatValue(part.value)}]`;
  const fields = Object.keys(part.key).map((name) => `${name}=${formatValue(part.key[name] as JsonScalar)}`);
  return `[${fields.join(",")}]`;
}

function formatValue(value: JsonValue): string {
  if (typeof value === "string") return plainValue.test(value) ? value : JSON.stringify(value);
  return isNumber(value) ? printNumber(value) : printJson(value);
}
