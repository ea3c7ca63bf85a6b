import { hasErrors } from "../base/index.ts";
import type { Project } from "../project/freshness/index.ts";
import { type Compilation, compileEnvironment } from "../project/index.ts";
import { exitCodes, type Invocation } from "./command.ts";
import { openProject } from "./open-project.ts";
import { printDiagnostics } from "./print-diagnostics.ts";

/** A compilation that can be worked on, or the exit code after its diagnostics were printed. */
export async function compileForCommand(
  invocation: Invocation,
  environment: string,
): Promise<{ project: Project; compilation: Compilation } | number> {
  const project = await openProject(invocation);
  if (project === undefined) return exitCodes.wrongInput;
  const compilation = await compileEnvironment(project, environment);
  await printDiagnostics(invocation, compilation.diagnostics, readerOf(compilation));
  return hasErrors(compilation.diagnostics) ? exitCodes.wrongInput : { project, compilation };
}

export function readerOf(compilation: Compilation): (file: string) => string | undefined {
  return (file) => {
    const bytes = compilation.tree.read(file);
    return bytes === undefined ? undefined : Buffer.from(bytes).toString("utf8");
  };
}
