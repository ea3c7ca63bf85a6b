import type { FieldPath } from "../../base/index.ts";
import type { TypescriptCode } from "./codes.ts";

/** The name under which V8 knows the bundle of user code: how its frames are told from ours. */
export const bundleName = "strata:bundle";

/** The name of the script that imports all units. */
export const entryName = "strata:units";

/** The two places that the bundle takes its built-in modules from and hands its loaders to. */
export const builtinHook = "$strata_builtin";
export const unitsHook = "$strata_units";
/** Where instrumented code reports to; see worker/literal-origins.ts. */
export const traceHook = "$strata_trace";

/** A place in the bundle; line and column count from 1. */
export type Frame = readonly [line: number, column: number];

/** One run of a bundle: everything a worker needs, as plain data. */
export interface RunRequest {
  readonly code: string;
  readonly root: string;
  readonly kind: "config" | "module";
  /** Names of the units, in the order of the bundle's loaders. */
  readonly units: readonly string[];
  /** Which of the units to run. */
  readonly chosen: readonly number[];
  /** Names under which the bundle knows its source files. */
  readonly modules: readonly string[];
  /** JSON text of the environment argument. */
  readonly environment: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Present when the code is instrumented. */
  readonly trace?: TraceTables;
  /** One Int32: the index of the unit at work, so that the main thread can tell which one hangs. */
  readonly progress: SharedArrayBuffer;
}

/** What the instrumentation found in the sources, by literal id. Places are indexes into a table that stays in the main thread. */
export interface TraceTables {
  readonly literals: readonly LiteralTable[];
  /** Values of primitive literals by place: a mismatch shows that the value was replaced later. */
  readonly primitives: ReadonlyMap<number, unknown>;
}

export interface LiteralTable {
  /** Place of the whole literal. */
  readonly own: number;
  /** One per property or element, in order. */
  readonly members: readonly MemberTable[];
  /** True when all members are known before the code runs. */
  readonly fixed: boolean;
}

export interface MemberTable {
  readonly place: number;
  /** The key or index; absent for spreads and computed keys. */
  readonly key?: string | number;
}

/** Something wrong that user code did, before it is put into words and placed in a source file. */
export interface Problem {
  readonly code: TypescriptCode;
  /** The thing involved: `Date.now()`, `process.env.HOME`, an error's message. */
  readonly what: string;
  /** Where in the value, for values that cannot become JSON. */
  readonly path?: FieldPath;
  /** Innermost first. */
  readonly frames: readonly Frame[];
  /** Place of a `throw` or `await` that tracing found. */
  readonly place?: number;
}

export type AccessKind = "file" | "directory" | "absent" | "variable";

/** Something outside the imports that the value depends on. */
export interface Access {
  readonly kind: AccessKind;
  readonly name: string;
  /** Source files that had a part in it; any of them may keep the result for whoever asks next. */
  readonly modules: readonly string[];
}

/** Where the parts of a value come from; the shape of the value, with marks (place * 2 + exact) instead of values. */
export interface OriginNode {
  /** Mark of the value itself, or -1. */
  readonly own: number;
  readonly keys: readonly (string | number)[];
  readonly marks: readonly number[];
  readonly children: readonly (OriginNode | undefined)[];
}

/** What became of one unit. */
export interface UnitReport {
  readonly index: number;
  readonly json?: string;
  readonly origins?: OriginNode;
  readonly problems: readonly Problem[];
  readonly accesses: readonly Access[];
  /** Lines that user code printed. */
  readonly printed: readonly string[];
}

export type WorkerMessage =
  | { readonly kind: "reports"; readonly reports: readonly UnitReport[] }
  | { readonly kind: "done" }
  | { readonly kind: "awake" };
