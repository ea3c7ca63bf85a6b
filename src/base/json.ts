/**
 * Exact JSON values. JavaScript's `number` cannot tell 1 from 1.0 and loses integers above 2^53, so:
 *   - an integer within ±(2^53 - 1) is a `number`;
 *   - an integer beyond that is a `bigint`;
 *   - a fraction is a `number`;
 *   - a float whose value is a whole number (1.0, 2e3, -0.0) is a `Float`.
 * Every reader makes values by this rule and every writer prints them by it (ADR 0003).
 */
export class Float {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
  valueOf(): number {
    return this.value;
  }
  toJSON(): number {
    return this.value;
  }
}

export type JsonNumber = number | bigint | Float;
export type JsonScalar = null | boolean | string | JsonNumber;
export type JsonValue = JsonScalar | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Float);
}

export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** True for a value that YAML and JSON print as an integer. */
export function isInteger(value: unknown): value is number | bigint {
  return typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value));
}

export function isNumber(value: unknown): value is JsonNumber {
  return typeof value === "number" || typeof value === "bigint" || value instanceof Float;
}

/** Makes the exact value for an integer written in digits (`-` allowed). */
export function integerFromDigits(digits: string): number | bigint {
  const small = Number(digits);
  return Number.isSafeInteger(small) ? (small === 0 ? 0 : small) : BigInt(digits);
}

/** Makes the exact value for a float; NaN and infinities are the caller's error. */
export function floatFromNumber(value: number): number | Float {
  return Number.isInteger(value) ? new Float(value) : value;
}

/** Reads own properties only: a key called "constructor" or "__proto__" is data, not a lookup in Object.prototype. */
export function property(object: JsonValue | undefined, key: string): JsonValue | undefined {
  return isJsonObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Sets a property as data, also when its name is `__proto__`. */
export function setProperty(object: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key === "__proto__") Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  else object[key] = value;
}

/** Structural equality; 1 and 1.0 differ, key order does not count. */
export function sameJson(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (a instanceof Float || b instanceof Float) return a instanceof Float && b instanceof Float && Object.is(a.value, b.value);
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => sameJson(item, b[index]));
  }
  const left = a as JsonObject;
  const right = b as JsonObject;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]));
}

export function freezeJson<T extends JsonValue>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const child of Object.values(value as object)) freezeJson(child as JsonValue);
  return value;
}

/** The one order for names: by UTF-16 code unit, never by locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
