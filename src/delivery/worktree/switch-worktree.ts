import { type Diagnostic, hasErrors, type Outcome } from "../../base/index.ts";
import { resolveDirectory } from "../directory/containment.ts";
import { runSwitch } from "../directory/run-switch.ts";
import { recoverDirectory } from "../directory/undo.ts";
import { diskFailure } from "../disk-failure.ts";
import { type Edges, machine } from "../edges.ts";
import { branchCheckedOut, pathObstacle, resolveBranchPlace } from "../git/branch-place.ts";
import { openRepository } from "../git/repository.ts";
import type { TreeChange } from "../plan-change.ts";
import { uncommittedChanges } from "../refusals.ts";
import { ownershipFile } from "../reserved-names.ts";
import { type RenderedFile, refused, type SwitchOptions, type SwitchResult, toTreeFile, type WorktreeTarget } from "../target.ts";
import { checkPaths, joinPath, parentOf, sortByPath } from "../tree-path.ts";
import { branchMoved, commitPaths, identityOf, makeEmptyRoot, readCommitOf } from "./commit-paths.ts";
import { type GitCall, runGit } from "./git-command.ts";
import { addTemporaryWorktree } from "./temporary-worktree.ts";
import { listWorktrees } from "./worktrees.ts";

interface WorktreeSwitch {
  readonly target: WorktreeTarget;
  readonly files: readonly RenderedFile[];
  readonly options: SwitchOptions;
  readonly edges: Edges;
  /** The target's path in the repository. */
  readonly prefix: string;
  /** How git is called in the repository itself. */
  readonly call: GitCall;
}

/** Where the files are written and how they are committed there. */
interface Workplace {
  readonly directory: string;
  readonly head: string;
  /** Commits the paths and returns the commit that the branch then names. */
  readonly commit: (paths: readonly string[]) => Promise<string>;
}

/**
 * Commits a rendered tree with the git binary, in the worktree that has the branch checked out or else in a temporary one, so that hooks,
 * signing and configuration apply.
 */
export async function switchWorktree(
  target: WorktreeTarget,
  files: readonly RenderedFile[],
  options: SwitchOptions,
  edges: Edges = machine,
): Promise<Outcome<SwitchResult>> {
  openRepository(target.repository);
  const sorted = sortByPath(files);
  const place = resolveBranchPlace(target);
  const diagnostics = [...place.diagnostics, ...checkPaths(sorted)];
  const bare: GitCall = { directory: target.repository, signal: options.signal };
  const found = (await listWorktrees(bare)).find((worktree) => worktree.branch === target.branch);
  if (found?.isMain) diagnostics.push(branchCheckedOut(target.branch, found.directory));
  if (hasErrors(diagnostics)) return { value: refused, diagnostics };
  try {
    const call = { ...bare, environment: await identityOf(options, bare) };
    const work: WorktreeSwitch = { target, files: sorted, options, edges, prefix: place.value, call };
    return found === undefined ? await switchInTemporary(work) : await switchInPlace(work, found.directory);
  } catch (error) {
    throw diskFailure(error, target.repository);
  }
}

async function switchInTemporary(work: WorktreeSwitch): Promise<Outcome<SwitchResult>> {
  const { target, call, options, edges } = work;
  const branch = `refs/heads/${target.branch}`;
  const from = await readCommitOf(branch, call);
  const parent = from ?? (await readCommitOf(`refs/remotes/origin/${target.branch}`, call));
  const head = parent ?? (await makeEmptyRoot(call));
  const worktree = await addTemporaryWorktree(head, call, edges);
  const here = { ...call, directory: worktree.directory };
  const commit = async (paths: readonly string[]): Promise<string> => {
    const id = await commitPaths({ call: here, paths, options, head, amend: parent === undefined });
    await moveBranch(branch, from, id, call);
    return id;
  };
  try {
    return await switchAt(work, { directory: worktree.directory, head, commit });
  } finally {
    await worktree.remove();
  }
}

