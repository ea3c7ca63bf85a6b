import { EdgeFailure } from "../../base/index.ts";
import { fallbackAuthor } from "../git/commit-object.ts";
import { defaultMessage, type SwitchOptions } from "../target.ts";
import { type GitCall, runGit } from "./git-command.ts";

/** The commit that a reference names, or undefined when there is none. */
export async function readCommitOf(name: string, call: GitCall): Promise<string | undefined> {
  const { code, output } = await runGit(["rev-parse", "--verify", "--quiet", `${name}^{commit}`], { ...call, accept: [1] });
  return code === 0 ? output.trim() : undefined;
}

/** Who commits and when, as the environment of git: the caller's author, else git's own configuration, else Strata. */
export async function identityOf(options: SwitchOptions, call: GitCall): Promise<Record<string, string>> {
  const author = options.author ?? ((await hasIdentity(call)) ? undefined : fallbackAuthor);
  const environment: Record<string, string> = {};
  for (const role of ["AUTHOR", "COMMITTER"]) {
    if (author !== undefined) {
      environment[`GIT_${role}_NAME`] = author.name;
      environment[`GIT_${role}_EMAIL`] = author.email;
    }
    if (options.now !== undefined) environment[`GIT_${role}_DATE`] = `@${Math.floor(options.now.getTime() / 1000)} +0000`;
  }
  return environment;
}

async function hasIdentity(call: GitCall): Promise<boolean> {
  for (const key of ["user.name", "user.email"]) {
    if ((await runGit(["config", "--get", key], { ...call, accept: [1] })).code !== 0) return false;
  }
  return true;
}

/** A commit without files and parents. A new branch starts by amending it, because git cannot add a worktree without any commit. */
export async function makeEmptyRoot(call: GitCall): Promise<string> {
  const tree = (await runGit(["mktree"], call)).output.trim();
  return (await runGit(["commit-tree", tree, "-m", "empty"], call)).output.trim();
}

export interface PathsCommit {
  readonly call: GitCall;
  /** Relative to the worktree's root. */
  readonly paths: readonly string[];
  readonly options: SwitchOptions;
  /** HEAD as it must be, and whether the commit takes its place instead of following it. */
  readonly head: string;
  readonly amend: boolean;
}

/** Commits the present state of some paths in a worktree and returns the new HEAD; on failure the index is as before. */
export async function commitPaths({ call, paths, options, head, amend }: PathsCommit): Promise<string> {
  const input = paths.map((path) => `${path}\0`).join("");
  if ((await readCommitOf("HEAD", call)) !== head) throw branchMoved("HEAD of the worktree");
  await runGit(["update-index", "--add", "--remove", "--replace", "-z", "--stdin"], { ...call, input });
  // Filters of the repository may turn a changed file into the content that is committed already.
  if ((await runGit(["diff", "--cached", "--quiet", "HEAD"], { ...call, accept: [1] })).code === 0) return head;
  const onOutput = (text: string): void => options.onProgress?.({ phase: "git", text });
  try {
    const words = ["commit", "--quiet", "--file=-", ...(amend ? ["--amend", "--reset-author"] : [])];
    await runGit(words, { ...call, input: options.message ?? defaultMessage, onOutput });
  } catch (error) {
    const settled = { ...call, signal: undefined };
    const now = await readCommitOf("HEAD", settled);
    // A failing post-commit hook or a late interruption comes after the commit, which then counts.
    if (now !== undefined && now !== head) return now;
    await runGit(["reset", "--quiet", "--pathspec-from-file=-", "--pathspec-file-nul"], {
      ...settled,
      environment: { ...call.environment, GIT_LITERAL_PATHSPECS: "1" },
      input,
    });
    throw error;
  }
  return (await readCommitOf("HEAD", { ...call, signal: undefined })) ?? head;
}

export function branchMoved(what: string): EdgeFailure {
  return new EdgeFailure("delivery/branch-moved", `${what} was moved by another process in the meantime`, {
    retryable: true,
    hint: "run again to write on top of the new commit",
  });
}
