import { type Consequence, enumerate } from "./consequences.ts";
import type { Plan, PlanAction, PlanStep, PlanSummary } from "./plan.ts";
import { type LineSign, type RenderedLine, renderChanges, renderWhole, shortValue } from "./render-changes.ts";
import { gistOf } from "./render-gist.ts";

export type { LineSign, RenderedLine } from "./render-changes.ts";

export interface RenderOptions {
  /** Leave out consequences and dependents: what `diff` shows and `plan` does not. */
  readonly onlyChanges?: boolean;
  /** Print created and deleted objects in full and not in a few words. */
  readonly full?: boolean;
}

const signs: Readonly<Record<PlanAction, LineSign>> = { create: "+", update: "~", replace: "!", delete: "-", move: "~" };

/** A plan as lines, grouped by app: each resource with its consequences first, then the tree of what changes in it. */
export function renderDiff(plan: Plan, options: RenderOptions = {}): readonly RenderedLine[] {
  const lines: RenderedLine[] = [];
  for (const [app, steps] of stepsByApp(plan)) {
    lines.push({ indent: 0, sign: " ", text: app });
    for (const step of steps) renderStep(step, options, lines);
  }
  for (const { from, to } of plan.suggestedMoves) {
    lines.push({ indent: 0, sign: " ", text: `${from} and ${to} are equal but for the name; if it is a rename, declare it:` });
    lines.push({ indent: 1, sign: " ", text: `moved: [{ from: "${from}", to: "${to}" }]` });
  }
  return lines;
}

/** Lines as plain text: the sign first, so that a diff highlighter can colour them. */
export function renderText(lines: readonly RenderedLine[]): string {
  return lines.map(({ indent, sign, text }) => `${sign} ${"  ".repeat(indent)}${text}`.trimEnd()).join("\n");
}

/** The steps of each app, apps by name. */
export function stepsByApp(plan: Plan): ReadonlyMap<string, readonly PlanStep[]> {
  const apps = new Map<string, PlanStep[]>();
  for (const step of plan.steps) {
    const steps = apps.get(step.app);
    if (steps === undefined) apps.set(step.app, [step]);
    else steps.push(step);
  }
  return apps;
}

/** `1 to create, 2 to update, 118 unchanged`. */
export function renderSummary(summary: PlanSummary): string {
  const actions: PlanAction[] = ["create", "update", "replace", "delete", "move"];
  const parts = actions.filter((action) => summary[action] > 0).map((action) => `${summary[action]} to ${action}`);
  if (parts.length === 0) return `no changes, ${summary.unchanged} unchanged`;
  return [...parts, `${summary.unchanged} unchanged`].join(", ");
}

function renderStep(step: PlanStep, options: RenderOptions, lines: RenderedLine[]): void {
  lines.push({ indent: 1, sign: signs[step.action], text: stepTitle(step, options) });
  if (options.onlyChanges !== true) {
    for (const consequence of step.consequences) lines.push(consequenceLine(consequence));
    const users = usersText(step);
    if (users !== undefined) lines.push({ indent: 2, sign: " ", text: users });
  }
  const output = { lines, indent: 2, most: options.full === true ? Number.POSITIVE_INFINITY : shortValue };
  if (step.body !== undefined && options.full === true) renderWhole(signs[step.action], "", step.body, output);
  renderChanges(step.changes, output);
}

function stepTitle(step: PlanStep, options: RenderOptions): string {
  const gist = step.body === undefined || options.full === true ? "" : gistOf(step.body);
  switch (step.action) {
    case "replace":
      return `${step.name} must be replaced`;
    case "move":
      return `${step.name} moved from ${step.from?.name}`;
    default:
      return gist === "" ? step.name : `${step.name} (${gist})`;
  }
}

function consequenceLine({ severity, text }: Consequence): RenderedLine {
  return { indent: 2, sign: severity === "info" ? " " : "!", text: severity === "info" ? text : `${severity}: ${text}` };
}

function usersText({ action, dependents }: PlanStep): string | undefined {
  // That everything in a namespace is in it, and that an object has a definition, is no news.
  const users = dependents.direct.filter(({ kinds }) => kinds.some((kind) => kind !== "in-namespace" && kind !== "defined-by"));
  if (action === "create" || users.length === 0) return undefined;
  const direct = enumerate(users.map(({ name, kinds }) => `${name} (${kinds.join(", ")})`));
  const further = dependents.total - dependents.direct.length;
  return `used by ${direct}${further > 0 ? `, and ${further} more through them` : ""}`;
}
