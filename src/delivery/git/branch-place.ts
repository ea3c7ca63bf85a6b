import type { Diagnostic, Outcome } from "../../base/index.ts";
import { codes } from "../codes.ts";
import { normalisePath, pathProblem } from "../tree-path.ts";
import { isBranchName } from "./references.ts";
import { entryKind } from "./tree-object.ts";

/** What the branch and the worktree target have in common: a branch, and a path inside the repository. */
export interface BranchPlace {
  readonly branch: string;
  readonly path: string;
}

/** The path inside the repository in one form (the root is `""`), with what is wrong with the names themselves. */
export function resolveBranchPlace(place: BranchPlace): Outcome<string> {
  const path = normalisePath(place.path);
  const diagnostics: Diagnostic[] = [];
  const problem = path === "" ? undefined : pathProblem(path);
  if (problem !== undefined) diagnostics.push(outsideRepository(place.path, problem));
  if (!isBranchName(place.branch)) {
    diagnostics.push(codes.report("bad-branch", { summary: `Git does not allow a branch named ${JSON.stringify(place.branch)}` }));
  }
  return { value: path, diagnostics };
}

/** Why a rendered tree cannot go below something that stands on the way to its place. */
export function pathObstacle(given: string, mode: string, at: string): Diagnostic | undefined {
  const kind = entryKind(mode);
  if (kind === "directory") return undefined;
  if (kind === "other") return outsideRepository(given, `passes through ${at}, a symbolic link or a submodule`);
  return codes.report("not-a-directory", { summary: `The target path ${given} leads through ${at}, which is a file` });
}

function outsideRepository(path: string, problem: string): Diagnostic {
  const summary = `The target path ${JSON.stringify(path)} is not a place inside its repository: it ${problem}`;
  return codes.report("outside-repository", { summary, hint: "set the target's path to a directory inside the repository" });
}

export function branchCheckedOut(branch: string, workTree: string): Diagnostic {
  const summary = `The branch ${branch} is checked out in ${workTree}, where the commit would make every file look changed`;
  return codes.report("branch-checked-out", { summary, hint: "use a directory target to write there, or check out another branch" });
}
