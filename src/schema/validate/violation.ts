import { type FieldPath, Float, isJsonArray, type JsonValue, printNumber } from "../../base/index.ts";

export type ViolationRule =
  | "unknown-field"
  | "wrong-type"
  | "required"
  | "enum"
  | "pattern"
  | "format"
  | "range"
  | "length"
  | "count"
  | "duplicate-key"
  | "duplicate-item"
  | "all-of"
  | "any-of"
  | "one-of"
  | "not";

/** One way in which a value breaks its schema. */
export interface Violation {
  readonly path: FieldPath;
  readonly rule: ViolationRule;
  /** As kube-apiserver words it, without the path; never the value of a field that may hold a secret. */
  readonly message: string;
  /** What would have been right, in words. */
  readonly expected?: string;
  /** The type that was found instead, when the type is what is wrong. */
  readonly found?: string;
  /** Names or values to choose from, for a "did you mean". */
  readonly candidates?: readonly string[];
}

/** The JSON type of a value, as messages name it. */
export function typeOfValue(value: JsonValue): string {
  if (value === null) return "null";
  if (typeof value === "bigint") return "integer";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  if (value instanceof Float) return "number";
  return isJsonArray(value) ? "array" : typeof value;
}

const maySecret = /(?:pass(?:word|phrase)?|secret|token|credentials?|private-?key|api-?key|access-?key)$|^(?:data|stringData)$/i;
const longest = 80;

/** A value for a message; long text is cut, and what stands in a field with a secret-looking name stays out. */
export function quoteValue(path: FieldPath, value: JsonValue): string {
  for (const part of path) if (typeof part === "string" && maySecret.test(part)) return "<hidden>";
  if (typeof value === "string") return JSON.stringify(value.length > longest ? `${value.slice(0, longest)}…` : value);
  if (typeof value === "object" && value !== null && !(value instanceof Float)) return isJsonArray(value) ? "array" : "object";
  return typeof value === "boolean" || value === null ? String(value) : printNumber(value);
}
