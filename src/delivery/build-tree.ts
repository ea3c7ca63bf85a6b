import { type Diagnostic, hasErrors, type Outcome } from "../base/index.ts";
import { codes } from "./codes.ts";
import { resolveDirectory } from "./directory/containment.ts";
import { type DirectoryResult, runSwitch } from "./directory/run-switch.ts";
import { isUntouched } from "./directory/signatures.ts";
import { diskFailure } from "./disk-failure.ts";
import { type Edges, machine } from "./edges.ts";
import type { PresentList } from "./plan-change.ts";
import type { SwitchProgress, TreeFile } from "./target.ts";
import { checkPaths, sortByPath } from "./tree-path.ts";

/** A file of a build: its hash is known, its content is made only when it must be written. */
export type BuildFile = TreeFile;

export interface BuildTreeOptions {
  /** The signatures that the last run returned: files that are untouched since then are not read again. */
  readonly previous?: string;
  readonly environment?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SwitchProgress) => void;
}

/** `signatures` is for the caller to keep and to hand in as `previous` the next time. */
export type BuildTreeResult = DirectoryResult;

/**
 * Makes an output directory hold exactly these files. The directory is Strata's own: changes by hand are overwritten, files of an earlier
 * build that are no longer made are deleted, and nothing is touched that is as it should be. Atomic like a switch.
 */
export async function writeBuildTree(
  directory: string,
  files: Iterable<BuildFile>,
  options: BuildTreeOptions = {},
  edges: Edges = machine,
): Promise<Outcome<BuildTreeResult>> {
  const sorted = sortByPath(files);
  const place = resolveDirectory({ kind: "directory", path: directory }, edges.files);
  const diagnostics = [...place.diagnostics, ...checkPaths(sorted)];
  if (place.value === undefined || hasErrors(diagnostics)) return { value: nothingBuilt, diagnostics };
  const root = place.value;
  try {
    if (isUntouched(root, sorted, options, edges.files))
      return { value: untouched(sorted.length, options.previous ?? ""), diagnostics: [] };
  } catch (error) {
    throw diskFailure(error, root);
  }
  const inspect = (names: ReadonlySet<string>, list: PresentList): readonly Diagnostic[] => inspectRoot(directory, names, list);
  const { previous, ...rest } = options;
  return runSwitch({ root, files: sorted, options: { ...rest, force: true }, inspect, signatures: previous ?? "" }, edges);
}

/** What a build that was refused has done. */
export const nothingBuilt: BuildTreeResult = { written: [], deleted: [], unchanged: 0, nothingToDo: false, signatures: "" };

function untouched(unchanged: number, signatures: string): BuildTreeResult {
  return { written: [], deleted: [], unchanged, nothingToDo: true, signatures };
}

function inspectRoot(directory: string, names: ReadonlySet<string>, list: PresentList): readonly Diagnostic[] {
  if (names.size === 0 || (list.text !== undefined && list.ownership !== undefined)) return [];
  const summary = `The output directory ${directory} is not empty and was not written by Strata`;
  return [codes.report("unlisted-directory", { summary, hint: "choose another output directory, or empty this one" })];
}
