import { invariant, sha256 } from "../../base/index.ts";
import type { Edges } from "../edges.ts";
import type { FileOperations } from "../file-operations.ts";
import type { Pace } from "../pace.ts";
import type { TreeChange } from "../plan-change.ts";
import { ownershipFile } from "../reserved-names.ts";
import type { SwitchProgress, TreeFile } from "../target.ts";
import { parentOf } from "../tree-path.ts";
import type { Claim } from "./claim.ts";
import { closeJournal, type Journal, openJournal } from "./journal.ts";
import { removeEmptied, undo } from "./undo.ts";

export interface Application {
  readonly root: string;
  readonly claim: Claim;
  readonly change: TreeChange;
  readonly edges: Edges;
  readonly pace: Pace;
  readonly onProgress: ((progress: SwitchProgress) => void) | undefined;
  /** The last step before the new tree counts, and HEAD as it was; a failure undoes everything. */
  readonly commit?: { readonly head: string; readonly run: () => Promise<void> };
}

/**
 * Brings a change into a directory: everything new is staged first, then moved into place under an open journal. Returns the signatures of
 * the written files. On any failure the old tree is back before the failure is thrown.
 */
export async function applyChange(work: Application): Promise<ReadonlyMap<string, string>> {
  const { root, claim, edges } = work;
  const signatures = await stage(work);
  const journal = makeJournal(work);
  openJournal(claim.staging, journal, edges.files);
  try {
    await move(work, journal);
    work.pace.check();
    await work.commit?.run();
    closeJournal(claim.staging, edges.files);
  } catch (error) {
    undo(root, claim.staging, journal, edges.files);
    throw error;
  }
  removeEmptied(root, journal, edges.files);
  return signatures;
}

async function stage(work: Application): Promise<Map<string, string>> {
  const { claim, change, edges, pace } = work;
  const { files } = edges;
  const base = `${claim.staging}/new`;
  files.makeDirectory(`${claim.staging}/old`);
  files.makeDirectory(base);
  const made = new Set<string>([""]);
  const signatures = new Map<string, string>();
  const total = change.create.length + change.replace.length;
  for (const part of [change.create, change.replace]) {
    for (const file of part) {
      const turn = pace.tick();
      if (turn !== undefined) {
        work.onProgress?.({ phase: "stage", done: signatures.size, total });
        await turn;
      }
      const directory = parentOf(file.path);
      if (!made.has(directory)) files.makeDirectory(`${base}/${directory}`);
      made.add(directory);
      signatures.set(file.path, files.write(`${base}/${file.path}`, file.content()));
    }
  }
  files.write(`${base}/${ownershipFile}`, change.list);
  pace.check();
  return signatures;
}

function makeJournal(work: Application): Journal {
  const { root, change, edges } = work;
  const list = { path: ownershipFile, hash: sha256(change.list) };
  const hasList = edges.files.kind(`${root}/${ownershipFile}`) !== undefined;
  const created = hasList ? change.create : [...change.create, list];
  const replaced = hasList ? [...change.replace, list] : change.replace;
  let backup = 0;
  return {
    removed: [...change.remove, ...change.clear].map((path) => [path, backup++] as const),
    replaced: replaced.map((file) => [file.path, backup++, file.hash] as const),
    created: created.map((file) => [file.path, file.hash] as const),
    createdDirectories: missingDirectories(root, change.create, edges.files),
    emptied: parentsOf(change.remove),
    ...(work.commit === undefined ? {} : { head: work.commit.head }),
  };
}

/** The directories that the new files need and that do not exist, parents first. */
function missingDirectories(root: string, created: readonly TreeFile[], files: FileOperations): string[] {
  const missing = new Map<string, boolean>([["", false]]);
  const isMissing = (directory: string): boolean => {
    const known = missing.get(directory);
    if (known !== undefined) return known;
    const answer = isMissing(parentOf(directory)) || files.kind(`${root}/${directory}`) !== "directory";
    missing.set(directory, answer);
    return answer;
  };
  for (const file of created) isMissing(parentOf(file.path));
  return [...missing].filter(([, absent]) => absent).map(([directory]) => directory);
}

function parentsOf(paths: readonly string[]): string[] {
  const directories = new Set<string>();
  for (const path of paths) for (let up = parentOf(path); up !== ""; up = parentOf(up)) directories.add(up);
  return [...directories].sort((a, b) => b.length - a.length);
}

async function move(work: Application, journal: Journal): Promise<void> {
  const { root, claim, edges, pace, onProgress } = work;
  const { files } = edges;
  const total = journal.removed.length + journal.replaced.length + journal.created.length;
  let done = 0;
  const step = async (): Promise<void> => {
    done++;
    const turn = pace.tick();
    if (turn === undefined) return;
    onProgress?.({ phase: "apply", done, total });
    await turn;
  };
  for (const [path, backup] of journal.removed) {
    await step();
    files.rename(`${root}/${path}`, `${claim.staging}/old/${backup}`);
  }
  for (const path of unitsOf(journal)) {
    await step();
    files.rename(`${claim.staging}/new/${path}`, `${root}/${path}`);
  }
  for (const [path, backup] of journal.replaced) {
    await step();
    files.rename(`${root}/${path}`, `${claim.staging}/old/${backup}`);
    files.rename(`${claim.staging}/new/${path}`, `${root}/${path}`);
  }
}

/** What is moved as one: a directory that did not exist comes with all its files. */
function unitsOf(journal: Journal): Set<string> {
  const fresh = new Set(journal.createdDirectories);
  const units = new Set<string>();
  for (const [path] of journal.created) {
    let unit = path;
    for (let up = parentOf(path); fresh.has(up); up = parentOf(up)) unit = up;
    invariant(unit !== "", "the root of a target is never moved");
    units.add(unit);
  }
  return units;
}
