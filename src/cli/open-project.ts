import { resolve } from "node:path";
import { findProjectRoot, type Project } from "../project/freshness/index.ts";
import type { Invocation } from "./command.ts";
import { printDiagnostics } from "./print-diagnostics.ts";

/** The project that a command line means, or undefined after saying why there is none. */
export async function openProject(invocation: Invocation): Promise<Project | undefined> {
  const { terminal, build } = invocation;
  const found = findProjectRoot(resolve(terminal.cwd, invocation.text("cwd") ?? "."));
  if ("problem" in found) {
    await printDiagnostics(invocation, [found.problem], () => undefined);
    return undefined;
  }
  return {
    root: found.root,
    buildId: build.buildId,
    variables: terminal.variables,
    signal: terminal.signal,
    progress: (text) => terminal.progress(text),
  };
}
