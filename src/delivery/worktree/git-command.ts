import { spawn } from "node:child_process";
import { EdgeFailure } from "../../base/index.ts";
import { errorCode } from "../file-operations.ts";

export interface GitCall {
  readonly directory: string;
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Exit codes that are an answer, not a failure. */
  readonly accept?: readonly number[];
  /** Gets what git prints on its error stream instead of a failure's message: hooks may print anything. */
  readonly onOutput?: ((text: string) => void) | undefined;
}

export interface GitAnswer {
  readonly code: number;
  readonly output: string;
}

/** Runs the git binary in a directory. */
export async function runGit(words: readonly string[], call: GitCall): Promise<GitAnswer> {
  // A converted line ending would make every file differ from the ownership list.
  const child = spawn("git", ["-c", "core.autocrlf=false", "-c", "core.quotePath=false", ...words], {
    cwd: call.directory,
    env: { ...outerEnvironment(), ...call.environment },
    stdio: ["pipe", "pipe", "pipe"],
    ...(call.signal === undefined ? {} : { signal: call.signal }),
  });
  const said: { output: Buffer[]; errors: Buffer[] } = { output: [], errors: [] };
  child.stdout.on("data", (bytes: Buffer) => said.output.push(bytes));
  child.stderr.on("data", (bytes: Buffer) => said.errors.push(bytes));
  // Git may end without reading all of it; its exit code tells more than a broken pipe.
  child.stdin.on("error", () => undefined);
  child.stdin.end(call.input ?? "");
  const code = await new Promise<number>((resolve, reject) => {
    child.on("error", (error) => reject(startFailure(error)));
    child.on("close", (status, signal) => resolve(status ?? (signal === null ? 1 : 128)));
  });
  const errors = Buffer.concat(said.errors).toString("utf8").trim();
  if (errors !== "") call.onOutput?.(errors);
  if (code === 0 || call.accept?.includes(code)) return { code, output: Buffer.concat(said.output).toString("utf8") };
  throw new EdgeFailure(
    "delivery/git-failed",
    `git ${words[0]} failed with exit code ${code}${call.onOutput || errors === "" ? "" : `: ${errors}`}`,
    {
      hint: call.onOutput ? "a hook or the configuration of the repository may have refused it" : `it ran in ${call.directory}`,
    },
  );
}

const attempts = 6;

/**
 * Runs a command on the list of worktrees, which git keeps without a lock: while another process adds or prunes one, git may find it half
 * made and fail. Such a failure passes within moments, so it is tried again, and what still fails then may be tried again by the caller.
 */
export async function runWorktreeCommand(words: readonly string[], call: GitCall): Promise<GitAnswer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runGit(["worktree", ...words], call);
    } catch (error) {
      if (!(error instanceof EdgeFailure) || error.code !== "delivery/git-failed") throw error;
      if (attempt === attempts) throw new EdgeFailure(error.code, error.message, { cause: error, retryable: true });
      await new Promise((resolve) => setTimeout(resolve, 25 * attempt));
    }
  }
}

function startFailure(error: Error): EdgeFailure {
  if (error.name === "AbortError") {
    return new EdgeFailure("delivery/interrupted", "The switch was interrupted; the target is as it was before", {
      cause: error,
      retryable: true,
    });
  }
  if (errorCode(error) !== "ENOENT")
    return new EdgeFailure("delivery/git-failed", `git cannot be started: ${error.message}`, { cause: error });
  return new EdgeFailure("delivery/git-missing", "A worktree target needs the git command, which was not found", {
    cause: error,
    hint: "install git, or use a branch target, which works without it",
  });
}

// Strata may run inside a hook, where these point git at another repository or index than the one of the call.
function outerEnvironment(): Record<string, string> {
  const redirecting =
    /^GIT_(DIR|WORK_TREE|INDEX_FILE|INDEX_VERSION|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|COMMON_DIR|NAMESPACE|PREFIX|CEILING_DIRECTORIES|LITERAL_PATHSPECS)$|^GIT_(AUTHOR|COMMITTER)_/;
  const kept: Record<string, string> = { GIT_TERMINAL_PROMPT: "0" };
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined && !redirecting.test(name)) kept[name] = value;
  return { ...kept, LC_ALL: "C" };
}
