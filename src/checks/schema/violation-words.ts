import { type FieldPath, formatFieldPath, nearest } from "../../base/index.ts";
import type { Violation } from "../../schema/index.ts";

/** What a diagnostic says about a violation, without the name of the object. */
export interface ViolationWords {
  readonly summary: string;
  readonly label?: string;
  readonly hint?: string | undefined;
}

/** Says plainly what the API server would say in the words of JSON Schema. Values stay out: they stand in the excerpt, or may be secret. */
export function wordsFor({ path, rule, message, expected, found, candidates }: Violation): ViolationWords {
  const place = path.length === 0 ? "the object" : formatFieldPath(path);
  switch (rule) {
    case "unknown-field":
      return { summary: `has no field ${place}`, label: message, hint: fieldHint(path, candidates ?? []) };
    case "wrong-type":
      return {
        summary: `${place} must be of type ${expected}`,
        label: `this is ${withArticle(found ?? "")}`,
        hint: typeHint(expected, found),
      };
    case "required":
      return { summary: `${place} is required`, label: `${path.at(-1)} is missing here` };
    case "enum":
      return { summary: `${place} has a value that is not allowed`, hint: choiceHint(candidates ?? []) };
    case "duplicate-key":
      return {
        summary: `${listOf(path)} has two items with the same key`,
        label: message,
        hint: "remove one of the two, or change its key",
      };
    case "duplicate-item":
      return { summary: `${listOf(path)} holds the same item twice`, label: message, hint: "remove one of the two" };
    case "length":
    case "count":
      return { summary: `${place} must have ${expected}` };
    case "any-of":
      return {
        summary: expected === undefined ? `${place} fits none of the shapes that its schema allows` : `${place} must set ${expected}`,
      };
    case "one-of":
      return {
        summary: expected === undefined ? `${place} must fit exactly one of the shapes in its schema` : `${place} must set ${expected}`,
      };
    case "not":
      return { summary: `${place} has a shape that its schema forbids` };
    default:
      return { summary: `${place} ${expected === undefined ? message : `must be ${expected}`}` };
  }
}

function listOf(path: FieldPath): string {
  return formatFieldPath(path.slice(0, -1));
}

function withArticle(type: string): string {
  if (type === "null") return type;
  return `${/^[aio]/.test(type) ? "an" : "a"} ${type}`;
}

/** The usual slip in YAML: text that looks like something else. */
function typeHint(expected: string | undefined, found: string | undefined): string | undefined {
  return expected === "string" && found !== undefined && ["integer", "number", "boolean"].includes(found)
    ? "put the value in quotes"
    : undefined;
}

function fieldHint(path: FieldPath, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0) return undefined;
  const meant = nearest(String(path.at(-1)), candidates);
  return meant === undefined ? `the fields here are: ${listed(candidates)}` : `did you mean "${meant}"?`;
}

function choiceHint(candidates: readonly string[]): string | undefined {
  return candidates.length === 0 ? undefined : `use one of: ${listed(candidates)}`;
}

function listed(candidates: readonly string[]): string {
  const rest = candidates.length > 12 ? ` and ${candidates.length - 12} more` : "";
  return `${candidates.slice(0, 12).join(", ")}${rest}`;
}
