import { Float, isInteger, type JsonValue } from "../../base/index.ts";

/** The wording of the API server for text that is no quantity. */
export const quantityMessage = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

const shape = /^([+-]?)(\d*)(?:\.(\d*))?(?:(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE])|[eE]([+-]?\d{1,18}))?$/;
const longest = 64;

/** Powers of ten, in nano units; binary suffixes are handled apart. */
const decimalPower: Readonly<Record<string, number>> = { n: 0, u: 3, m: 6, k: 12, M: 15, G: 18, T: 21, P: 24, E: 27 };
const binaryPower: Readonly<Record<string, number>> = { Ki: 1, Mi: 2, Gi: 3, Ti: 4, Pi: 5, Ei: 6 };
const nanoDigits = 9;
const exponentLimit = 40;

/** True for what resource.Quantity unmarshals: a number, or text such as "500m", "1.5Gi", "1e3". */
export function isQuantity(value: JsonValue): boolean {
  if (typeof value === "number" || typeof value === "bigint" || value instanceof Float) return true;
  if (typeof value !== "string" || value.length > longest) return false;
  const match = shape.exec(value);
  return match !== null && (match[2] !== "" || (match[3] ?? "") !== "");
}

/**
 * The amount in units of 10^-9, the finest that Kubernetes keeps; finer fractions round away from zero, as there. Undefined when the
 * value is no quantity. Two quantities are equal when these numbers are: "1" and "1000m".
 */
export function quantityInNanos(value: JsonValue): bigint | undefined {
  const text = typeof value === "string" ? value : isInteger(value) ? String(value) : numberText(value);
  if (text === undefined || text.length > longest) return undefined;
  const match = shape.exec(text);
  if (!match) return undefined;
  const [, sign, whole = "", fraction = "", suffix, exponent] = match;
  if (whole === "" && fraction === "") return undefined;
  const digits = BigInt(whole + fraction);
  const binary = suffix === undefined ? undefined : binaryPower[suffix];
  const power = suffix === undefined || binary !== undefined ? clamp(Number(exponent ?? 0)) + nanoDigits : (decimalPower[suffix] as number);
  const scaled = binary === undefined ? digits : digits * 1024n ** BigInt(binary);
  const amount = shift(scaled, power - fraction.length);
  return sign === "-" ? -amount : amount;
}

function numberText(value: JsonValue): string | undefined {
  if (typeof value === "number") return String(value);
  return value instanceof Float ? String(value.value) : undefined;
}

/** Exponents beyond this are out of any resource's range; without a limit "1e999999" would fill the memory. */
function clamp(exponent: number): number {
  return Math.max(-exponentLimit, Math.min(exponentLimit, exponent));
}

function shift(digits: bigint, power: number): bigint {
  if (power >= 0) return digits * 10n ** BigInt(power);
  const divisor = 10n ** BigInt(-power);
  return (digits + divisor - 1n) / divisor;
}
