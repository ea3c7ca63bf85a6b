import { hasErrors, type Outcome } from "../../base/index.ts";
import { type Edges, machine } from "../edges.ts";
import { type DirectoryTarget, type RenderedFile, refused, type SwitchOptions, type SwitchResult, toTreeFile } from "../target.ts";
import { checkPaths, sortByPath } from "../tree-path.ts";
import { resolveDirectory } from "./containment.ts";
import { runSwitch } from "./run-switch.ts";

/** Writes a rendered tree into a directory. */
export async function switchDirectory(
  target: DirectoryTarget,
  files: readonly RenderedFile[],
  options: SwitchOptions,
  edges: Edges = machine,
): Promise<Outcome<SwitchResult>> {
  const sorted = sortByPath(files);
  const place = resolveDirectory(target, edges.files);
  const diagnostics = [...place.diagnostics, ...checkPaths(sorted)];
  if (place.value === undefined || hasErrors(diagnostics)) return { value: refused, diagnostics };
  const outcome = await runSwitch({ root: place.value, files: sorted.map(toTreeFile), options }, edges);
  const { written, deleted, unchanged, nothingToDo } = outcome.value;
  return { value: { written, deleted, unchanged, nothingToDo }, diagnostics: outcome.diagnostics };
}
