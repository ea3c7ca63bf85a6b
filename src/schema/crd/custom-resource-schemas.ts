import {
  type Diagnostic,
  type FieldPath,
  formatFieldPath,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Outcome,
  property,
  type SourcePlace,
  sameJson,
} from "../../base/index.ts";
import { schemaCodes } from "../codes.ts";
import { kindAlias } from "../kind-alias.ts";
import type { KindInfo } from "../node.ts";
import type { RawSchema } from "../raw-schema.ts";
import { checkSchemaShape, type ShapeProblem } from "./check-schema-shape.ts";

/** A CustomResourceDefinition object and the file (or product) it comes from. */
export interface CustomResourceSource {
  readonly object: JsonObject;
  readonly source: string;
  /** Where the object is written, when that is known more exactly than by its file. */
  readonly place?: SourcePlace;
  /** True when the object is one of the resources too: what its own schema finds wrong is then reported there. */
  readonly isResource?: boolean;
}

/** One served version of a CRD: what withCustomResources turns into a kind with a schema. */
export interface CustomResourceKind {
  readonly info: KindInfo;
  readonly schema: RawSchema;
  readonly crd: CustomResourceSource;
  /** Set when the CRD keeps unknown fields everywhere (apiextensions v1beta1). */
  readonly preserveUnknown: boolean;
}

const anything: RawSchema = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

/**
 * Reads CRDs of apiextensions.k8s.io v1 and v1beta1. A version whose schema is missing or broken is reported and stays known with a
 * schema that accepts everything, so that its resources are not reported as unknown kinds on top.
 */
export function customResourceSchemas(crds: readonly CustomResourceSource[]): Outcome<readonly CustomResourceKind[]> {
  const diagnostics: Diagnostic[] = [];
  const kinds = new Map<string, CustomResourceKind>();
  for (const crd of crds) {
    for (const kind of readCrd(crd, diagnostics)) {
      const { group, version, kind: name } = kind.info;
      const key = `${group}/${version}/${name}`;
      const other = kinds.get(key);
      if (!other) kinds.set(key, kind);
      else if (!sameDefinition(kind, other)) diagnostics.push(conflict(key, kind, other));
    }
  }
  return { value: [...kinds.values()], diagnostics };
}

function sameDefinition(a: CustomResourceKind, b: CustomResourceKind): boolean {
  const sameInfo = a.info.plural === b.info.plural && a.info.namespaced === b.info.namespaced;
  return sameInfo && sameJson(a.schema as JsonObject, b.schema as JsonObject);
}

function conflict(key: string, kind: CustomResourceKind, other: CustomResourceKind): Diagnostic {
  return schemaCodes.report("conflicting-crds", {
    summary: `${key} is defined in ${other.info.source} and, differently, in ${kind.info.source}`,
    hint: "keep one of the two definitions",
    ...placeOf(kind.crd, ["metadata", "name"]),
    related: [{ message: "the other definition", ...placeOf(other.crd, ["metadata", "name"]) }],
  });
}

interface CrdParts {
  readonly crd: CustomResourceSource;
  readonly spec: JsonObject;
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly beta: boolean;
}

function readCrd(crd: CustomResourceSource, diagnostics: Diagnostic[]): readonly CustomResourceKind[] {
  const { object, source } = crd;
  const broken = (message: string, path: FieldPath): readonly CustomResourceKind[] => {
    const summary = `CustomResourceDefinition ${nameOf(object)} in ${source} ${message}`;
    const hint = "mend the definition; one that a tool made should be made again";
    if (crd.isResource !== true) diagnostics.push(schemaCodes.report("broken-crd", { summary, hint, ...placeOf(crd, path) }));
    return [];
  };
  const apiVersion = property(object, "apiVersion");
  if (apiVersion !== "apiextensions.k8s.io/v1" && apiVersion !== "apiextensions.k8s.io/v1beta1") {
    return broken("must have apiVersion apiextensions.k8s.io/v1 or v1beta1", ["apiVersion"]);
  }
  const spec = property(object, "spec");
  if (!isJsonObject(spec)) return broken("has no spec", ["spec"]);
  const names = property(spec, "names");
  const [group, kind, plural] = [property(spec, "group"), property(names, "kind"), property(names, "plural")];
  if (typeof group !== "string" || group === "") return broken("has no spec.group", ["spec", "group"]);
  if (typeof kind !== "string" || kind === "") return broken("has no spec.names.kind", ["spec", "names", "kind"]);
  if (typeof plural !== "string" || plural === "") return broken("has no spec.names.plural", ["spec", "names", "plural"]);
  const scope = property(spec, "scope");
  // Its custom resources stay known: without them one mistake would look like many.
  if (scope !== "Namespaced" && scope !== "Cluster") broken("must have spec.scope Namespaced or Cluster", ["spec", "scope"]);
  const versions = servedVersions(spec);
  if (versions === undefined) return broken("has no spec.versions", ["spec", "versions"]);
  const parts = { crd, spec, group, kind, plural, beta: apiVersion.endsWith("v1beta1") };
  return versions.map((version) => readVersion(parts, version, diagnostics));
}

