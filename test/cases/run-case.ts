import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runCommandLine } from "../../src/cli/main.ts";
import { plain } from "../../src/cli/render/paint.ts";
import type { Terminal } from "../../src/cli/terminal.ts";
import { type CaseFile, fileBytes } from "./case-file.ts";

/** Writes a case's files into an empty folder and runs its commands there, as a user would. */
export async function runCase(parsed: CaseFile): Promise<CaseFile["expected"]> {
  const folder = mkdtempSync(join(tmpdir(), "strata-case-"));
  try {
    for (const file of parsed.files) {
      const path = join(folder, file.name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, fileBytes(file));
    }
    let stdout = "";
    let stderr = "";
    let exit = 0;
    const terminal: Terminal = {
      cwd: folder,
      variables: {},
      signal: new AbortController().signal,
      interactive: false,
      outPaint: plain,
      errPaint: plain,
      out: (text) => {
        stdout += text;
      },
      err: (text) => {
        stderr += text;
      },
      progress: () => {},
    };
    for (const command of parsed.commands) {
      exit = await runCommandLine(command.split(" "), { version: "0.0.0", buildId: "case" }, terminal);
    }
    const tidy = (text: string): string => text.replaceAll(folder, "<folder>").replace(/in \d+(\.\d+)? (ms|s)\b/g, "in <time>");
    return { stdout: tidy(stdout), stderr: tidy(stderr), exit: String(exit) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
