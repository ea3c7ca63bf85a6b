import { type Diagnostic, hasErrors, type Outcome } from "../../base/index.ts";
import { diskFailure } from "../disk-failure.ts";
import { type Edges, machine } from "../edges.ts";
import { Pace } from "../pace.ts";
import { planChange, presentList, type TreeChange } from "../plan-change.ts";
import { ownershipFile } from "../reserved-names.ts";
import {
  type BranchTarget,
  defaultMessage,
  type RenderedFile,
  refused,
  type SwitchOptions,
  type SwitchResult,
  type TreeFile,
  toTreeFile,
} from "../target.ts";
import { checkPaths, joinPath, parentOf, sortByPath } from "../tree-path.ts";
import { branchCheckedOut, pathObstacle, resolveBranchPlace } from "./branch-place.ts";
import { BranchView, bytesOf } from "./branch-view.ts";
import { checkedOut } from "./checked-out.ts";
import { printCommit } from "./commit-object.ts";
import { EditableTree } from "./editable-tree.ts";
import { type RepositoryFacts, repositoryFacts } from "./library.ts";
import { ObjectStore } from "./objects.ts";
import { readReference } from "./references.ts";
import { openRepository, type Repository } from "./repository.ts";
import { entryKind, parseCommit } from "./tree-object.ts";
import { updateReference } from "./update-reference.ts";

interface BranchSwitch {
  readonly repository: Repository;
  readonly facts: RepositoryFacts;
  readonly store: ObjectStore;
  readonly tree: EditableTree;
  readonly reference: string;
  /** What the local branch names now. */
  readonly from: string | undefined;
  /** The commit to build on: the branch, or the one of that name at origin. */
  readonly parent: string | undefined;
  /** The target's path in the repository. */
  readonly prefix: string;
  readonly options: SwitchOptions;
  readonly edges: Edges;
}

/** Commits a rendered tree to a branch. Nothing refers to the new objects until the branch moves, in one rename. */
export async function switchBranch(
  target: BranchTarget,
  files: readonly RenderedFile[],
  options: SwitchOptions,
  edges: Edges = machine,
): Promise<Outcome<SwitchResult>> {
  const repository = openRepository(target.repository);
  const facts = await repositoryFacts(repository);
  const sorted = sortByPath(files);
  const place = resolveBranchPlace(target);
  const problems = [...place.diagnostics, ...checkPaths(sorted)];
  const elsewhere = hasErrors(place.diagnostics) ? undefined : checkedOut(repository, target.branch, facts.isBare);
  if (elsewhere !== undefined) problems.push(branchCheckedOut(target.branch, elsewhere.workTree));
  if (hasErrors(problems)) return { value: refused, diagnostics: problems };
  const store = new ObjectStore(repository, edges.files);
  try {
    const work = await beginSwitch(target, { repository, facts, store, prefix: place.value, options, edges });
    return await runBranchSwitch(work, target.path, sorted.map(toTreeFile));
  } catch (error) {
    throw diskFailure(error, target.repository);
  } finally {
    store.close();
  }
}

async function runBranchSwitch(work: BranchSwitch, path: string, files: readonly TreeFile[]): Promise<Outcome<SwitchResult>> {
  const { tree, store, prefix, options } = work;
  const obstacle = await findObstacle(tree, path, prefix);
  if (obstacle !== undefined) return { value: refused, diagnostics: [obstacle] };
  const view = new BranchView(tree, store, prefix);
  const pace = new Pace(options.signal);
  const { force = false, environment } = options;
  const plan = await planChange({ view, files, list: presentList(await readList(work), files, environment), force, environment, pace });
  if (hasErrors(plan.diagnostics)) return { value: refused, diagnostics: plan.diagnostics };
  const result = resultOf(plan.value);
  if (result.nothingToDo || options.dryRun) return { value: result, diagnostics: plan.diagnostics };
  return { value: { ...result, commit: await commitChange(work, plan.value, pace) }, diagnostics: plan.diagnostics };
}

type Beginning = Omit<BranchSwitch, "tree" | "reference" | "from" | "parent">;

async function beginSwitch(target: BranchTarget, beginning: Beginning): Promise<BranchSwitch> {
  const { repository, store } = beginning;
  const reference = `refs/heads/${target.branch}`;
  const from = readReference(repository, reference);
  // A fresh clone has most branches only as origin/…; starting anew beside them would make two histories that cannot be pushed.
  const parent = from ?? readReference(repository, `refs/remotes/origin/${target.branch}`);
  const root = parent === undefined ? undefined : parseCommit((await store.read(parent)).content).tree;
  return { ...beginning, tree: new EditableTree(store, root), reference, from, parent };
}

async function findObstacle(tree: EditableTree, given: string, prefix: string): Promise<Diagnostic | undefined> {
  for (let up = prefix; up !== ""; up = parentOf(up)) {
    const entry = await tree.entry(up);
    const obstacle = entry === undefined ? undefined : pathObstacle(given, entry.mode, up);
    if (obstacle !== undefined) return obstacle;
  }
  return undefined;
}

async function readList(work: BranchSwitch): Promise<string | undefined> {
  const entry = await work.tree.entry(joinPath(work.prefix, ownershipFile));
  if (entry === undefined) return undefined;
  if (entryKind(entry.mode) !== "file") return "";
  return Buffer.from((await work.store.read(entry.id)).content).toString("utf8");
}

function resultOf(change: TreeChange): SwitchResult {
  const written = [...change.create, ...change.replace].map((file) => file.path).sort();
  return { written, deleted: change.remove, unchanged: change.unchanged, nothingToDo: change.nothingToDo };
}

async function commitChange(work: BranchSwitch, change: TreeChange, pace: Pace): Promise<string> {
  const { tree, store, prefix, options, facts } = work;
  const total = change.create.length + change.replace.length;
  let done = 0;
  for (const path of change.remove) await tree.remove(joinPath(prefix, path));
  for (const file of [...change.create, ...change.replace]) {
    done++;
    const turn = pace.tick();
    if (turn !== undefined) {
      options.onProgress?.({ phase: "stage", done, total });
      await turn;
    }
    await tree.set(joinPath(prefix, file.path), store.write("blob", bytesOf(file.content())));
  }
  await tree.set(joinPath(prefix, ownershipFile), store.write("blob", Buffer.from(change.list)));
  const { author = facts.user, message = defaultMessage, now = new Date() } = options;
  const commit = printCommit({ tree: await tree.write(), parents: work.parent === undefined ? [] : [work.parent], author, message, now });
  const id = store.write("commit", commit);
  pace.check();
  updateReference(work.repository, { name: work.reference, from: work.from, to: id }, work.edges);
  return id;
}
