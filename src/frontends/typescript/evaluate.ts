import { realpathSync } from "node:fs";
import { type JsonValue, type Outcome, parseJson } from "../../base/index.ts";
import { bundleUnits } from "./bundle.ts";
import { InputCollector } from "./collect-inputs.ts";
import type { ConfigRequest, Inputs, UnitResult, UnitsAhead, UnitsRequest } from "./contract.ts";
import { explainRun } from "./explain-run.ts";
import type { UnitReport } from "./protocol.ts";
import { type Job, runJob } from "./run-job.ts";

/** Runs module files and gives the value of each `config` as JSON text. A file that fails is reported and left out; the others go on. */
export async function evaluateUnits(request: UnitsRequest): Promise<Outcome<readonly UnitResult[]>> {
  if (request.units.length === 0) return { value: [], diagnostics: [] };
  const { ahead, onValues, ...rest } = request;
  const root = realpathSync(request.root);
  const bundling = ahead === undefined ? undefined : begun.get(ahead);
  return evaluateJob({
    ...rest,
    root,
    kind: "module",
    ...(bundling === undefined || ahead?.root !== root || !sameUnits(ahead.units, request.units) ? {} : { bundling }),
    ...(onValues === undefined ? {} : { onReports: (units, reports) => onValues(valuesOf(units, reports)) }),
  });
}

const begun = new WeakMap<UnitsAhead, ReturnType<typeof bundleUnits>>();

/**
 * Begins to bundle units that are likely to be wanted, while something else still runs. Nobody has to use the result; a failure is
 * reported only to whoever does.
 */
export function bundleAhead(root: string, units: readonly string[]): UnitsAhead {
  const ahead = { root: realpathSync(root), units };
  const bundling = bundleUnits(ahead);
  bundling.catch(() => {});
  begun.set(ahead, bundling);
  return ahead;
}

function sameUnits(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((unit, index) => unit === b[index]);
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
  const inputs = new InputCollector(job.root, run.bundle, run.reports);
  const results: UnitResult[] = [];
  for (const { index, json } of run.reports) {
    if (json !== undefined) results.push({ file: run.bundle.units[index] as string, json, inputs: inputs.inputsOf(index) });
  }
  return { value: results, diagnostics: [...run.diagnostics, ...(await explainRun(job, run))] };
}
