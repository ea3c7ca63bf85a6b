import type { Command } from "../command.ts";
import { compareOptions, runComparison } from "../compare-command.ts";

export const plan: Command = {
  name: "plan",
  summary: "show what a roll-out would do, with its consequences",
  details:
    "Like diff, and says what follows: objects that must be replaced because a field cannot change, data that is lost, what goes with a\n" +
    "CRD or a namespace, and who depends on what changes.",
  positionals: [{ name: "ENV", describe: "an environment of strata.config.ts" }],
  options: compareOptions,
  examples: [
    { line: "plan prod", means: "before a switch" },
    { line: "plan prod --ref origin/main --exit-code", means: "fail a pipeline when anything would change" },
  ],
  run: (invocation) => runComparison(invocation, true),
};
