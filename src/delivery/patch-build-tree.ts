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
    return patch.signatures((path) => written.get(path) ?? "");
  } catch (error) {
    throw diskFailure(error, root);
  } finally {
    claim.release();
  }
}

interface ListPatch {
  readonly list: string;
  /** The signatures with the files of `replaced` filled in. */
  signatures(signatureOf: (path: string) => string): string;
}

/** The new list, found by searching: of many thousand lines only a few change. Undefined when the list is another than the signatures know. */
function patchList(list: string, previous: string, replaced: readonly TreeFile[]): ListPatch | undefined {
  if (!previous.startsWith(`${sha256(list)}\n`)) return undefined;
  const first = firstEntry(list);
  const found: { readonly file: TreeFile; readonly start: number }[] = [];
  for (const file of replaced) {
    const start = list.indexOf(`  ${file.path}\n`, first) - hashLength;
    if (start < first || (start > 0 && list[start - 1] !== "\n")) return undefined;
    found.push({ file, start });
  }
  found.sort((a, b) => a.start - b.start);
  let next = "";
  let at = 0;
  for (const { file, start } of found) {
    next += list.slice(at, start) + file.hash;
    at = start + hashLength;
  }
  next += list.slice(at);
  return { list: next, signatures: (signatureOf) => patchSignatures(previous, next, found, { list, first, signatureOf }) };
}

const hashLength = 64;

/** Where the list's comments end. */
function firstEntry(list: string): number {
  let at = 0;
  while (list[at] === "#") at = list.indexOf("\n", at) + 1;
  return at;
}

/** The signatures have a line for each entry of the list, behind the list's own hash. */
function patchSignatures(
  previous: string,
  next: string,
  found: readonly { readonly file: TreeFile; readonly start: number }[],
  { list, first, signatureOf }: { readonly list: string; readonly first: number; readonly signatureOf: (path: string) => string },
): string {
  let text = `${sha256(next)}\n`;
  let entry = first;
  let from = previous.indexOf("\n") + 1;
  let at = from;
  for (const { file, start } of found) {
    for (; entry < start; entry = list.indexOf("\n", entry) + 1) at = previous.indexOf("\n", at) + 1;
    text += previous.slice(from, at) + signatureOf(file.path);
    from = previous.indexOf("\n", at);
    at = from + 1;
    entry = list.indexOf("\n", entry) + 1;
  }
  return text + previous.slice(from);
}
