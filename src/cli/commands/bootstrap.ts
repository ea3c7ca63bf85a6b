import { bootstrap as bootstrapManifest } from "../../backends/index.ts";
import { hasErrors } from "../../base/index.ts";
import { type Command, exitCodes } from "../command.ts";
import { compileForCommand, readerOf } from "../compile-project.ts";
import { printDiagnostics } from "../print-diagnostics.ts";

export const bootstrap: Command = {
  name: "bootstrap",
  summary: "print the one manifest that starts delivery",
  details: "Apply it once, by hand; from then on Argo CD or Flux follows the repository.",
  positionals: [{ name: "ENV", describe: "an environment of strata.config.ts" }],
  options: {},
  examples: [{ line: "bootstrap prod | kubectl apply -f -", means: "hand the cluster over to the repository" }],
  async run(invocation) {
    const compiled = await compileForCommand(invocation, invocation.positionals[0] as string);
    if (typeof compiled === "number") return compiled;
    const { compilation } = compiled;
    if (compilation.finished === undefined) return exitCodes.wrongInput;
    const manifest = bootstrapManifest(compilation.finished.environment);
    await printDiagnostics(invocation, await compilation.withSpans(manifest.diagnostics), readerOf(compilation));
    invocation.terminal.out(manifest.value);
    return hasErrors(manifest.diagnostics) ? exitCodes.wrongInput : exitCodes.done;
  },
};
