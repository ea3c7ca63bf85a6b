import type { FieldPath } from "../base/index.ts";

export type EdgeKind =
  | "selects"
  | "routes-to"
  | "reads-config"
  | "reads-secret"
  | "runs-as"
  | "mounts-claim"
  | "scales"
  | "disrupts"
  | "binds-role"
  | "binds-subject"
  | "defined-by"
  | "in-namespace"
  | "issued-by"
  | "produces"
  | "calls-webhook"
  | "references";

/** A connection found in the data. Only ordering edges decide what is rolled out first: `to` before `from`. */
export interface Edge {
  readonly from: string;
  readonly fromPath: FieldPath;
  readonly to: string;
  readonly toPath: FieldPath;
  readonly kind: EdgeKind;
  readonly ordering: boolean;
}
