import type { Diagnostic, JsonObject } from "../../base/index.ts";
import { EdgeFailure, printJson } from "../../base/index.ts";
import { type Bundle, bundleUnits } from "./bundle.ts";
import { BundlePositions } from "./bundle-positions.ts";
import type { EvaluationLimits } from "./contract.ts";
import { explainCycles } from "./explain-cycles.ts";
import { explainEncoding } from "./explain-encoding.ts";
import type { Instrumentation } from "./instrument.ts";
import type { UnitReport } from "./protocol.ts";
import { type Stop, WorkerThread } from "./worker-thread.ts";

/** Some files to run, all with the same arguments. */
export interface Job extends EvaluationLimits {
  readonly kind: "config" | "module";
  readonly units: readonly string[];
  readonly environment: JsonObject;
  readonly bundling?: ReturnType<typeof bundleUnits>;
  /** A thread that was started ahead. */
  readonly thread?: Promise<WorkerThread>;
  onReports?(units: readonly string[], reports: readonly UnitReport[]): void;
}

/** What became of a job. */
export interface JobRun {
  readonly bundle: Bundle;
  readonly reports: readonly UnitReport[];
  readonly stops: readonly Stop[];
  /** About the sources as such: what does not build, what imports in a circle. */
  readonly diagnostics: readonly Diagnostic[];
}

const mostStops = 3;

/** Bundles and runs. A unit that has to be stopped costs a new worker for those after it; a few such units are enough to see what is wrong. */
export async function runJob(job: Job, instrumentation?: Instrumentation): Promise<JobRun> {
  job.signal?.throwIfAborted();
  let thread: Promise<WorkerThread> | undefined = startOrClaim(job);
  try {
    const traced = instrumentation === undefined ? {} : { instrumentation };
    const { bundle, diagnostics } = await (job.bundling ?? bundleUnits({ root: job.root, units: job.units, ...traced }));
    const cycles = await explainCycles(job.root, bundle.graph);
    const encoding = explainEncoding(job.root, bundle);
    const unusable = new Set([...cycles.files, ...encoding.files]);
    let chosen = bundle.units.flatMap((unit, index) => (touches(bundle, unit, unusable) ? [] : [index]));
    const reports: UnitReport[] = [];
    const stops: Stop[] = [];
    while (chosen.length > 0 && stops.length < mostStops) {
      const outcome = await (await (thread ?? WorkerThread.start(job))).run(
        {
          ...requestFor(job, bundle),
          chosen,
          ...(instrumentation === undefined ? {} : { trace: instrumentation.tables }),
        },
        (some) => job.onReports?.(bundle.units, some),
      );
      thread = undefined;
      reports.push(...outcome.reports);
      if (outcome.stop === undefined) break;
      stops.push(checked(outcome.stop));
      chosen = await withoutCulprit(job.root, bundle, chosen, { reports, stop: outcome.stop });
    }
    return { bundle, reports, stops, diagnostics: [...diagnostics, ...cycles.diagnostics, ...encoding.diagnostics] };
  } finally {
    await (await thread)?.stop();
  }
}

async function startOrClaim(job: Job): Promise<WorkerThread> {
  return (await (await job.thread)?.claim(job)) ?? WorkerThread.start(job);
}

function requestFor({ kind, root, environment, variables }: Job, bundle: Bundle) {
  return {
    code: bundle.code,
    root,
    kind,
    units: bundle.units,
    modules: bundle.graph.names(),
    environment: printJson(environment),
    variables,
  };
}

function touches(bundle: Bundle, unit: string, files: ReadonlySet<string>): boolean {
  if (files.size === 0) return false;
  for (const name of bundle.graph.closure(unit)) if (files.has(name)) return true;
  return false;
}

/** The units that are left: neither done, nor the one that was stopped, nor such as import the file it was stopped in. */
async function withoutCulprit(
  root: string,
  bundle: Bundle,
  chosen: readonly number[],
  { reports, stop }: { reports: readonly UnitReport[]; stop: Stop },
): Promise<number[]> {
  const done = new Set([stop.unit, ...reports.map(({ index }) => index)]);
  const left = chosen.filter((index) => !done.has(index));
  if (left.length === 0 || stop.frames.length === 0) return left;
  const culprit = (await BundlePositions.of(root, bundle)).locate(stop.frames)[0]?.file;
  if (culprit === undefined) return left;
  return left.filter((index) => !touches(bundle, bundle.units[index] as string, new Set([culprit])));
}

function checked(stop: Stop): Stop {
  if (stop.reason !== "crashed") return stop;
  throw new EdgeFailure("typescript/worker-crashed", `the worker that runs TypeScript files ended: ${stop.detail ?? "no reason given"}`);
}
