import { Float, floatFromNumber, integerFromDigits, type JsonScalar } from "../json.ts";

/**
 * What an unquoted scalar means. The rules are those of the reader inside Kubernetes (YAML 1.1 with the corrections its authors made):
 * yes/no/on/off and y/n are booleans, 0644 is octal, underscores may part digits, base 60 does not exist, dates stay text.
 */

const words: ReadonlyMap<string, boolean | null | number> = new Map<string, boolean | null | number>([
  ...["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"].map((word) => [word, true] as const),
  ...["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"].map((word) => [word, false] as const),
  ...["", "~", "null", "Null", "NULL"].map((word) => [word, null] as const),
  ...[".nan", ".NaN", ".NAN"].map((word) => [word, Number.NaN] as const),
  ...[".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"].map((word) => [word, Number.POSITIVE_INFINITY] as const),
  ...["-.inf", "-.Inf", "-.INF"].map((word) => [word, Number.NEGATIVE_INFINITY] as const),
]);

const longestWord = 5;

// The first character decides whether a text can be anything but text: signs, digits, the point, and the first letters of the words.
const mayResolve = new Uint8Array(128);
for (const letter of "+-.0123456789yYnNtTfFoO~") mayResolve[letter.charCodeAt(0)] = 1;

const decimal = /^[-+]?(?:0|[1-9][0-9]*)$/;
const prefixed = /^([-+]?)0(?:([xX])([0-9a-fA-F]+)|([bB])([01]+)|[oO]?([0-7]+))$/;
const signAfterPrefix = /^0b([-+])([01]+)$/;
const float = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

const largest64 = 2n ** 64n - 1n;
const lowest64 = -(2n ** 63n);

/** True when a plain scalar that begins with this character is always text. */
export function isTextByFirst(code: number): boolean {
  return code > 127 || mayResolve[code] === 0;
}

/**
 * The value of a plain scalar. NaN and the infinities come back as numbers of JavaScript: JSON has none, so the caller must reject them.
 * Integers beyond 64 bits stay exact, where Kubernetes would round them to a float.
 */
export function resolvePlainScalar(text: string): JsonScalar {
  if (text === "") return null;
  const first = text.charCodeAt(0);
  if (isTextByFirst(first)) return text;
  if (text.length <= longestWord) {
    const word = words.get(text);
    if (word !== undefined) return word;
  }
  if (first === 46) return resolvePointed(text);
  if (first > 57) return text;
  return resolveNumber(text);
}

/** Behind a leading point an underscore must stand between two digits; elsewhere it may stand anywhere. */
function resolvePointed(text: string): JsonScalar {
  const digits = text.replace(/(?<=\d)_(?=\d)/g, "");
  if (!float.test(digits)) return text;
  const value = Number(digits);
  return Number.isFinite(value) ? floatFromNumber(value) : text;
}

function resolveNumber(text: string): JsonScalar {
  const digits = text.includes("_") ? text.replaceAll("_", "") : text;
  if (decimal.test(digits)) return integerFromDigits(digits.charCodeAt(0) === 43 ? digits.slice(1) : digits);
  const integer = prefixedInteger(digits);
  if (integer !== undefined) return integer;
  if (float.test(digits)) {
    const value = Number(digits);
    if (Number.isFinite(value)) return floatFromNumber(value);
  }
  return text;
}

/** 0x, 0b, 0o and the bare leading zero; undefined when it is none of them or does not fit into 64 bits. */
function prefixedInteger(digits: string): number | bigint | undefined {
  const match = prefixed.exec(digits);
  if (match === null) {
    // Kubernetes' reader parses what follows 0b as a signed number of its own: 0b-11 is -3 there.
    const odd = signAfterPrefix.exec(digits);
    return odd === null ? undefined : within64(BigInt(`0b${odd[2]}`), odd[1] === "-");
  }
  const [, sign, hex, hexDigits, binary, binaryDigits, octalDigits] = match;
  const magnitude = hex ? `0x${hexDigits}` : binary ? `0b${binaryDigits}` : `0o${octalDigits}`;
  return within64(BigInt(magnitude), sign === "-", sign === "+");
}

function within64(magnitude: bigint, negative: boolean, plus = false): number | bigint | undefined {
  const value = negative ? -magnitude : magnitude;
  if (value < lowest64 || value > largest64) return undefined;
  // An unsigned number takes no sign: +0xffffffffffffffff is text.
  if (plus && value > -lowest64 - 1n) return undefined;
  return integerFromDigits(value.toString());
}

/** The value of a scalar with one of the tags `!!str`, `!!int`, `!!float`, `!!bool`, `!!null`, `!!timestamp`; undefined when it does not fit. */
export function resolveTaggedScalar(tag: string, text: string): JsonScalar | undefined {
  if (tag === "str") return text;
  const value = resolvePlainScalar(text);
  switch (tag) {
    case "bool":
      return typeof value === "boolean" ? value : undefined;
    case "null":
      return value === null ? value : undefined;
    case "int":
      return typeof value === "bigint" || Number.isInteger(value) ? value : undefined;
    case "float":
      if (value instanceof Float) return value;
      if (typeof value === "bigint") return floatFromNumber(Number(value));
      return typeof value === "number" ? (Number.isFinite(value) ? floatFromNumber(value) : value) : undefined;
    case "timestamp":
      return isTimestamp(text) ? text : undefined;
    default:
      return undefined;
  }
}

const timestamp = /^\d{4}-\d\d?-\d\d?(?:[Tt]\d\d?:\d\d?:\d\d?(?:[.,]\d+)?(?:Z|[-+]\d\d:\d\d)| \d\d?:\d\d?:\d\d?(?:[.,]\d+)?)?$/;

/** True for text that a YAML reader with dates would take for one. */
export function isTimestamp(text: string): boolean {
  return timestamp.test(text);
}
