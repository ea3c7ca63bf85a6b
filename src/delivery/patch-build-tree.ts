import { sha256 } from "../base/index.ts";
import { applyChange } from "./directory/apply-change.ts";
import { claimDirectory, isClaimed } from "./directory/claim.ts";
import { resolveDirectory } from "./directory/containment.ts";
import { diskFailure } from "./disk-failure.ts";
import { type Edges, machine } from "./edges.ts";
import { Pace } from "./pace.ts";
import { ownershipFile } from "./reserved-names.ts";
import type { TreeFile } from "./target.ts";

/**
 * Replaces some files of a directory that writeBuildTree made, without looking at the others: for an edit that touches a few of many
 * thousand files. Undefined, and nothing done, when the directory is not just as the run that gave `previous` left it in its list, or when
 * a file is new: then the whole tree has to be looked at. Returns the signatures for the next run.
 */
export async function patchBuildTree(
  directory: string,
  replaced: readonly TreeFile[],
  previous: string,
  edges: Edges = machine,
): Promise<string | undefined> {
  const root = resolveDirectory({ kind: "directory", path: directory }, edges.files).value;
  const place = `${root}/${ownershipFile}`;
  if (root === undefined || edges.files.kind(place) !== "file" || isClaimed(root, edges)) return undefined;
  const list = Buffer.from(edges.files.read(place)).toString("utf8");
  const patch = patchList(list, previous, replaced);
  if (patch === undefined || replaced.some((file) => edges.files.kind(`${root}/${file.path}`) !== "file")) return undefined;
  const change = { create: [], replace: replaced, remove: [], clear: [], unchanged: 0, list: patch.list, nothingToDo: false };
  const claim = claimDirectory(root, edges);
  try {
    const written = await applyChange({ root, claim, change, edges, pace: new Pace(undefined), onProgress: undefined });
    for (const [path, line] of patch.lines) patch.signatures[line] = written.get(path) ?? "";
    return patch.signatures.join("\n");
  } catch (error) {
    throw diskFailure(error, root);
  } finally {
    claim.release();
  }
}

/** The new list, and which line of the signatures belongs to each file; undefined when the list is another than the signatures know. */
function patchList(list: string, previous: string, replaced: readonly TreeFile[]) {
  if (!previous.startsWith(`${sha256(list)}\n`)) return undefined;
  const rows = list.split("\n");
  const signatures = previous.split("\n");
  const first = rows.findIndex((row) => !row.startsWith("#"));
  const wanted = new Map(replaced.map((file) => [file.path, file]));
  const lines = new Map<string, number>();
  for (let at = first; at < rows.length; at++) {
    const path = (rows[at] as string).slice(66);
    const file = wanted.get(path);
    if (file === undefined) continue;
    rows[at] = `${file.hash}  ${path}`;
    lines.set(path, at - first + 1);
  }
  if (lines.size !== wanted.size) return undefined;
  const next = rows.join("\n");
  signatures[0] = sha256(next);
  return { list: next, signatures, lines };
}
