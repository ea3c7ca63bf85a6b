import { compareText, type JsonObject } from "../base/index.ts";
import type { Change } from "../schema/typed/index.ts";
import type { Consequence, PlanContext, PlannedChange } from "./consequences.ts";
import type { GraphDiff } from "./diff.ts";
import { redactBody, redactChanges } from "./diff-redact.ts";
import { breaksOfDeleting, breaksOfUpdating } from "./plan-breaks.ts";
import { type Dependents, dependentsOf, noDependents } from "./plan-dependents.ts";
import { lossesOfDeleting, lossesOfUpdating } from "./plan-losses.ts";
import { judgeChanges } from "./plan-replace.ts";
import { type GraphSide, IndexedSide } from "./plan-sides.ts";
import { displayName, type Resource } from "./resource.ts";

export type PlanAction = "create" | "update" | "replace" | "delete" | "move";

/** What happens to one resource. Safe to print: values of Secrets are hidden. */
export interface PlanStep {
  readonly action: PlanAction;
  readonly id: string;
  readonly name: string;
  readonly app: string;
  /** The old id and name of a moved resource. */
  readonly from?: { readonly id: string; readonly name: string };
  readonly changes: readonly Change[];
  /** The whole object, for a creation or a deletion. */
  readonly body?: JsonObject;
  readonly consequences: readonly Consequence[];
  readonly dependents: Dependents;
}

export interface PlanSummary {
  readonly create: number;
  readonly update: number;
  readonly replace: number;
  readonly delete: number;
  readonly move: number;
  readonly unchanged: number;
  readonly dangers: number;
  readonly warnings: number;
}

/** The diff of two graphs with its consequences; steps are sorted by app, then by id. */
export interface Plan {
  readonly steps: readonly PlanStep[];
  readonly suggestedMoves: readonly { readonly from: string; readonly to: string }[];
  readonly summary: PlanSummary;
}

/** Adds to a diff what follows from it, from the edges of both graphs and the rules of Kubernetes. */
export function planChanges(diff: GraphDiff, sides: { readonly before: GraphSide; readonly after: GraphSide }): Plan {
  const changed = new Set<string>();
  for (const { after } of diff.updated) changed.add(after.id);
  for (const resource of [...diff.created, ...diff.deleted]) changed.add(resource.id);
  for (const { from, to } of diff.moved) changed.add(from.id).add(to.id);
  const context: PlanContext = {
    before: new IndexedSide(sides.before),
    after: new IndexedSide(sides.after),
    isChanged: (id) => changed.has(id),
  };
  const steps = [
    ...diff.created.map(createStep),
    ...diff.deleted.map((resource) => deleteStep(resource, context)),
    ...diff.updated.map((update) => updateStep(update, context)),
    ...diff.moved.map(({ from, to, changes }) => moveStep({ before: from, after: to, changes }, context)),
  ];
  steps.sort((a, b) => compareText(a.app, b.app) || compareText(a.id, b.id));
  const suggestedMoves = diff.suggestedMoves.map(({ from, to }) => ({ from: displayName(from), to: displayName(to) }));
  return { steps, suggestedMoves, summary: summarise(steps, diff.unchanged) };
}

function createStep(resource: Resource): PlanStep {
  return {
    action: "create",
    ...identity(resource),
    changes: [],
    body: redactBody(resource.type, resource.body),
    consequences: [],
    dependents: noDependents,
  };
}

function deleteStep(resource: Resource, context: PlanContext): PlanStep {
  return {
    action: "delete",
    ...identity(resource),
    changes: [],
    body: redactBody(resource.type, resource.body),
    consequences: inOrder([...lossesOfDeleting(resource, context), ...breaksOfDeleting(resource, context)]),
    dependents: dependentsOf(resource.id, context.before),
  };
}

function updateStep(planned: PlannedChange & { readonly before: Resource; readonly after: Resource }, context: PlanContext): PlanStep {
  const { before, after, changes } = planned;
  const verdict = judgeChanges(planned);
  const replaced = verdict.effect === "replace";
  const losses = [...lossesOfUpdating(planned), ...(replaced ? lossesOfDeleting(before, context) : [])];
  return {
    action: replaced ? "replace" : "update",
    ...identity(after),
    changes: redactChanges(after.type, changes),
    consequences: inOrder([...verdict.consequences, ...losses, ...breaksOfUpdating(planned, context)]),
    dependents: dependentsOf(after.id, context.after),
  };
}

function moveStep(planned: PlannedChange & { readonly before: Resource; readonly after: Resource }, context: PlanContext): PlanStep {
  const { before, after, changes } = planned;
  const renamed: Consequence[] =
    after.type.system === "kubernetes"
      ? [
          {
            kind: "renamed",
            severity: "info",
            text: "Kubernetes has no rename: the object is made under the new name and deleted under the old one",
          },
        ]
      : [];
  return {
    action: "move",
    ...identity(after),
    from: { id: before.id, name: displayName(before) },
    changes: redactChanges(after.type, changes),
    consequences: inOrder([...renamed, ...lossesOfDeleting(before, context), ...breaksOfDeleting(before, context)]),
    dependents: dependentsOf(after.id, context.after),
  };
}

function identity(resource: Resource): Pick<PlanStep, "id" | "name" | "app"> {
  return { id: resource.id, name: displayName(resource), app: resource.app };
}

const ranks = { danger: 0, warning: 1, info: 2 } as const;

/** The worst first, otherwise in the order found. */
function inOrder(consequences: readonly Consequence[]): readonly Consequence[] {
  return consequences.length < 2 ? consequences : consequences.toSorted((a, b) => ranks[a.severity] - ranks[b.severity]);
}

function summarise(steps: readonly PlanStep[], unchanged: number): PlanSummary {
  const counts = { create: 0, update: 0, replace: 0, delete: 0, move: 0, dangers: 0, warnings: 0 };
  for (const step of steps) {
    counts[step.action]++;
    for (const { severity } of step.consequences) {
      if (severity === "danger") counts.dangers++;
      else if (severity === "warning") counts.warnings++;
    }
  }
  return { ...counts, unchanged };
}
