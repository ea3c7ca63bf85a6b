import { realpathSync } from "node:fs";
import { type JsonValue, type Outcome, parseJson } from "../../base/index.ts";
import { bundleUnits } from "./bundle.ts";
import { InputCollector } from "./collect-inputs.ts";
import type { ConfigRequest, Inputs, UnitResult, UnitsAhead, UnitsRequest } from "./contract.ts";
import { explainRun } from "./explain-run.ts";
import type { UnitReport } from "./protocol.ts";
import { type Job, runJob } from "./run-job.ts";
import { WorkerThread } from "./worker-thread.ts";

/** Runs module files and gives the value of each `config` as JSON text. A file that fails is reported and left out; the others go on. */
export async function evaluateUnits(request: UnitsRequest): Promise<Outcome<readonly UnitResult[]>> {
  if (request.units.length === 0) return { value: [], diagnostics: [] };
  const { ahead, onValues, ...rest } = request;
  const job: Job = { ...rest, root: realpathSync(request.root), kind: "module" };
  const begunBatches = ahead !== undefined && ahead.root === job.root && sameUnits(ahead.units, job.units) ? begun.get(ahead) : undefined;
  const batches = begunBatches ?? bundleInTurn(job.root, job.units);
  const hearing = onValues === undefined ? {} : { onReports: hear(onValues) };
  const outcomes = await Promise.all(
    batches.map(async ({ units, turn, bundling, thread }) => {
      await turn;
      return evaluateJob({ ...job, units, bundling, ...(thread === undefined ? {} : { thread }), ...hearing });
    }),
  );
  // A problem in a file that several batches share would be told several times: with any problem, everything is run as one.
  if (outcomes.length > 1 && outcomes.some(({ diagnostics }) => diagnostics.length > 0)) return evaluateJob(job);
  return { value: outcomes.flatMap(({ value }) => value), diagnostics: outcomes.flatMap(({ diagnostics }) => diagnostics) };
}

/** Some units whose bundle is begun when it is their turn. */
interface Batch {
  readonly units: readonly string[];
  readonly turn: Promise<void>;
  readonly bundling: ReturnType<typeof bundleUnits>;
  readonly thread?: Promise<WorkerThread>;
}

const begun = new WeakMap<UnitsAhead, readonly Batch[]>();

/**
 * Begins to bundle units that are likely to be wanted, while something else still runs. Nobody has to use the result; a failure is
 * reported only to whoever does.
 */
export function bundleAhead(root: string, units: readonly string[]): UnitsAhead {
  const ahead = { root: realpathSync(root), units };
  const [first, ...others] = bundleInTurn(ahead.root, units);
  const thread = WorkerThread.startAhead();
  thread.catch(() => {});
  if (first !== undefined) begun.set(ahead, [{ ...first, thread }, ...others]);
  return ahead;
}

const firstBatch = 96;

/**
 * Many units are bundled in two batches: a small first one, so that the first values are there after a fraction of the time, and the rest
 * while those are worked on.
 */
function bundleInTurn(root: string, units: readonly string[]): readonly Batch[] {
  const size = units.length > 2 * firstBatch ? firstBatch : units.length;
  const first = batchOf(root, units.slice(0, size), Promise.resolve());
  if (size === units.length) return [first];
  const settled = first.bundling.then(
    () => {},
    () => {},
  );
  return [first, batchOf(root, units.slice(size), settled)];
}

function batchOf(root: string, units: readonly string[], turn: Promise<void>): Batch {
  const bundling = turn.then(() => bundleUnits({ root, units }));
  // A failure is for whoever waits for the bundle; nobody may.
  bundling.catch(() => {});
  return { units, turn, bundling };
}

function sameUnits(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((unit, index) => unit === b[index]);
}

function hear(onValues: NonNullable<UnitsRequest["onValues"]>): NonNullable<Job["onReports"]> {
  return (units, reports) => onValues(valuesOf(units, reports));
}

function valuesOf(units: readonly string[], reports: readonly UnitReport[]): { file: string; json: string }[] {
  return reports.flatMap(({ index, json }) => (json === undefined ? [] : [{ file: units[index] as string, json }]));
}

/** Runs `strata.config.ts`, which may export an object or a function, also an async one. */
export async function evaluateConfig(
  request: ConfigRequest,
): Promise<Outcome<{ readonly value: JsonValue; readonly inputs: Inputs } | undefined>> {
  const { file, root, ...limits } = request;
  const { value, diagnostics } = await evaluateJob({ ...limits, root: realpathSync(root), kind: "config", units: [file], environment: {} });
  const result = value[0];
  return { value: result === undefined ? undefined : { value: parseJson(result.json), inputs: result.inputs }, diagnostics };
}

async function evaluateJob(job: Job): Promise<Outcome<readonly UnitResult[]>> {
  const run = await runJob(job);
  // What was made ahead serves one run; explaining may need others.
  const { bundling: _bundling, thread: _thread, ...again } = job;
  const inputs = new InputCollector(job.root, run.bundle, run.reports);
  const results: UnitResult[] = [];
  for (const { index, json } of run.reports) {
    if (json !== undefined) results.push({ file: run.bundle.units[index] as string, json, inputs: inputs.inputsOf(index) });
  }
  return { value: results, diagnostics: [...run.diagnostics, ...(await explainRun(again, run))] };
}

// A JavaScript number has no exact form but its own: of all that a unit can give, only bigints need the exact reader, and those are long.
const holdsBigint = /\d{16}/;

/** Reads the JSON text of a unit's value. */
export function parseUnitValue(json: string): JsonValue {
  return holdsBigint.test(json) ? parseJson(json) : (JSON.parse(json) as JsonValue);
}
