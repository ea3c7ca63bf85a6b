/**
 * Strict JSON schemas for kubeconform, made from the same upstream files that our own facts come from (OpenAPI v3 documents and
 * CustomResourceDefinitions), by a path that shares no code with src/schema: an independent judge must not repeat our mistakes.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseAllDocuments } from "yaml";

const keptKeywords = [
  ...["type", "format", "enum", "pattern", "required", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"],
];

/**
 * Writes one schema per kind to `<folder>/<group>/<version>/<kind>.json`, the kind in lower case. The core group's folder is "v1", because
 * kubeconform takes the part before the slash of an apiVersion for the group, also where there is no slash.
 * @param {string} folder
 * @param {{ openapi: readonly string[], crds: readonly string[] }} sources paths of OpenAPI documents and of YAML files with CRDs
 * @returns {string} the value of kubeconform's -schema-location
 */
export function writeJsonSchemas(folder, { openapi, crds }) {
  for (const path of openapi) for (const kind of kindsOfOpenApi(JSON.parse(readFileSync(path, "utf8")))) write(folder, kind);
  for (const path of crds) {
    for (const document of parseAllDocuments(readFileSync(path, "utf8")))
      for (const kind of kindsOfCrd(document.toJS())) write(folder, kind);
  }
  return `${folder}/{{ .Group }}/{{ .ResourceAPIVersion }}/{{ .ResourceKind }}.json`;
}

/** The OpenAPI documents of a folder as `../shared/openapi/kubernetes-<version>` holds them. */
export function openApiFiles(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith("_openapi.json"))
    .sort()
    .map((name) => join(folder, name));
}

function write(folder, { group, version, kind, schema }) {
  const path = join(folder, group === "" ? version : group, version, `${kind.toLowerCase()}.json`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(schema));
}

function* kindsOfOpenApi(document) {
  const schemas = document.components?.schemas ?? {};
  for (const [name, schema] of Object.entries(schemas)) {
    for (const { group, version, kind } of schema["x-kubernetes-group-version-kind"] ?? []) {
      // DeleteOptions and WatchEvent are listed under every group; they are no objects that anyone stores.
      if (name.startsWith("io.k8s.apimachinery.")) continue;
      yield { group, version, kind, schema: withDefinitions(name, schemas) };
    }
  }
}

/** A schema that stands alone: the root is a reference, everything it can reach is below `definitions`. */
function withDefinitions(root, schemas) {
  const definitions = {};
  const waiting = [root];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (Object.hasOwn(definitions, name)) continue;
    definitions[name] = strict(schemas[name], (reference) => {
      const target = reference.slice("#/components/schemas/".length);
      waiting.push(target);
      return `#/definitions/${target}`;
    });
  }
  return { $schema: "http://json-schema.org/draft-07/schema#", $ref: `#/definitions/${root}`, definitions };
}

function* kindsOfCrd(crd) {
  if (crd?.kind !== "CustomResourceDefinition") return;
  for (const { name, schema } of crd.spec.versions) {
    const root = strict(schema.openAPIV3Schema, (reference) => reference);
    root.properties = { apiVersion: { type: "string" }, kind: { type: "string" }, metadata: { type: "object" }, ...root.properties };
    yield { group: crd.spec.group, version: name, kind: crd.spec.names.kind, schema: root };
  }
}

function strict(schema, resolve) {
  const result = {};
  for (const keyword of keptKeywords) if (schema[keyword] !== undefined) result[keyword] = schema[keyword];
  if (schema.$ref !== undefined) result.$ref = resolve(schema.$ref);
  if (schema.items !== undefined) result.items = strict(schema.items, resolve);
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    if (schema[keyword] !== undefined) result[keyword] = schema[keyword].map((part) => loose(part, resolve));
  }
  if (schema.not !== undefined) result.not = loose(schema.not, resolve);
  addMembers(result, schema, (member) => strict(member, resolve));
  if (schema["x-kubernetes-int-or-string"]) {
    delete result.type;
    result.anyOf ??= [{ type: "integer" }, { type: "string" }];
  }
  if (schema.nullable) return { anyOf: [{ type: "null" }, result] };
  return result;
}

/** Parts of allOf, anyOf, oneOf and not describe the same object again: the fields they leave out are not unknown. */
function loose(schema, resolve) {
  const result = strict(schema, resolve);
  if (schema.additionalProperties === undefined) delete result.additionalProperties;
  return result;
}

function addMembers(result, schema, convert) {
  if (schema.properties !== undefined) {
    result.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, member]) => [name, convert(member)]));
  }
  if (typeof schema.additionalProperties === "object") result.additionalProperties = convert(schema.additionalProperties);
  else if (schema.additionalProperties !== undefined) result.additionalProperties = schema.additionalProperties;
  else if (schema.properties !== undefined && !schema["x-kubernetes-preserve-unknown-fields"]) result.additionalProperties = false;
}
