import type { JsonValue } from "../../base/index.ts";
import type { TypedPath } from "./typed-path.ts";

/**
 * One difference. Paths into atomic lists count in the list as it becomes, except for the last part of a removal, which counts in the list
 * as it was: removals first, then additions in order, then changes inside items, and every index is right.
 *
 * A `move` stands at the path of a list-map whose order matters; `before` and `after` hold the keys of its items in order (the bare
 * value where the key is one field).
 */
export interface Change {
  readonly path: TypedPath;
  readonly kind: "add" | "remove" | "change" | "move";
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}
