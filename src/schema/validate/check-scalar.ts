import { Float, type JsonNumber, type JsonValue, printNumber, sameJson } from "../../base/index.ts";
import { isQuantity, quantityMessage } from "../kubernetes/quantity.ts";
import type { SchemaNode } from "../node.ts";
import { compilePattern } from "../pattern.ts";
import { hasFormat } from "./formats.ts";
import type { Inspection } from "./inspection.ts";
import { quoteValue } from "./violation.ts";

/**
 * Text longer than this is not matched against a pattern: JavaScript backtracks where RE2 does not, and many honest patterns take
 * quadratic time on long text. The API server still checks such a value. A pattern of exponential cost is not caught by this: it would
 * have to come from a CRD that the project itself chose.
 */
export const longestMatchedText = 4096;

export function checkString(at: Inspection, node: SchemaNode, text: string): void {
  if (node.type !== "string" && node.type !== "any") {
    at.wrongType(node, text);
    return;
  }
  if (node.unconstrained) return;
  if (node.format !== undefined) checkFormat(at, node, node.format, text);
  if (node.enum !== undefined) checkEnum(at, node, text);
  if (node.pattern !== undefined && text.length <= longestMatchedText) checkPattern(at, node.pattern, text);
  checkLength(at, node, text);
}

function checkFormat(at: Inspection, node: SchemaNode, format: string, text: string): void {
  if (format === "quantity") {
    if (!isQuantity(text))
      at.report("format", `Invalid value: ${quoteValue(at.path, text)}: ${quantityMessage}`, {
        expected: "a quantity such as 500m or 1Gi",
      });
    return;
  }
  // Go reads "" as no bytes; the schema of a custom resource does not take it for base64.
  const emptyBytes = format === "byte" && text === "" && !node.goTyped;
  if (hasFormat(format, text) && !emptyBytes) return;
  // Base64 data is what Secrets hold: its text never goes into a message.
  const shown = format === "byte" || format === "password" ? "<hidden>" : quoteValue(at.path, text);
  at.report("format", `Invalid value: ${shown}: must be of type ${format === "byte" ? "byte (base64)" : format}`, {
    expected: format === "byte" ? "base64 text" : `text in the format ${format}`,
  });
}

function checkPattern(at: Inspection, pattern: string, text: string): void {
  const compiled = compilePattern(pattern);
  if (compiled.kind !== "usable" || compiled.regexp.test(text)) return;
  at.report("pattern", `Invalid value: ${quoteValue(at.path, text)}: should match '${pattern}'`, {
    expected: `text that matches ${pattern}`,
  });
}

function checkLength(at: Inspection, node: SchemaNode, text: string): void {
  const { maxLength, minLength } = node;
  if (maxLength !== undefined && text.length > maxLength && characters(text) > maxLength) {
    at.report("length", `Too long: may not be more than ${maxLength} characters`, { expected: `at most ${maxLength} characters` });
  }
  if (minLength !== undefined && minLength > 0 && characters(text) < minLength) {
    at.report("length", `Invalid value: should be at least ${minLength} chars long`, { expected: `at least ${minLength} characters` });
  }
}

/** Kubernetes counts Unicode code points, not UTF-16 units. */
function characters(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index++) if ((text.charCodeAt(index) & 0xfc00) === 0xd800) count--;
  return count;
}

export function checkBoolean(at: Inspection, node: SchemaNode, value: boolean): void {
  if ((node.type !== "boolean" && node.type !== "any") || node.intOrString) {
    at.wrongType(node, value);
    return;
  }
  if (node.enum !== undefined) checkEnum(at, node, value);
}

export function checkNumber(at: Inspection, node: SchemaNode, value: JsonNumber): void {
  const { type } = node;
  if (type === "string" && node.format === "quantity") return;
  const numeric = value instanceof Float ? value.value : value;
  const whole = typeof numeric === "bigint" || Number.isInteger(numeric);
  const wantsInteger = type === "integer" || node.intOrString === true;
  if ((!wantsInteger && type !== "number" && type !== "any") || (wantsInteger && !whole)) {
    at.wrongType(node, value);
    return;
  }
  if (node.unconstrained) return;
  if (type === "integer" || node.intOrString) checkInteger(at, node.intOrString ? "int32" : node.format, value, numeric);
  if (node.enum !== undefined) checkEnum(at, node, value);
  checkRange(at, node, value, numeric);
  if (node.multipleOf !== undefined && !isMultiple(numeric, node.multipleOf)) {
    at.report("range", `Invalid value: ${printNumber(value)}: should be a multiple of ${node.multipleOf}`, {
      expected: `a multiple of ${node.multipleOf}`,
    });
  }
}

const int64Limit = 2n ** 63n;

function checkInteger(at: Inspection, format: string | undefined, value: JsonNumber, numeric: number | bigint): void {
  const fits =
    format === "int32"
      ? numeric >= -2147483648 && numeric <= 2147483647
      : format !== "int64" || typeof numeric === "number" || (numeric >= -int64Limit && numeric < int64Limit);
  if (!fits)
    at.report("range", `Invalid value: ${printNumber(value)}: must be of type integer with format ${format}`, {
      expected: `an ${format} number`,
    });
}

function checkRange(at: Inspection, node: SchemaNode, value: JsonNumber, numeric: number | bigint): void {
  const { minimum, maximum } = node;
  if (minimum !== undefined && (numeric < minimum || (node.exclusiveMinimum === true && numeric <= minimum))) {
    const bound = node.exclusiveMinimum ? "greater than" : "greater than or equal to";
    at.report("range", `Invalid value: ${printNumber(value)}: should be ${bound} ${minimum}`, { expected: `${bound} ${minimum}` });
  }
  if (maximum !== undefined && (numeric > maximum || (node.exclusiveMaximum === true && numeric >= maximum))) {
    const bound = node.exclusiveMaximum ? "less than" : "less than or equal to";
    at.report("range", `Invalid value: ${printNumber(value)}: should be ${bound} ${maximum}`, { expected: `${bound} ${maximum}` });
  }
}

function isMultiple(numeric: number | bigint, factor: number): boolean {
  if (typeof numeric === "bigint") return Number.isInteger(factor) && factor !== 0 && numeric % BigInt(factor) === 0n;
  return Number.isInteger(numeric / factor);
}

/** Also used for lists and objects, which JSON Schema allows as enum values. */
export function checkEnum(at: Inspection, node: SchemaNode, value: JsonValue): void {
  const allowed = node.enum ?? [];
  for (const choice of allowed) if (choice === value || (typeof choice === "object" && sameJson(choice, value))) return;
  if (node.goTyped && value === "") return;
  const candidates = allowed.map((choice) => (typeof choice === "string" ? choice : quoteValue([], choice)));
  const supported = candidates.map((choice) => JSON.stringify(choice)).join(", ");
  at.report("enum", `Unsupported value: ${quoteValue(at.path, value)}: supported values: ${supported}`, {
    expected: `one of ${supported}`,
    candidates,
  });
}
