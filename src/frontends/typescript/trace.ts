import { realpathSync } from "node:fs";
import type { Outcome, Span } from "../../base/index.ts";
import type { ConfigRequest, UnitOrigins, UnitsRequest } from "./contract.ts";
import { Instrumentation } from "./instrument.ts";
import { loadParser } from "./load-parser.ts";
import type { UnitReport } from "./protocol.ts";
import { type Job, runJob } from "./run-job.ts";
import { TracedOrigins } from "./unit-origins.ts";

/** A run of instrumented code: what it found out about places, by file. */
export interface TracedRun {
  readonly origins: ReadonlyMap<string, UnitOrigins>;
  readonly reports: ReadonlyMap<string, UnitReport>;
  spanOf(place: number): Span | undefined;
}

/** Runs a job once more with literals that report themselves. Legal because runs are pure. */
export async function traceJob(job: Job): Promise<TracedRun> {
  const { parseSync } = await loadParser();
  const instrumentation = new Instrumentation(job.root, parseSync);
  const run = await runJob(job, instrumentation);
  const spanOf = (place: number): Span | undefined => instrumentation.spanOf(place);
  const origins = new Map<string, UnitOrigins>();
  const reports = new Map<string, UnitReport>();
  for (const report of run.reports) {
    const unit = run.bundle.units[report.index];
    if (unit === undefined) continue;
    reports.set(unit, report);
    if (report.origins !== undefined) origins.set(unit, new TracedOrigins(report.origins, spanOf));
  }
  return { origins, reports, spanOf };
}

/** Where the parts of each unit's value were written. What is wrong with the units is evaluateUnits' to say; those that fail are left out. */
export async function traceUnits(request: UnitsRequest): Promise<Outcome<ReadonlyMap<string, UnitOrigins>>> {
  const traced = await traceJob({ ...request, root: realpathSync(request.root), kind: "module" });
  return { value: traced.origins, diagnostics: [] };
}

/** The same for `strata.config.ts`. */
export async function traceConfig(request: ConfigRequest): Promise<Outcome<UnitOrigins | undefined>> {
  const { file, root, ...limits } = request;
  const traced = await traceJob({ ...limits, root: realpathSync(root), kind: "config", units: [file], environment: {} });
  return { value: traced.origins.get(file), diagnostics: [] };
}
