import type { FieldPath, JsonValue, SourcePlace } from "../base/index.ts";

/** What every frontend makes: a value for a path of the configuration. */
export interface Definition {
  readonly path: FieldPath;
  readonly value: JsonValue;
  /** Lower beats higher: 50 force, 100 plain, 1000 default, 1500 an option's own default. */
  readonly priority: number;
  /** The place of `value` itself; a part of it is found by going on with the part's path. */
  readonly origin: SourcePlace;
}

/** The priority of a definition that says nothing about it. */
export const plainPriority = 100;
