import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, formatSpan, LineTable, type Span } from "../../base/index.ts";
import { BundlePositions } from "./bundle-positions.ts";
import { typescriptCodes } from "./codes.ts";
import { computedImport } from "./computed-import.ts";
import { loadParser } from "./load-parser.ts";
import { wordsFor } from "./problem-words.ts";
import type { Problem } from "./protocol.ts";
import type { Job, JobRun } from "./run-job.ts";
import { type TracedRun, traceJob } from "./trace.ts";

interface UnitProblem {
  /** Undefined when it showed only after all units were done. */
  readonly unit: string | undefined;
  readonly problem: Problem;
}

/** Tracing a unit that waits for ever would wait as long again. */
const longestTraceMs = 2000;

/** Puts everything that user code did wrong into diagnostics at the lines where it did it. Only here are source maps and traced runs paid for. */
export async function explainRun(job: Job, run: JobRun): Promise<readonly Diagnostic[]> {
  const found = problemsOf(run);
  const diagnostics: Diagnostic[] = [];
  if (found.length > 0) {
    const positions = found.some(({ problem }) => problem.frames.length > 0) ? await BundlePositions.of(job.root, run.bundle) : undefined;
    const frameSpans = found.map(({ problem }) => positions?.locate(problem.frames) ?? []);
    const unplaced = found.flatMap(({ unit, problem }, index) =>
      unit !== undefined && frameSpans[index]?.length === 0 && isTraceable(problem) ? [unit] : [],
    );
    const traced = unplaced.length === 0 ? undefined : await traceAgain(job, unplaced);
    for (const [index, entry] of found.entries()) {
      const spans = frameSpans[index] as readonly Span[];
      const span =
        (await importSpan(job.root, entry, spans[0])) ?? spans[0] ?? tracedSpan(traced, entry) ?? (await fallbackSpan(job.root, entry));
      diagnostics.push(report(job, entry, span, spans.slice(1, 4)));
    }
  }
  return [...withoutRepeats(diagnostics), ...printedNotes(run)];
}

async function importSpan(root: string, { unit, problem }: UnitProblem, place: Span | undefined): Promise<Span | undefined> {
  const file = place?.file ?? unit;
  return problem.code === "computed-import" && file !== undefined ? computedImport(root, file) : undefined;
}

function problemsOf(run: JobRun): UnitProblem[] {
  const found = run.reports.flatMap(({ index, problems }) => problems.map((problem) => ({ unit: run.bundle.units[index], problem })));
  for (const stop of run.stops) {
    if (stop.reason === "crashed" || stop.reason === "never-settles") continue;
    found.push({ unit: run.bundle.units[stop.unit], problem: { code: stop.reason, what: "", frames: stop.frames } });
  }
  return found;
}

/** Running out of time or memory once more would show nothing new. */
function isTraceable({ code }: Problem): boolean {
  return code !== "too-slow" && code !== "out-of-memory" && code !== "missing-default-export";
}

/** With a bundle of its own: the one that was made ahead is not instrumented. */
function traceAgain({ bundling: _bundling, onReports: _onReports, ...job }: Job, units: readonly string[]): Promise<TracedRun> {
  return traceJob({ ...job, units: [...new Set(units)], timeoutMs: Math.min(job.timeoutMs, longestTraceMs) });
}

function tracedSpan(traced: TracedRun | undefined, { unit, problem }: UnitProblem): Span | undefined {
  if (traced === undefined || unit === undefined) return undefined;
  const place = traced.reports.get(unit)?.problems.find(({ code, what }) => code === problem.code && what === problem.what)?.place;
  if (place !== undefined) return traced.spanOf(place);
  return problem.path === undefined ? undefined : traced.origins.get(unit)?.spanOf(problem.path)?.span;
}

/** The default export, or where there is none, the beginning of the file. */
async function fallbackSpan(root: string, { unit }: UnitProblem): Promise<Span | undefined> {
  if (unit === undefined) return undefined;
  const { parseSync } = await loadParser();
  const text = readFileSync(join(root, unit), "utf8");
  const exported = parseSync(unit, text).program.body.find((statement) => statement.type === "ExportDefaultDeclaration");
  const lines = new LineTable(text);
  if (exported === undefined) return lines.span(unit, 0, 0);
  const { start, end } = exported.declaration;
  return lines.span(unit, start, Math.min(end, lineEnd(text, start)));
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end === -1 ? text.length : end;
}

function report(job: Job, { unit, problem }: UnitProblem, span: Span | undefined, callers: readonly Span[]): Diagnostic {
  const place = span?.file ?? unit ?? "a file";
  const words = wordsFor(problem, { place, timeoutMs: job.timeoutMs, memoryMiB: job.memoryMiB, kind: job.kind });
  const related = callers.map((caller) => ({ message: "called from here", span: caller }));
  return typescriptCodes.report(problem.code, {
    ...words,
    ...(span === undefined ? {} : { span }),
    ...(unit === undefined || unit === place ? {} : { detail: `It happened while ${unit} was evaluated.` }),
    ...(related.length === 0 ? {} : { related }),
  });
}

/** The same line reached from two units is one mistake. */
function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const known = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const key = `${diagnostic.code} ${diagnostic.summary} ${diagnostic.span === undefined ? "" : formatSpan(diagnostic.span)}`;
    if (!known.has(key)) known.set(key, diagnostic);
  }
  return [...known.values()];
}

function printedNotes(run: JobRun): Diagnostic[] {
  return run.reports.flatMap(({ index, printed }) => {
    if (printed.length === 0) return [];
    const first = printed[0]?.split("\n", 1)[0] ?? "";
    const detail = printed.length === 1 && printed[0] === first ? {} : { detail: printed.join("\n") };
    return [typescriptCodes.report("printed", { summary: `${run.bundle.units[index] ?? "a file"} printed: ${first}`, ...detail })];
  });
}
