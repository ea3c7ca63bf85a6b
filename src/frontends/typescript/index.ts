/**
 * frontends/typescript — runs `strata.config.ts` and module files and gives their values as exact JSON, with everything they depend on.
 *
 * Invariant: a file's value is a pure function of its inputs. User code runs in one worker thread that sees a fixed clock, no
 * randomness, only declared variables and the project's files; what it does wrong becomes a diagnostic at the user's line. Origins are
 * found by running again with instrumented literals, so a plain run pays nothing for them.
 * Must not: type-check, keep results on disk (the caller caches by inputs), or let anything but data leave the worker.
 */
export { typescriptCodes } from "./codes.ts";
export type { ConfigRequest, EvaluationLimits, Inputs, UnitOrigins, UnitResult, UnitsAhead, UnitsRequest } from "./contract.ts";
export { bundleAhead, evaluateConfig, evaluateUnits, parseUnitValue } from "./evaluate.ts";
export { keySpan } from "./key-span.ts";
export { traceConfig, traceUnits } from "./trace.ts";
