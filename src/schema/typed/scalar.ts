import { Float, isNumber, type JsonNumber, type JsonValue, printJson, printNumber, sameJson } from "../../base/index.ts";
import { quantityInNanos } from "../kubernetes/quantity.ts";
import type { SchemaNode } from "../node.ts";

// How controller-gen writes resource.Quantity into a CRD: an int-or-string with this well-known pattern.
const quantityPattern = "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))((";

function isQuantityNode(node: SchemaNode | undefined): boolean {
  if (node === undefined) return false;
  if (node.typeName?.endsWith(".Quantity") === true || node.format === "quantity") return true;
  return node.intOrString === true && node.pattern?.startsWith(quantityPattern) === true;
}

/** Equality of two leaves as the API server sees them; without a schema 1 and 1.0 differ, as do all unequal texts. */
export function sameLeaf(node: SchemaNode | undefined, a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (node === undefined) return sameJson(a, b);
  if (isQuantityNode(node)) {
    const left = quantityInNanos(a);
    const right = quantityInNanos(b);
    if (left !== undefined && right !== undefined) return left === right;
  }
  if (isNumber(a) && isNumber(b) && isNumeric(node)) return canonicalNumber(a) === canonicalNumber(b);
  return sameJson(a, b);
}

/** A text that two leaves share exactly when sameLeaf holds; keys of list items and members of sets are looked up by it. */
export function canonicalLeaf(node: SchemaNode | undefined, value: JsonValue): string {
  if (isQuantityNode(node)) {
    const amount = quantityInNanos(value);
    if (amount !== undefined) return `q${amount}`;
  }
  if (typeof value === "string") return `s${value}`;
  if (isNumber(value)) return node !== undefined && isNumeric(node) ? `n${canonicalNumber(value)}` : `x${printNumber(value)}`;
  return `j${printJson(sortKeys(value))}`;
}

function isNumeric(node: SchemaNode): boolean {
  return node.type === "integer" || node.type === "number" || node.intOrString === true;
}

function canonicalNumber(value: JsonNumber): string {
  const plain = value instanceof Float ? value.value : value;
  if (typeof plain === "bigint") return String(plain);
  return Number.isInteger(plain) ? String(BigInt(plain)) : String(plain);
}

function sortKeys(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null || value instanceof Float) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, child]) => [key, sortKeys(child)]));
}
