import type { Command } from "../command.ts";
import { compareOptions, runComparison } from "../compare-command.ts";

export const diff: Command = {
  name: "diff",
  summary: "show what changed, object by object",
  details:
    "Compares structure, not text: the order of keys and of keyed lists does not count, equal quantities are equal. Without options the\n" +
    "rendered environment is compared with what switch last wrote to the target's folder. Values of Secrets are never shown.",
  positionals: [{ name: "ENV", describe: "an environment of strata.config.ts" }],
  options: compareOptions,
  examples: [
    { line: "diff prod", means: "what switch would change" },
    { line: "diff prod --ref origin/main --output markdown", means: "a comment for a pull request" },
    { line: "diff prod --env staging", means: "how two environments differ" },
  ],
  run: (invocation) => runComparison(invocation, false),
};