/** v1beta1 may name its only version in `spec.version`. */
function servedVersions(spec: JsonObject): readonly (JsonObject & { readonly name: string })[] | undefined {
  const versions = property(spec, "versions");
  const single = property(spec, "version");
  if (versions === undefined && typeof single === "string") return [{ name: single, served: true }];
  if (!isJsonArray(versions) || versions.length === 0) return undefined;
  const named = versions.filter(
    (version): version is JsonObject & { readonly name: string } => typeof property(version, "name") === "string",
  );
  return named.length === versions.length ? named.filter((version) => version.served !== false) : undefined;
}

function readVersion(parts: CrdParts, version: JsonObject & { readonly name: string }, diagnostics: Diagnostic[]): CustomResourceKind {
  const { crd, spec, group, kind, plural, beta } = parts;
  const warning = property(version, "deprecationWarning");
  const api = `${group}/${version.name} ${kind}`;
  const info: KindInfo = {
    group,
    version: version.name,
    kind,
    plural,
    alias: kindAlias(kind, plural, false),
    namespaced: property(spec, "scope") !== "Cluster",
    source: crd.source,
    ...(version.deprecated === true && { deprecated: typeof warning === "string" ? warning : `${api} is deprecated` }),
  };
  const preserveUnknown = beta ? property(spec, "preserveUnknownFields") !== false : property(spec, "preserveUnknownFields") === true;
  const schema = property(property(version, "schema"), "openAPIV3Schema") ?? property(property(spec, "validation"), "openAPIV3Schema");
  return { info, crd, preserveUnknown, schema: usableSchema(parts, version, schema, diagnostics) };
}

const hints: Readonly<Record<ShapeProblem["code"], string>> = {
  "broken-crd-schema": "in a structural schema every field has a type and every array has items",
  "invalid-crd-pattern": "write the pattern without look-around, back references and counts above 1000",
  "unchecked-crd-pattern": "the API server still checks it; flags at the start of the pattern can be checked here too",
};

function usableSchema(
  { crd, spec, beta }: CrdParts,
  version: JsonObject & { readonly name: string },
  schema: JsonValue | undefined,
  diagnostics: Diagnostic[],
): RawSchema {
  const subject = `${nameOf(crd.object)}, version ${version.name}, in ${crd.source}`;
  const versions = property(spec, "versions");
  const at = isJsonArray(versions) ? ["spec", "versions", versions.indexOf(version)] : ["spec"];
  if (schema === undefined) {
    if (!beta) {
      const summary = `CustomResourceDefinition ${subject} has no schema.openAPIV3Schema`;
      const hint = "add one; { type: object, x-kubernetes-preserve-unknown-fields: true } accepts everything";
      diagnostics.push(schemaCodes.report("crd-without-schema", { summary, hint, ...placeOf(crd, at) }));
    }
    return anything;
  }
  const holder = property(version, "schema") === undefined ? ["spec", "validation"] : [...at, "schema"];
  const problems = checkSchemaShape(schema, !beta);
  for (const { code, path, message } of problems) {
    const summary = `CustomResourceDefinition ${subject}: ${formatFieldPath(["openAPIV3Schema", ...path])} ${message}`;
    diagnostics.push(schemaCodes.report(code, { summary, hint: hints[code], ...placeOf(crd, [...holder, "openAPIV3Schema", ...path]) }));
  }
  return problems.some(({ code }) => code === "broken-crd-schema") ? anything : (schema as RawSchema);
}

function nameOf(object: JsonObject): string {
  const name = property(property(object, "metadata"), "name");
  return typeof name === "string" ? name : "(without a name)";
}

/** Objects arrive parsed: whoever read them knows where, or at least from which file. */
function placeOf({ source, place }: CustomResourceSource, path: FieldPath): Pick<Diagnostic, "span" | "origin"> {
  if (place !== undefined) return { origin: { source: { ...place, path: [...place.path, ...path] } } };
  return { span: { file: source, start: { line: 1, column: 1 }, end: { line: 1, column: 1 } } };
}
