import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { invariant } from "../../src/base/index.ts";
import { runCommandLine } from "../../src/cli/main.ts";
import { plain } from "../../src/cli/render/paint.ts";
import type { Terminal } from "../../src/cli/terminal.ts";
import { type CaseFile, fileBytes, wordsOf } from "./case-file.ts";

/** Writes a case's files into an empty folder and runs its commands there, as a user would. */
export async function runCase(parsed: CaseFile): Promise<CaseFile["expected"]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "strata-case-")));
  try {
    for (const file of parsed.files) place(folder, file);
    const seen = { stdout: "", stderr: "" };
    const terminal = terminalOf(folder, seen);
    let exit = 0;
    for (const command of parsed.commands) exit = await run(wordsOf(command), terminal);
    const tidy = (text: string): string => text.replaceAll(folder, "<folder>").replace(/\bin \d+(\.\d+)? (ms|s)\b/g, "in <time>");
    return { stdout: tidy(seen.stdout), stderr: tidy(seen.stderr), exit: String(exit) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function place(folder: string, file: CaseFile["files"][number]): void {
  const path = join(folder, file.name);
  mkdirSync(file.name.endsWith("/") ? path : dirname(path), { recursive: true });
  if (file.attribute === "link") symlinkSync(file.body.trim(), path);
  else if (!file.name.endsWith("/")) writeFileSync(path, fileBytes(file));
}

async function run([program, ...rest]: readonly string[], terminal: Terminal): Promise<number> {
  switch (program) {
    case "strata":
      return runCommandLine(rest, { version: "0.0.0", buildId: "case" }, terminal);
    case "echo":
      invariant(rest.length === 3 && rest[1] === ">", "echo is written: echo TEXT > FILE");
      writeFileSync(join(terminal.cwd, rest[2] as string), `${rest[0]}\n`);
      return 0;
    case "rm":
      rmSync(join(terminal.cwd, rest[0] as string));
      return 0;
    default:
      invariant(false, `a case cannot run ${program}`);
  }
}

function terminalOf(folder: string, seen: { stdout: string; stderr: string }): Terminal {
  return {
    cwd: folder,
    variables: {},
    signal: new AbortController().signal,
    interactive: false,
    outPaint: plain,
    errPaint: plain,
    out: (text) => {
      seen.stdout += text;
    },
    err: (text) => {
      seen.stderr += text;
    },
    progress: () => {},
  };
}
