import type { FieldPath } from "../../base/index.ts";
import type { EdgeKind } from "../edge.ts";
import type { LabelSelector, NamedTarget } from "./facts.ts";

export type DanglingProblem =
  | "missing-target"
  | "missing-port"
  | "missing-key"
  | "missing-listener"
  | "selects-nothing"
  | "missing-resource";

/** A reference with nothing at its other end, and what helps to mend it. Plain JSON. */
export interface DanglingReference {
  readonly problem: DanglingProblem;
  /** Id of the resource that points. */
  readonly from: string;
  readonly app: string;
  readonly path: FieldPath;
  readonly kind: EdgeKind;
  readonly need: "required" | "expected";
  /** What was asked for by name; for a missing part, the object that lacks it. */
  readonly target?: NamedTarget;
  /** What was asked for by labels. */
  readonly select?: LabelSelector;
  /** The port, key or listener (or the id behind a `$ref`) that is not there. */
  readonly part?: string;
  /** The ports, keys or listeners that are there. */
  readonly available?: readonly string[];
  /** The name that was most likely meant. */
  readonly suggestion?: string;
  /** Namespaces that do have what was asked for. */
  readonly elsewhere?: readonly string[];
}
