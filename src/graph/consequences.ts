import type { JsonObject, JsonValue } from "../base/index.ts";
import { isJsonObject, property } from "../base/index.ts";
import type { Change } from "../schema/typed/index.ts";
import type { IndexedSide } from "./plan-sides.ts";
import { groupOf, type Resource } from "./resource.ts";

export type ConsequenceKind =
  /** A field that cannot change in place: the resource is deleted and made again. */
  | "replaced"
  /** The API server refuses the change, and making the resource again would lose something. */
  | "rejected"
  | "data-loss"
  | "custom-resources-lost"
  | "namespace-contents-lost"
  /** Something that stays points at what goes. */
  | "breaks-dependents"
  /** A Service that no longer leads anywhere, or no longer where others expect it. */
  | "breaks-traffic"
  | "restart-needed"
  | "changes-app"
  | "renamed"
  /** The change is accepted and does nothing. */
  | "no-effect";

export type ConsequenceSeverity = "danger" | "warning" | "info";

/** Something that follows from a step and that a reader of the changed fields would not see. */
export interface Consequence {
  readonly kind: ConsequenceKind;
  readonly severity: ConsequenceSeverity;
  readonly text: string;
  /** Id of the resource that suffers, where it is another one than the step's. */
  readonly resource?: string;
}

/** A step before its consequences are known: one side is undefined for a creation or a deletion. */
export interface PlannedChange {
  readonly before: Resource | undefined;
  readonly after: Resource | undefined;
  readonly changes: readonly Change[];
}

/** Both graphs, for rules that look around. */
export interface PlanContext {
  readonly before: IndexedSide;
  readonly after: IndexedSide;
  /** True when a resource of this id is in the plan as something other than unchanged. */
  readonly isChanged: (id: string) => boolean;
}

/** True for a Kubernetes object of this group and kind. */
export function isKind(resource: Resource | undefined, group: string, kind: string): resource is Resource {
  const type = resource?.type;
  return type?.system === "kubernetes" && type.kind === kind && groupOf(type.apiVersion) === group;
}

/** The value at a path of keys. */
export function fieldAt(body: JsonObject, ...path: readonly (string | number)[]): JsonValue | undefined {
  let value: JsonValue | undefined = body;
  for (const part of path) {
    if (typeof part === "number") value = Array.isArray(value) ? (value as readonly JsonValue[])[part] : undefined;
    else value = isJsonObject(value) ? property(value, part) : undefined;
  }
  return value;
}

/** `a, b, c and 4 more`. */
export function enumerate(names: readonly string[], most = 5): string {
  if (names.length <= most + 1) return names.join(", ");
  return `${names.slice(0, most).join(", ")} and ${names.length - most} more`;
}
