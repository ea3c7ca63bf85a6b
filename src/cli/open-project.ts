import { resolve } from "node:path";
import { hasErrors } from "../base/index.ts";
import { type Compilation, compileEnvironment, findProjectRoot, type Project } from "../project/index.ts";
import { exitCodes, type Invocation } from "./command.ts";
import { printDiagnostics } from "./print-diagnostics.ts";

/** The project that a command line means, or undefined after saying why there is none. */
export function openProject(invocation: Invocation): Project | undefined {
  const { terminal, build } = invocation;
  const found = findProjectRoot(resolve(terminal.cwd, invocation.text("cwd") ?? "."));
  if ("problem" in found) {
    printDiagnostics(invocation, [found.problem], () => undefined);
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

/** A compilation that can be worked on, or the exit code after its diagnostics were printed. */
export async function compileForCommand(
  invocation: Invocation,
  environment: string,
): Promise<{ project: Project; compilation: Compilation } | number> {
  const project = openProject(invocation);
  if (project === undefined) return exitCodes.wrongInput;
  const compilation = await compileEnvironment(project, environment);
  printDiagnostics(invocation, compilation.diagnostics, readerOf(compilation));
  return hasErrors(compilation.diagnostics) ? exitCodes.wrongInput : { project, compilation };
}

export function readerOf(compilation: Compilation): (file: string) => string | undefined {
  return (file) => {
    const bytes = compilation.tree.read(file);
    return bytes === undefined ? undefined : Buffer.from(bytes).toString("utf8");
  };
}
