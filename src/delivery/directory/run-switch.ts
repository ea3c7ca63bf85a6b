import { dirname } from "node:path";
import { type Diagnostic, hasErrors, type Outcome } from "../../base/index.ts";
import { diskFailure } from "../disk-failure.ts";
import type { Edges } from "../edges.ts";
import { Pace } from "../pace.ts";
import { type PresentList, planChange, presentList, type TreeChange } from "../plan-change.ts";
import { ownershipFile } from "../reserved-names.ts";
import type { SwitchOptions, SwitchResult, TreeFile } from "../target.ts";
import { applyChange } from "./apply-change.ts";
import { type Claim, claimDirectory, isClaimed } from "./claim.ts";
import { DirectoryView } from "./directory-view.ts";
import { parseSignatures, printSignatures } from "./signatures.ts";
import { settle } from "./undo.ts";

/** One switch of one directory, whose path is real and whose files are sorted and checked. */
export interface DirectorySwitch {
  readonly root: string;
  readonly files: readonly TreeFile[];
  readonly options: SwitchOptions;
  /** A further reason to refuse, asked with the root's names before anything else is looked at. */
  readonly inspect?: (names: ReadonlySet<string>, list: PresentList) => readonly Diagnostic[];
  /** Signatures of an earlier run; new ones are made only when this is given, even if empty. */
  readonly signatures?: string;
  readonly commit?: { readonly head: string; readonly run: (change: TreeChange) => Promise<void> };
}

export interface DirectoryResult extends SwitchResult {
  readonly signatures: string;
}

interface Plan {
  readonly change: TreeChange;
  readonly diagnostics: readonly Diagnostic[];
  readonly list: PresentList;
  readonly view: DirectoryView;
}

/** Plans, and if there is something to do and nothing against it, changes the directory under a claim. */
export async function runSwitch(work: DirectorySwitch, edges: Edges): Promise<Outcome<DirectoryResult>> {
  const { root, options } = work;
  const { files } = edges;
  let claim: Claim | undefined;
  let topmost: string | undefined;
  try {
    // Planning needs no lock, and a switch with nothing to do must leave no trace; only an unfinished switch is settled first.
    if (isClaimed(root, edges)) {
      claim = claimDirectory(root, edges);
      settle(root, claim, edges);
    }
    let plan = await makePlan(work, edges);
    if (hasErrors(plan.diagnostics) || plan.change.nothingToDo || options.dryRun) return outcome(work, plan, undefined);
    topmost = files.makeDirectory(root);
    claim ??= claimDirectory(root, edges);
    if (readList(root, edges) !== plan.list.text) plan = await makePlan(work, edges);
    if (hasErrors(plan.diagnostics) || plan.change.nothingToDo) return outcome(work, plan, undefined);
    const written = await apply(work, plan.change, claim, edges);
    topmost = undefined;
    return outcome(work, plan, written);
  } catch (error) {
    throw diskFailure(error, root);
  } finally {
    claim?.release();
    if (topmost !== undefined) removeEmptyRoot(root, topmost, edges);
  }
}

async function makePlan(work: DirectorySwitch, edges: Edges): Promise<Plan> {
  const { root, options } = work;
  const list = presentList(readList(root, edges), work.files, options.environment);
  const view = new DirectoryView(root, edges.files, parseSignatures(work.signatures, list), work.signatures !== undefined);
  const names = work.inspect === undefined ? undefined : new Set((await view.list(""))?.keys() ?? []);
  const objections = names === undefined ? undefined : work.inspect?.(names, list);
  const pace = new Pace(options.signal);
  const { value, diagnostics } = await planChange({
    view,
    files: work.files,
    list,
    force: options.force ?? false,
    environment: options.environment,
    pace,
  });
  return { change: value, diagnostics: [...(objections ?? []), ...diagnostics], list, view };
}

async function apply(work: DirectorySwitch, change: TreeChange, claim: Claim, edges: Edges): Promise<ReadonlyMap<string, string>> {
  const { root, options, commit } = work;
  return applyChange({
    root,
    claim,
    change,
    edges,
    pace: new Pace(options.signal),
    onProgress: options.onProgress,
    ...(commit === undefined ? {} : { commit: { head: commit.head, run: () => commit.run(change) } }),
  });
}

function outcome(work: DirectorySwitch, plan: Plan, written: ReadonlyMap<string, string> | undefined): Outcome<DirectoryResult> {
  const { change, diagnostics, view } = plan;
  if (hasErrors(diagnostics)) return { value: { written: [], deleted: [], unchanged: 0, nothingToDo: false, signatures: "" }, diagnostics };
  const known = (path: string): string | undefined => written?.get(path) ?? view.signatureOf(path);
  const value: DirectoryResult = {
    written: [...change.create, ...change.replace].map((file) => file.path).sort(),
    deleted: change.remove,
    unchanged: change.unchanged,
    nothingToDo: change.nothingToDo,
    signatures: work.signatures === undefined ? "" : signaturesAfter(work, plan, known),
  };
  return { value, diagnostics };
}

function signaturesAfter(work: DirectorySwitch, plan: Plan, known: (path: string) => string | undefined): string {
  const { text, ownership, next } = plan.list;
  // With only `.revision` changed, the old list stays.
  if (plan.change.nothingToDo && text !== undefined && text !== next) return printSignatures(text, ownership?.files.keys() ?? [], known);
  return printSignatures(
    next,
    work.files.map((file) => file.path),
    known,
  );
}

function readList(root: string, edges: Edges): string | undefined {
  const place = `${root}/${ownershipFile}`;
  const kind = edges.files.kind(place);
  if (kind === undefined) return undefined;
  // A link or a directory in the list's place reads as a list that cannot be trusted.
  return kind === "file" ? Buffer.from(edges.files.read(place)).toString("utf8") : "";
}

// A failed first switch takes the directories away that it made for the target.
function removeEmptyRoot(root: string, topmost: string, edges: Edges): void {
  try {
    for (let at = root; ; at = dirname(at)) {
      edges.files.removeDirectory(at);
      if (at === topmost) return;
    }
  } catch {
    // Something stands there by now; it is not ours to remove.
  }
}
