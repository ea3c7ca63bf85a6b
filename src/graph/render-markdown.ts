import type { Consequence } from "./consequences.ts";
import type { Plan, PlanAction, PlanStep } from "./plan.ts";
import { type RenderOptions, renderDiff, renderSummary, renderText, stepsByApp } from "./render-diff.ts";

export interface MarkdownOptions extends RenderOptions {
  /** Printed as heading: "Plan for prod". */
  readonly title?: string;
  /** Details that would go beyond this many characters are left out and named; GitHub takes 65,536 in a comment. */
  readonly maxLength?: number;
}

const actions: readonly PlanAction[] = ["create", "update", "replace", "delete", "move"];
const marks = { danger: "🛑", warning: "⚠️" } as const;

/** A plan for a pull request: what to worry about first, then the numbers, then the changes of each app folded away. */
export function renderMarkdown(plan: Plan, options: MarkdownOptions = {}): string {
  const { title = "Plan", maxLength = 60_000 } = options;
  const parts = [`## ${escapeText(title)}: ${renderSummary(plan.summary)}`];
  if (options.onlyChanges !== true) parts.push(...worries(plan));
  parts.push(...table(plan));
  for (const { from, to } of plan.suggestedMoves) {
    parts.push(
      `💡 ${code(from)} and ${code(to)} are equal but for the name. If it is a rename, declare it: ${code(`moved: [{ from: "${from}", to: "${to}" }]`)}`,
    );
  }
  let length = parts.join("\n\n").length;
  const left: string[] = [];
  for (const [app, steps] of stepsByApp(plan)) {
    const details = appDetails(app, steps, options);
    if (length + details.length > maxLength) left.push(app);
    else {
      parts.push(details);
      length += details.length + 2;
    }
  }
  if (left.length > 0) parts.push(`The changes of ${left.length} more apps do not fit here: ${left.map(code).join(", ")}.`);
  return `${parts.join("\n\n")}\n`;
}

function worries(plan: Plan): readonly string[] {
  const lines: string[] = [];
  for (const severity of ["danger", "warning"] as const) {
    for (const step of plan.steps) {
      for (const consequence of step.consequences.filter((candidate) => candidate.severity === severity))
        lines.push(worry(step, consequence, marks[severity]));
    }
  }
  return lines.length === 0 ? [] : [lines.join("\n")];
}

function worry(step: PlanStep, { text }: Consequence, mark: string): string {
  return `- ${mark} **${step.action}** ${code(step.name)}: ${escapeText(text)}`;
}

function table(plan: Plan): readonly string[] {
  if (plan.steps.length === 0) return [];
  const used = actions.filter((action) => plan.summary[action] > 0);
  const rows = [`| App | ${used.join(" | ")} |`, `| --- |${" ---: |".repeat(used.length)}`];
  for (const [app, steps] of stepsByApp(plan)) {
    const counts = used.map((action) => steps.filter((step) => step.action === action).length || "");
    rows.push(`| ${escapeText(app)} | ${counts.join(" | ")} |`);
  }
  return [rows.join("\n")];
}

function appDetails(app: string, steps: readonly PlanStep[], options: MarkdownOptions): string {
  const counts = actions.flatMap((action) => {
    const count = steps.filter((step) => step.action === action).length;
    return count === 0 ? [] : [`${count} to ${action}`];
  });
  const plan: Plan = {
    steps,
    suggestedMoves: [],
    summary: { create: 0, update: 0, replace: 0, delete: 0, move: 0, unchanged: 0, dangers: 0, warnings: 0 },
  };
  const text = renderText(
    renderDiff(plan, options)
      .slice(1)
      .map((line) => ({ ...line, sign: line.sign === "~" ? "!" : line.sign, indent: line.indent - 1 })),
  );
  const fence = "`".repeat(Math.max(3, longestRun(text, "`") + 1));
  return `<details><summary><b>${escapeText(app)}</b>: ${counts.join(", ")}</summary>\n\n${fence}diff\n${text}\n${fence}\n\n</details>`;
}

function longestRun(text: string, character: string): number {
  let longest = 0;
  let run = 0;
  for (const each of text) {
    run = each === character ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}

/** Text that Markdown, a table cell or HTML would read as something else. */
function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<>|#&~]/g, (character) =>
    character === "<" ? "&lt;" : character === ">" ? "&gt;" : character === "&" ? "&amp;" : `\\${character}`,
  );
}

function code(text: string): string {
  const fence = "`".repeat(longestRun(text, "`") + 1);
  return `${fence}${text.replace(/\|/g, "\\|")}${fence}`;
}
