import { type FieldPath, isJsonArray, isJsonObject, isNumber, type JsonObject, type JsonValue, property } from "../../base/index.ts";
import { compilePattern } from "../pattern.ts";

export interface ShapeProblem {
  readonly code: "broken-crd-schema" | "invalid-crd-pattern" | "unchecked-crd-pattern";
  /** Path inside the schema: `properties.spec.properties.size`. */
  readonly path: FieldPath;
  readonly message: string;
}

const types = new Set(["object", "array", "string", "integer", "number", "boolean"]);
const numbers = ["minimum", "maximum", "multipleOf"] as const;
const counts = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"] as const;
const flags = [
  "nullable",
  "uniqueItems",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "x-kubernetes-int-or-string",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-embedded-resource",
] as const;
const branches = ["allOf", "anyOf", "oneOf"] as const;
const deepest = 200;

/**
 * Everything that makes a CRD's schema unusable: what the later code relies on (RawSchema) and what the API server demands of a
 * structural schema. `structural` is false for v1beta1, which also takes schemas without types.
 */
export function checkSchemaShape(schema: JsonValue, structural: boolean): readonly ShapeProblem[] {
  const problems: ShapeProblem[] = [];
  new ShapeCheck(problems, structural).schema(schema, [], true);
  return problems;
}

class ShapeCheck {
  private readonly problems: ShapeProblem[];
  private readonly structural: boolean;

  constructor(problems: ShapeProblem[], structural: boolean) {
    this.problems = problems;
    this.structural = structural;
  }

  /** `described`: this part must say what a field is; parts of allOf, anyOf, oneOf and not only add conditions. */
  schema(schema: JsonValue, path: FieldPath, described: boolean): void {
    if (path.length > deepest) {
      this.broken(path, `is nested more than ${deepest} levels deep`);
      return;
    }
    if (!isJsonObject(schema)) {
      this.broken(path, "must be an object");
      return;
    }
    if (property(schema, "$ref") !== undefined) this.broken(path, "must not use $ref");
    this.type(schema, path, described);
    this.keywords(schema, path);
    this.children(schema, path, described);
  }

  private broken(path: FieldPath, message: string): void {
    this.problems.push({ code: "broken-crd-schema", path, message });
  }

  private type(schema: JsonObject, path: FieldPath, described: boolean): void {
    const type = property(schema, "type");
    if (type !== undefined && (typeof type !== "string" || !types.has(type))) {
      this.broken([...path, "type"], "must be one type of JSON Schema");
      return;
    }
    const free = schema["x-kubernetes-int-or-string"] === true || schema["x-kubernetes-preserve-unknown-fields"] === true;
    if (type === undefined && described && this.structural && !free) this.broken(path, "has no type");
    if (type === "array" && described && !isJsonObject(property(schema, "items"))) this.broken(path, "is an array without items");
  }

  private keywords(schema: JsonObject, path: FieldPath): void {
    for (const key of numbers) this.expect(schema, key, path, isNumber, "a number");
    for (const key of counts) this.expect(schema, key, path, (value) => typeof value === "number" && value >= 0, "a count");
    for (const key of flags) this.expect(schema, key, path, (value) => typeof value === "boolean", "true or false");
    for (const key of ["required", "x-kubernetes-list-map-keys"]) this.expect(schema, key, path, isTextList, "a list of names");
    this.expect(schema, "enum", path, isJsonArray, "a list");
    this.expect(schema, "format", path, (value) => typeof value === "string", "text");
    this.expect(
      schema,
      "x-kubernetes-list-type",
      path,
      (value) => value === "atomic" || value === "set" || value === "map",
      "atomic, set or map",
    );
    this.pattern(property(schema, "pattern"), [...path, "pattern"]);
    if (schema["x-kubernetes-list-type"] === "map" && property(schema, "x-kubernetes-list-map-keys") === undefined) {
      this.broken(path, "is a list of type map without x-kubernetes-list-map-keys");
    }
  }

  private expect(schema: JsonObject, key: string, path: FieldPath, fits: (value: JsonValue) => boolean, wanted: string): void {
    const value = property(schema, key);
    if (value !== undefined && !fits(value)) this.broken([...path, key], `must be ${wanted}`);
  }

  private pattern(pattern: JsonValue | undefined, path: FieldPath): void {
    if (pattern === undefined) return;
    if (typeof pattern !== "string") {
      this.broken(path, "must be text");
      return;
    }
    const result = compilePattern(pattern);
    if (result.kind === "usable") return;
    const code = result.kind === "invalid" ? "invalid-crd-pattern" : "unchecked-crd-pattern";
    const verdict = result.kind === "invalid" ? "is not an RE2 pattern" : "cannot be checked here";
    this.problems.push({ code, path, message: `${verdict}: ${result.reason}` });
  }

  private children(schema: JsonObject, path: FieldPath, described: boolean): void {
    const properties = property(schema, "properties");
    if (properties !== undefined && !isJsonObject(properties)) this.broken([...path, "properties"], "must be an object");
    else for (const [name, child] of Object.entries(properties ?? {})) this.schema(child, [...path, "properties", name], described);
    const items = property(schema, "items");
    if (items !== undefined) this.schema(items, [...path, "items"], described);
    const additional = property(schema, "additionalProperties");
    if (additional !== undefined && typeof additional !== "boolean") this.schema(additional, [...path, "additionalProperties"], described);
    const not = property(schema, "not");
    if (not !== undefined) this.schema(not, [...path, "not"], false);
    for (const key of branches) {
      const list = property(schema, key);
      if (list === undefined) continue;
      if (!isJsonArray(list)) this.broken([...path, key], "must be a list");
      else list.forEach((child, index) => void this.schema(child, [...path, key, index], false));
    }
  }
}

function isTextList(value: JsonValue): boolean {
  return isJsonArray(value) && value.every((item) => typeof item === "string");
}
