/**
 * base/ — what every room stands on: diagnostics, spans, exact JSON, field paths, hashing, the YAML text format.
 *
 * Invariant: pure data and pure functions; the same input gives the same bytes in every time zone, locale and directory.
 * Must not: import another room, read the environment, or touch the disk or the network.
 */
export type { CodeEntry, CodeTable, Diagnostic, GraphPlace, Outcome, RelatedPlace, Severity, SourcePlace } from "./diagnostic.ts";
export { defineCodes, hasErrors } from "./diagnostic.ts";
export { EdgeFailure } from "./failure.ts";
export type { FieldPath } from "./field-path.ts";
export { formatFieldPath, parseFieldPath } from "./field-path.ts";
export { contentKey, sha256 } from "./hash.ts";
export { InvariantError, invariant } from "./invariant.ts";
export type { JsonNumber, JsonObject, JsonScalar, JsonValue } from "./json.ts";
export {
  compareText,
  Float,
  floatFromNumber,
  freezeJson,
  integerFromDigits,
  isInteger,
  isJsonArray,
  isJsonObject,
  isNumber,
  property,
  sameJson,
  setProperty,
} from "./json.ts";
export { parseJson, printJson, printNumber } from "./json-text.ts";
export { nearest } from "./nearest.ts";
export type { Position, Span } from "./span.ts";
export { formatSpan, LineTable } from "./span.ts";
