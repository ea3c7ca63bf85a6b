/** Reduces an OpenAPI schema to what validation, merging and code generation need: no prose, references by bare name, sorted keys. */

const prose = new Set(["description", "title", "example", "examples", "externalDocs", "x-kubernetes-group-version-kind"]);
const single = new Set(["items", "additionalProperties", "not"]);
const several = new Set(["allOf", "anyOf", "oneOf"]);
const refPrefix = "#/components/schemas/";

/** `dropZeroDefaults`: Go's zero values, which the generator writes for every non-pointer field, say nothing about defaulting. */
export function strip(schema, options = {}) {
  if (typeof schema !== "object" || schema === null) return schema;
  const result = {};
  for (const key of Object.keys(schema).sort()) {
    const value = schema[key];
    if (prose.has(key)) continue;
    if (key === "default" && options.dropZeroDefaults && isZero(value)) continue;
    if (key === "$ref") result.$ref = value.startsWith(refPrefix) ? value.slice(refPrefix.length) : value;
    else if (key === "properties") result.properties = stripEach(value, options);
    else if (single.has(key)) result[key] = strip(value, options);
    else if (several.has(key)) result[key] = value.map((child) => strip(child, options));
    else result[key] = sortKeys(value);
  }
  return inlineSingleReference(result);
}

function stripEach(properties, options) {
  const result = {};
  for (const name of Object.keys(properties).sort()) result[name] = strip(properties[name], options);
  return result;
}

/** OpenAPI 3.0 wraps a reference in allOf to give it siblings; here siblings may stand beside it. */
function inlineSingleReference(schema) {
  if (schema.allOf?.length !== 1 || !schema.allOf[0].$ref || Object.keys(schema.allOf[0]).length !== 1) return schema;
  const { allOf, ...rest } = schema;
  return { $ref: allOf[0].$ref, ...rest };
}

function isZero(value) {
  return value === "" || value === 0 || value === false || (typeof value === "object" && value !== null && Object.keys(value).length === 0);
}

export function sortKeys(value) {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sortKeys(value[key])]),
  );
}

/** Calls `visit` for every schema below (and including) this one. */
export function walkSchema(schema, visit) {
  visit(schema);
  for (const child of Object.values(schema.properties ?? {})) walkSchema(child, visit);
  for (const key of single) if (typeof schema[key] === "object" && schema[key] !== null) walkSchema(schema[key], visit);
  for (const key of several) for (const child of schema[key] ?? []) walkSchema(child, visit);
}
