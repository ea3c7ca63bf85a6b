import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Diagnostic, sha256 } from "../../base/index.ts";
import { cacheFolder, type Project } from "./project.ts";

/** What the last successful build of an environment read, wrote and said; a file of its own, so that checking it costs little. */
export interface FreshnessRecord {
  readonly format: 1;
  readonly buildId: string;
  readonly directory: string;
  /** Milliseconds; what changed just before this is not trusted by its times. */
  readonly savedAt: number;
  /** Absolute paths or paths in the project, with size and change time. */
  readonly inputs: readonly (readonly [path: string, size: number, changed: number])[];
  readonly directories: readonly (readonly [path: string, changed: number])[];
  readonly absent: readonly string[];
  readonly variables: readonly (readonly [name: string, hash: string])[];
  /** Folders of the output, with change times: files that appear or go are seen, edits inside a file only by a verifying build. */
  readonly outputs: readonly (readonly [path: string, changed: number])[];
  readonly counts: BuildCounts;
  readonly diagnostics: readonly Diagnostic[];
  /** The state that the same build saved; absent when it saved none. */
  readonly stamp?: string;
}

export interface BuildCounts {
  readonly apps: number;
  readonly resources: number;
  readonly edges: number;
  readonly files: number;
}

const name = "fresh.json";
/** Clocks of file systems tick in steps of up to this many milliseconds. */
const granularity = 20;

/** What the last successful build into this folder left, fresh or not. */
function lastRecord(project: Project, environment: string, directory: string): FreshnessRecord | undefined {
  const record = readRecord(join(cacheFolder(project.root, environment), name));
  if (record === undefined || record.format !== 1 || record.buildId !== project.buildId || record.directory !== directory) return undefined;
  return record;
}

/** How the project stands to its last build. */
export interface Freshness {
  readonly record: FreshnessRecord;
  /** True when nothing that the last build looked at or wrote has changed since. */
  readonly fresh: boolean;
  /** Inputs that have not been written to since. */
  readonly unchanged: ReadonlySet<string>;
  /** False when files of the output came or went: then all of it must be looked at. */
  readonly outputUnchanged: boolean;
}

/** Compares the project and the output with what the last build noted; undefined when there was none. */
export function freshnessOf(project: Project, environment: string, directory: string): Freshness | undefined {
  const record = lastRecord(project, environment, directory);
  if (record === undefined) return undefined;
  const unchanged = new Set<string>();
  for (const [path, size, changed] of record.inputs) {
    const stat = statSync(resolve(project.root, path), { throwIfNoEntry: false });
    if (stat !== undefined && stat.size === size && stat.ctimeMs === changed) unchanged.add(path);
  }
  const outputUnchanged = record.outputs.every(([path, changed]) => changeTime(join(directory, path)) === changed);
  const fresh = outputUnchanged && unchanged.size === record.inputs.length && surroundingsUnchanged(project, record);
  return { record, unchanged, outputUnchanged, fresh };
}

function surroundingsUnchanged(project: Project, record: FreshnessRecord): boolean {
  return (
    record.variables.every(([variable, hash]) => hashOfVariable(project.variables[variable]) === hash) &&
    record.directories.every(([path, changed]) => changeTime(resolve(project.root, path)) === changed) &&
    record.absent.every((path) => statSync(resolve(project.root, path), { throwIfNoEntry: false }) === undefined)
  );
}

function readRecord(path: string): FreshnessRecord | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as FreshnessRecord;
  } catch {
    return undefined;
  }
}

export function hashOfVariable(value: string | undefined): string {
  return value === undefined ? "" : sha256(value);
}

function changeTime(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ctimeMs;
}

export interface FreshnessInputs {
  readonly files: Iterable<string>;
  readonly directories: Iterable<string>;
  readonly absent: readonly string[];
  readonly variables: readonly (readonly [name: string, hash: string])[];
  readonly outputFolders: Iterable<string>;
  readonly counts: BuildCounts;
  readonly diagnostics: readonly Diagnostic[];
  readonly stamp: string | undefined;
}

/**
 * Writes the record of a build that just succeeded. When an input changed so recently that another edit in the same tick of the clock
 * could go unseen, no record is written and the next build looks closer.
 */
export function writeFreshness(project: Project, environment: string, directory: string, seen: FreshnessInputs): void {
  const savedAt = Date.now();
  const inputs: (readonly [string, number, number])[] = [];
  for (const path of seen.files) {
    const stat = statSync(resolve(project.root, path), { throwIfNoEntry: false });
    if (stat === undefined || stat.ctimeMs > savedAt - granularity) return;
    inputs.push([path, stat.size, stat.ctimeMs]);
  }
  const record: FreshnessRecord = {
    format: 1,
    buildId: project.buildId,
    directory,
    savedAt,
    inputs,
    directories: changeTimes(seen.directories, project.root),
    absent: seen.absent,
    variables: seen.variables,
    outputs: changeTimes(seen.outputFolders, directory),
    counts: seen.counts,
    diagnostics: seen.diagnostics,
    ...(seen.stamp === undefined ? {} : { stamp: seen.stamp }),
  };
  saveRecord(project, environment, record);
}

export interface FreshnessPatch {
  readonly project: Project;
  readonly environment: string;
  readonly directory: string;
  readonly last: Freshness;
  readonly stamp: string;
  readonly files: Iterable<string>;
  /** Folders of the output in which files were replaced. */
  readonly outputFolders: ReadonlySet<string>;
}

/** Brings a record up to date after a build that replaced some files and changed nothing else that was looked at. */
export function patchFreshness({ project, environment, directory, last, stamp, files, outputFolders }: FreshnessPatch): void {
  const { record, unchanged } = last;
  const savedAt = Date.now();
  const inputs = record.inputs.filter(([path]) => unchanged.has(path));
  for (const path of files) {
    if (unchanged.has(path)) continue;
    const stat = statSync(resolve(project.root, path), { throwIfNoEntry: false });
    if (stat === undefined || stat.ctimeMs > savedAt - granularity) return;
    inputs.push([path, stat.size, stat.ctimeMs]);
  }
  const touched = (path: string): boolean => path === "." || outputFolders.has(path);
  const outputs = record.outputs.map(([path, time]) => [path, touched(path) ? (changeTime(resolve(directory, path)) ?? 0) : time] as const);
  const directories = changeTimes(
    record.directories.map(([path]) => path),
    project.root,
  );
  saveRecord(project, environment, { ...record, savedAt, inputs, directories, outputs, stamp });
}

function changeTimes(paths: Iterable<string>, base: string): (readonly [string, number])[] {
  return [...paths].map((path) => [path, changeTime(resolve(base, path)) ?? 0] as const);
}

function saveRecord(project: Project, environment: string, record: FreshnessRecord): void {
  const folder = cacheFolder(project.root, environment);
  try {
    mkdirSync(folder, { recursive: true });
    const temporary = join(folder, `${name}.${process.pid}`);
    writeFileSync(temporary, JSON.stringify(record));
    renameSync(temporary, join(folder, name));
  } catch {
    // Without a record the next build looks at everything; that is all.
  }
}