// The old value makes git refuse when somebody else was faster; an empty one stands for "does not exist yet".
async function moveBranch(branch: string, from: string | undefined, to: string, call: GitCall): Promise<void> {
  try {
    await runGit(["update-ref", "-m", "strata switch", branch, to, from ?? ""], call);
  } catch (error) {
    throw (await readCommitOf(branch, { ...call, signal: undefined })) === from ? error : branchMoved(branch);
  }
}

async function switchInPlace(work: WorktreeSwitch, directory: string): Promise<Outcome<SwitchResult>> {
  const { options, edges, prefix } = work;
  const call = { ...work.call, directory };
  const where = prefix === "" ? "." : prefix;
  // After an interrupted switch the index may still hold what the undone one had prepared for its commit.
  if (recoverDirectory(joinPath(directory, prefix), edges)) {
    await runGit(["reset", "--quiet", "--", where], { ...call, environment: { ...call.environment, GIT_LITERAL_PATHSPECS: "1" } });
  }
  const head = (await readCommitOf("HEAD", call)) ?? "";
  const changes = options.force ? [] : await uncommitted(where, call);
  if (changes.length > 0) return { value: refused, diagnostics: [uncommittedChanges(changes)] };
  const commit = (paths: readonly string[]): Promise<string> => commitPaths({ call, paths, options, head, amend: false });
  return switchAt(work, { directory, head, commit });
}

// Changes under the target's path, and whatever is staged anywhere: it would become part of the commit.
async function uncommitted(where: string, call: GitCall): Promise<string[]> {
  const literal = { ...call, environment: { ...call.environment, GIT_LITERAL_PATHSPECS: "1" } };
  const changed = await runGit(["diff", "--name-only", "-z", "--no-renames", "--", where], literal);
  const staged = await runGit(["diff", "--name-only", "-z", "--no-renames", "--cached"], call);
  return [...new Set(`${changed.output}${staged.output}`.split("\0").filter((path) => path !== ""))].sort();
}

async function switchAt(work: WorktreeSwitch, place: Workplace): Promise<Outcome<SwitchResult>> {
  const { prefix, options, edges, files } = work;
  const obstacles = await findObstacles(work, place);
  const within = place.directory;
  const root = resolveDirectory({ kind: "directory", path: joinPath(within, prefix), within }, edges.files);
  const diagnostics = obstacles.length > 0 ? obstacles : root.diagnostics;
  if (root.value === undefined || diagnostics.length > 0) return { value: refused, diagnostics };
  let id: string | undefined;
  const run = async (change: TreeChange): Promise<void> => {
    const written = [...change.create, ...change.replace].map((file) => file.path);
    id = await place.commit([...change.remove, ...written, ownershipFile].map((path) => joinPath(prefix, path)));
  };
  const outcome = await runSwitch({ root: root.value, files: files.map(toTreeFile), options, commit: { head: place.head, run } }, edges);
  const { written, deleted, unchanged, nothingToDo } = outcome.value;
  const result = { written, deleted, unchanged, nothingToDo };
  return { value: id === undefined ? result : { ...result, commit: id }, diagnostics: outcome.diagnostics };
}

async function findObstacles(work: WorktreeSwitch, place: Workplace): Promise<Diagnostic[]> {
  const way: string[] = [];
  for (let up = work.prefix; up !== ""; up = parentOf(up)) way.push(up);
  if (way.length === 0) return [];
  const call = { ...work.call, directory: place.directory };
  const { output } = await runGit(["ls-tree", "-z", "--full-tree", place.head, "--", ...way], call);
  const diagnostics: Diagnostic[] = [];
  for (const line of output.split("\0")) {
    const [, mode, at] = /^(\d+) \w+ \w+\t(.+)$/s.exec(line) ?? [];
    const obstacle = mode === undefined || at === undefined ? undefined : pathObstacle(work.target.path, mode.replace(/^0/, ""), at);
    if (obstacle !== undefined) diagnostics.push(obstacle);
  }
  return diagnostics;
}
