import { relative, resolve } from "node:path";
import { type Diagnostic, EdgeFailure, hasErrors } from "../../base/index.ts";
import { findRepository, type SwitchTarget, switchTree } from "../../delivery/index.ts";
import type { Project } from "../../project/freshness/index.ts";
import { type Compilation, targetDirectory } from "../../project/index.ts";
import { type Command, exitCodes, type Invocation } from "../command.ts";
import { compileForCommand, readerOf } from "../compile-project.ts";
import { printDiagnostics } from "../print-diagnostics.ts";
import { counted } from "../render/counted.ts";
import { UsageError } from "../usage-error.ts";

export const switchCommand: Command = {
  name: "switch",
  summary: "write the rendered tree into its target",
  details:
    "Deletes only files that Strata wrote before, refuses a target that was changed by hand, and is atomic: the target holds the old tree\n" +
    "or the new one, whatever happens. Without options the tree goes to target.path of the repository around the project.",
  positionals: [{ name: "ENV", describe: "an environment of strata.config.ts" }],
  options: {
    to: { type: "string", value: "DIR", describe: "write to this folder" },
    branch: { type: "boolean", describe: "commit to target.branch without touching the working tree (needs no git)" },
    worktree: { type: "boolean", describe: "commit to target.branch with git, so that hooks and signing apply" },
    repo: { type: "string", value: "DIR", describe: "the local repository; the one around the project when left out" },
    message: { type: "string", short: "m", value: "TEXT", describe: "the commit's message" },
    force: { type: "boolean", short: "f", describe: "overwrite changes made by hand and files that Strata did not write" },
    "dry-run": { type: "boolean", short: "n", describe: "say what would be written, and write nothing" },
  },
  examples: [
    { line: "switch prod", means: "update manifests/prod in this repository" },
    { line: "switch prod --branch", means: "commit to the branch of the target, without git" },
    { line: "switch prod --dry-run", means: "only list what would change" },
  ],
  async run(invocation) {
    const environment = invocation.positionals[0] as string;
    const compiled = await compileForCommand(invocation, environment);
    if (typeof compiled === "number") return compiled;
    const { project, compilation } = compiled;
    const { terminal } = invocation;
    const target = targetOf(invocation, project, compilation);
    const dryRun = invocation.flag("dry-run");
    const outcome = await switchTree(
      target,
      compilation.files.map((file) => ({ path: file.path, hash: file.hash, content: file.content() })),
      {
        environment,
        dryRun,
        force: invocation.flag("force"),
        message: invocation.text("message") ?? `Render ${environment}`,
        signal: terminal.signal,
        onProgress: (progress) => {
          if (progress.phase === "git") terminal.err(progress.text);
          else terminal.progress(`${progress.phase} ${progress.done}/${progress.total}`);
        },
      },
    );
    const placed =
      invocation.text("to") === undefined ? outcome.diagnostics.map((problem) => inSettings(problem, environment)) : outcome.diagnostics;
    await printDiagnostics(invocation, await compilation.withSpans(placed), readerOf(compilation));
    if (hasErrors(outcome.diagnostics)) {
      terminal.err("nothing was written\n");
      return exitCodes.wrongInput;
    }
    const { written, deleted, unchanged, commit, nothingToDo } = outcome.value;
    if (dryRun) {
      for (const path of written) terminal.out(`write   ${path}\n`);
      for (const path of deleted) terminal.out(`delete  ${path}\n`);
    }
    const place = target.kind === "directory" ? relative(terminal.cwd, target.path) || "." : `branch ${target.branch}`;
    if (nothingToDo) terminal.err(`${place} is up to date: ${counted(unchanged, "file")}\n`);
    else {
      const verb = dryRun ? "would write" : "wrote";
      const made = commit === undefined ? "" : `, commit ${commit.slice(0, 10)}`;
      terminal.err(`${verb} ${counted(written.length, "file")} to ${place}, ${deleted.length} deleted, ${unchanged} unchanged${made}\n`);
    }
    return exitCodes.done;
  },
};

/** Where the settings say what cannot be used as a target. */
const settingOf: Readonly<Record<string, string>> = {
  "delivery/bad-branch": "branch",
  "delivery/outside-repository": "path",
  "delivery/not-a-directory": "path",
};

function inSettings(problem: Diagnostic, environment: string): Diagnostic {
  const setting = settingOf[problem.code];
  return setting === undefined ? problem : { ...problem, origin: { environment, path: ["environments", environment, "target", setting] } };
}

function targetOf(invocation: Invocation, project: Project, compilation: Compilation): SwitchTarget {
  const kinds = ["to", "branch", "worktree"].filter((name) => invocation.text(name) !== undefined || invocation.flag(name));
  if (kinds.length > 1) throw new UsageError(`--${kinds.join(" and --")} exclude each other`);
  const to = invocation.text("to");
  if (to !== undefined) return { kind: "directory", path: resolve(invocation.terminal.cwd, to) };
  const settings = compilation.settings;
  const chosen = invocation.text("repo");
  const repository = chosen === undefined ? findRepository(project.root) : resolve(invocation.terminal.cwd, chosen);
  if (kinds.length === 0) {
    if (chosen === undefined) {
      const { root, path } = targetDirectory(project, compilation);
      return { kind: "directory", path, within: root };
    }
    return { kind: "directory", path: resolve(repository as string, settings?.target.path ?? ""), within: repository as string };
  }
  if (repository === undefined) {
    throw new EdgeFailure("project/no-repository", `${project.root} is not inside a Git repository`, {
      hint: "name one with --repo DIR, or write to a folder with --to DIR",
    });
  }
  const path = settings?.target.path === "" ? "." : (settings?.target.path ?? ".");
  return { kind: kinds[0] as "branch" | "worktree", repository, branch: settings?.target.branch ?? "main", path };
}
