import type { ImmutableEffect } from "../schema/index.ts";
import { immutableChange } from "../schema/index.ts";
import type { Consequence, PlannedChange } from "./consequences.ts";
import { groupOf } from "./resource.ts";

export interface Verdict {
  /** The hardest thing that one of the changes asks for; undefined when all are possible in place. */
  readonly effect: ImmutableEffect | undefined;
  readonly consequences: readonly Consequence[];
}

const possible: Verdict = { effect: undefined, consequences: [] };

/** What deleting and making again means, for kinds where it means more than a moment without the object. */
const meanings: Readonly<Record<string, string>> = {
  "apps/Deployment": "its Pods stop before new ones start, unless the old object is deleted with --cascade=orphan",
  "apps/ReplicaSet": "its Pods stop before new ones start, unless the old object is deleted with --cascade=orphan",
  "apps/StatefulSet": "its Pods stop before new ones start, unless the old object is deleted with --cascade=orphan",
  "apps/DaemonSet": "its Pods stop on every node before new ones start",
  "batch/Job": "a run that is under way stops, and the new Job starts from the beginning",
  "/Pod": "it stops and starts again, perhaps on another node",
  "/Service": "it gets a new address: open connections break, and a load balancer may be given another IP",
  "/Secret": "Pods that start in between wait for it",
  "/ConfigMap": "Pods that start in between wait for it",
  "rbac.authorization.k8s.io/RoleBinding": "its subjects are without these rights in between",
  "rbac.authorization.k8s.io/ClusterRoleBinding": "its subjects are without these rights in between",
  "storage.k8s.io/StorageClass": "claims made in between wait; volumes that exist keep the old settings",
  "scheduling.k8s.io/PriorityClass": "Pods made in between are refused; Pods that exist keep the old value",
};

/** Asks the table of immutable fields about every change of an update. */
export function judgeChanges({ before, after, changes }: PlannedChange): Verdict {
  if (before === undefined || after?.type.system !== "kubernetes" || changes.length === 0) return possible;
  const type = { group: groupOf(after.type.apiVersion), kind: after.type.kind };
  const found = { replace: new Set<string>(), rejected: new Set<string>() };
  for (const change of changes) {
    const verdict = immutableChange(type, change, before.body, after.body);
    if (verdict !== undefined) found[verdict.effect].add(verdict.reason);
  }
  const consequences: Consequence[] = [];
  for (const reason of found.rejected) {
    const text = `the API server refuses this: ${reason}; making the object again by hand would lose what it holds`;
    consequences.push({ kind: "rejected", severity: "danger", text });
  }
  if (found.rejected.size > 0) return { effect: "rejected", consequences };
  if (found.replace.size === 0) return possible;
  const meaning = meanings[`${type.group}/${type.kind}`] ?? "it does not exist between its deletion and its creation";
  const text = `${[...found.replace].join("; ")}. When it is replaced, ${meaning}`;
  consequences.push({ kind: "replaced", severity: "warning", text });
  return { effect: "replace", consequences };
}
