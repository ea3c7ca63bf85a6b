import {
  type Diagnostic,
  type FieldPath,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Outcome,
  property,
  type Span,
} from "../../base/index.ts";
import { readYaml, type YamlDocument, YamlLocator } from "../../base/yaml/index.ts";
import { manifestCodes } from "./codes.ts";
import { deepestList, isList, type ListItem, listItems } from "./list-items.ts";

/** One Kubernetes object of a file. */
export interface YamlDefinition {
  readonly value: JsonObject;
  /** Number of its document among those that are not empty. */
  readonly document: number;
  /** Position inside the document's List, counted over nested Lists; absent when the document is the object. */
  readonly item?: number;
}

/** The Kubernetes objects of a YAML or JSON file, Lists taken apart. What is no object is reported with its place and left out. */
export async function yamlDefinitions(source: {
  readonly file: string;
  readonly text: string | Uint8Array;
}): Promise<Outcome<readonly YamlDefinition[]>> {
  const read = await readYaml(source.text, { file: source.file });
  const definitions: YamlDefinition[] = [];
  const diagnostics: Diagnostic[] = [...read.diagnostics];
  let locator: YamlLocator | undefined;
  for (const document of read.value) {
    const list = isList(document.value);
    let item = 0;
    for (const found of listItems(document.value)) {
      const problem = problemOf(found);
      if (problem === undefined) {
        definitions.push({ value: found.value as JsonObject, document: document.index, ...(list ? { item } : {}) });
      } else {
        locator ??= new YamlLocator(source.text, source.file);
        diagnostics.push(await report(problem, found, document, { locator, file: source.file }));
      }
      item++;
    }
  }
  return { value: definitions, diagnostics };
}

interface Problem {
  readonly code: keyof typeof manifestCodes.entries;
  readonly what: string;
  readonly hint: string;
  /** The part that is wrong, inside the object. */
  readonly at?: FieldPath;
}

function problemOf({ value, path }: ListItem): Problem | undefined {
  if (!isJsonObject(value)) {
    return {
      code: "not-an-object",
      what: `is ${describe(value)}, not a Kubernetes object`,
      hint: "a manifest is a map with apiVersion, kind and metadata",
    };
  }
  if (isList(value)) {
    if (path.length / 2 >= deepestList)
      return { code: "too-deep", what: "has Lists nested too deeply", hint: "put the objects into one List" };
    return { code: "list-items", what: "has items that are not a list", hint: "write the objects under `items`", at: ["items"] };
  }
  if (!isText(property(value, "apiVersion"))) {
    return { code: "no-api-version", what: "has no apiVersion", hint: "add `apiVersion`, for example `apps/v1`", at: ["apiVersion"] };
  }
  if (!isText(property(value, "kind")))
    return { code: "no-kind", what: "has no kind", hint: "add `kind`, for example `ConfigMap`", at: ["kind"] };
  const metadata = property(value, "metadata");
  if (isText(property(metadata, "name"))) return undefined;
  const hint = isText(property(metadata, "generateName"))
    ? "give it a fixed name: generateName alone would make another object at every delivery"
    : "add `metadata.name`";
  return { code: "no-name", what: "has no metadata.name", hint, at: ["metadata", "name"] };
}

function isText(value: JsonValue | undefined): boolean {
  return typeof value === "string" && value !== "";
}

function describe(value: JsonValue): string {
  if (value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  return typeof value === "string" ? "text" : typeof value === "boolean" ? "a boolean" : "a number";
}

async function report(
  problem: Problem,
  { value, path }: ListItem,
  document: YamlDocument,
  { locator, file }: { locator: YamlLocator; file: string },
): Promise<Diagnostic> {
  const kind = property(value, "kind");
  const where = path.length === 0 ? `the document at line ${document.line}` : `an item of the List at line ${document.line}`;
  return manifestCodes.report(problem.code, {
    summary: `${where} of ${file}${isText(kind) ? ` (${kind})` : ""} ${problem.what}`,
    hint: problem.hint,
    span: await nearestSpan(locator, document, [...path, ...(problem.at ?? [])], file),
  });
}

/** The place of a path, or of the nearest value around it that is written. */
async function nearestSpan(locator: YamlLocator, document: YamlDocument, path: FieldPath, file: string): Promise<Span> {
  for (let length = path.length; length > 0; length--) {
    const span = await locator.locate(document.index, path.slice(0, length));
    if (span !== undefined) return { ...span, end: length === path.length ? span.end : span.start };
  }
  const start = { line: document.line, column: 1 };
  return { file, start, end: start };
}
