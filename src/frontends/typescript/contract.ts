import type { FieldPath, JsonObject, Span } from "../../base/index.ts";

/** Everything a file's value depends on, so that a cache can tell when it is out of date. Paths are relative to the project where they are inside it. */
export interface Inputs {
  /** Local files in the import closure, files read through node:fs, and the package.json of every package used. */
  readonly files: readonly string[];
  /** Directories whose listing was read. */
  readonly directories: readonly string[];
  /** Paths that were looked for and not there. */
  readonly absent: readonly string[];
  /** npm packages in the import closure, as `name@version`. */
  readonly packages: readonly string[];
  /** Names of environment variables that were read. */
  readonly variables: readonly string[];
}

/** What one module file gave. */
export interface UnitResult {
  readonly file: string;
  /** Exact JSON text of the value of its `config`. */
  readonly json: string;
  readonly inputs: Inputs;
}

/** Where user code runs and within which bounds. */
export interface EvaluationLimits {
  readonly root: string;
  /** The environment variables that may be read; a name with `undefined` is declared but not set. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Longest time that one file may take. */
  readonly timeoutMs: number;
  /** Heap that all files together may take; 512 unless set. */
  readonly memoryMiB?: number;
  readonly signal?: AbortSignal;
  /** The bundled worker-entry; found beside this module unless set. */
  readonly workerUrl?: URL;
}

export interface ConfigRequest extends EvaluationLimits {
  /** Relative to the project. */
  readonly file: string;
}

export interface UnitsRequest extends EvaluationLimits {
  /** Module files, relative to the project. */
  readonly units: readonly string[];
  /** What a module's `config` function is given as `environment`. */
  readonly environment: JsonObject;
  /** A bundle of exactly these units that was begun before the rest of the request was known. */
  readonly ahead?: UnitsAhead;
  /** Told of values as they come, so that the caller can work on them while others are still being run. */
  onValues?(values: readonly { readonly file: string; readonly json: string }[]): void;
}

/** A bundle in the making; see bundleAhead. */
export interface UnitsAhead {
  readonly root: string;
  readonly units: readonly string[];
}

/** Answers where the parts of one file's value were written. */
export interface UnitOrigins {
  /** `exact` is false when only something around the value could be found. */
  spanOf(path: FieldPath): { readonly span: Span; readonly exact: boolean } | undefined;
}
