import { Float, type JsonObject, type JsonValue } from "../../base/index.ts";
import { isDeferredValue } from "../deferred.ts";
import type { SchemaNode } from "../node.ts";
import { applyDefaults } from "./apply-defaults.ts";
import { checkListRules } from "./check-list.ts";
import { checkBoolean, checkEnum, checkNumber, checkString } from "./check-scalar.ts";
import { Inspection } from "./inspection.ts";
import type { Violation } from "./violation.ts";

/**
 * Checks a value against a schema by the API server's rules. Unknown fields are violations. A null field counts as absent: the server
 * drops it (custom resources: before defaulting, unless the field is nullable) or reads it as the zero value (built-in kinds). A value
 * that is only known later (`$ref`, `$template`, `$transform`) fits every scalar.
 */
export function validateObject(node: SchemaNode, value: JsonValue): readonly Violation[] {
  const at = new Inspection();
  if (value === null) at.wrongType(node, value);
  else checkValue(at, node, value, true);
  return at.violations;
}

/**
 * `whole` is false inside allOf, anyOf, oneOf and not: such a part states conditions on some fields and does not list all of them, so
 * other fields are not unknown there.
 */
function checkValue(at: Inspection, node: SchemaNode, value: JsonValue, whole: boolean): void {
  switch (typeof value) {
    case "string":
      checkString(at, node, value);
      break;
    case "boolean":
      checkBoolean(at, node, value);
      break;
    case "number":
    case "bigint":
      checkNumber(at, node, value);
      break;
    default:
      if (Array.isArray(value)) checkList(at, node, value as readonly JsonValue[], whole);
      else if (value instanceof Float) checkNumber(at, node, value);
      else if (value !== null) checkObject(at, node, value as JsonObject, whole);
  }
  // Conditions on several fields see the object as the API server does, after defaulting.
  if (!node.branchless) checkBranches(at, node, whole ? applyDefaults(node, value) : value);
}

function checkObject(at: Inspection, node: SchemaNode, object: JsonObject, whole: boolean): void {
  if ((node.type !== "object" && node.type !== "any") || node.intOrString) {
    if (node.type === "array" || !isDeferredValue(object)) at.wrongType(node, object);
    return;
  }
  const { properties, additional } = node;
  const { path } = at;
  let count = 0;
  for (const key of Object.keys(object)) {
    count++;
    const value = object[key] as JsonValue;
    const child = properties?.get(key) ?? additional;
    if (child === undefined) {
      if (whole && !node.preserveUnknown) reportUnknown(at, node, key);
    } else if (value !== null && !(typeof value === "string" && child.unconstrained && child.type === "string")) {
      path.push(key);
      checkValue(at, child, value, whole);
      path.pop();
    }
  }
  if (node.required !== undefined) checkRequired(at, node, object, node.required);
  if (node.embeddedResource === true && whole) checkEmbedded(at, object);
  if (node.unconstrained) return;
  if (node.enum !== undefined) checkEnum(at, node, object);
  checkPropertyCount(at, node, count);
}

/** An object inside an object must say what it is. */
function checkEmbedded(at: Inspection, object: JsonObject): void {
  for (const name of ["apiVersion", "kind"]) {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    if (value !== undefined && value !== null && value !== "") continue;
    at.path.push(name);
    at.report("required", "Required value: must not be empty", { expected: "string" });
    at.path.pop();
  }
}

function reportUnknown(at: Inspection, node: SchemaNode, key: string): void {
  at.path.push(key);
  at.report("unknown-field", `unknown field ${JSON.stringify(key)}`, { candidates: [...(node.properties?.keys() ?? [])] });
  at.path.pop();
}

function checkRequired(at: Inspection, node: SchemaNode, object: JsonObject, required: readonly string[]): void {
  for (const name of required) {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    if (value !== undefined && value !== null) continue;
    const child = node.properties?.get(name);
    if (value === null && child?.nullable === true) continue;
    // Defaulting runs before validation, so a missing field with a default is there by then.
    if (child?.default !== undefined) continue;
    at.path.push(name);
    at.report("required", "Required value", child === undefined || child.type === "any" ? {} : { expected: child.type });
    at.path.pop();
  }
}

function checkPropertyCount(at: Inspection, node: SchemaNode, count: number): void {
  const { minProperties, maxProperties } = node;
  if (minProperties !== undefined && count < minProperties) {
    at.report("count", `Invalid value: should have at least ${minProperties} properties`, {
      expected: `at least ${minProperties} properties`,
    });
  }
  if (maxProperties !== undefined && count > maxProperties) {
    at.report("count", `Too many: ${count}: must have at most ${maxProperties} properties`, {
      expected: `at most ${maxProperties} properties`,
    });
  }
}

const nothing: JsonObject = {};

function checkList(at: Inspection, node: SchemaNode, list: readonly JsonValue[], whole: boolean): void {
  if ((node.type !== "array" && node.type !== "any") || node.intOrString) {
    at.wrongType(node, list);
    return;
  }
  const { items } = node;
  if (items !== undefined) {
    for (let index = 0; index < list.length; index++) {
      const item = list[index] as JsonValue;
      at.path.push(index);
      if (item !== null) checkValue(at, items, item, whole);
      // Go reads a null item as the item's zero value: fine for text, but an object then lacks what it requires.
      else if (node.goTyped) items.type === "object" && checkRequired(at, items, nothing, items.required ?? []);
      else if (items.nullable !== true && items.type !== "any") at.wrongType(items, item);
      at.path.pop();
    }
  }
  if (node.unconstrained) return;
  if (node.enum !== undefined) checkEnum(at, node, list);
  if (whole || node.minItems !== undefined || node.maxItems !== undefined) checkListRules(at, node, list);
}

function checkBranches(at: Inspection, node: SchemaNode, value: JsonValue): void {
  const { allOf, anyOf, oneOf, not } = node;
  if (allOf !== undefined) for (const branch of allOf) checkValue(at, branch, value, false);
  if (anyOf !== undefined && !anyOf.some((branch) => matches(branch, value))) {
    at.report("any-of", "Invalid value: must validate at least one schema (anyOf)", describeBranches("at least one of", anyOf));
  }
  if (oneOf !== undefined) {
    const count = oneOf.filter((branch) => matches(branch, value)).length;
    if (count !== 1) {
      const found = count === 0 ? "none" : String(count);
      const message = `Invalid value: must validate one and only one schema (oneOf). Found ${found} valid`;
      at.report("one-of", message, describeBranches("exactly one of", oneOf));
    }
  }
  if (not !== undefined && matches(not, value)) at.report("not", "Invalid value: must not validate the schema (not)");
}

function matches(node: SchemaNode, value: JsonValue): boolean {
  const trial = new Inspection();
  checkValue(trial, node, value, false);
  return trial.violations.length === 0;
}

/** Most branches only name fields of which one must be set; those are worth telling. */
function describeBranches(quantity: string, branches: readonly SchemaNode[]): { readonly expected?: string } {
  const fields = branches.map((branch) => branch.required?.join(" and "));
  return fields.every((field) => field !== undefined && field !== "") ? { expected: `${quantity} ${fields.join(", ")}` } : {};
}
