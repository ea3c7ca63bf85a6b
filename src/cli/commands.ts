import type { Command } from "./command.ts";

/** The commands in the order of help. Each is loaded only when it runs: start-up pays for this table alone. */
export const commands: readonly { readonly name: string; readonly summary: string; load(): Promise<Command> }[] = [
  { name: "init", summary: "start a project in a folder", load: async () => (await import("./commands/init.ts")).init },
  { name: "build", summary: "compile an environment to dist/ENV", load: async () => (await import("./commands/build.ts")).build },
  {
    name: "info",
    summary: "show where an environment goes and what it holds",
    load: async () => (await import("./commands/info.ts")).info,
  },
  {
    name: "bootstrap",
    summary: "print the one manifest that starts delivery",
    load: async () => (await import("./commands/bootstrap.ts")).bootstrap,
  },
  { name: "diff", summary: "show what changed, object by object", load: async () => (await import("./commands/diff.ts")).diff },
  {
    name: "plan",
    summary: "show what a roll-out would do, with its consequences",
    load: async () => (await import("./commands/plan.ts")).plan,
  },
  {
    name: "switch",
    summary: "write the rendered tree into its target",
    load: async () => (await import("./commands/switch.ts")).switchCommand,
  },
  { name: "why", summary: "show which line set a value", load: async () => (await import("./commands/why.ts")).why },
  { name: "graph", summary: "print the graph of resources", load: async () => (await import("./commands/graph.ts")).graph },
  {
    name: "validate",
    summary: "check manifests against schemas and each other",
    load: async () => (await import("./commands/validate.ts")).validate,
  },
  { name: "explain", summary: "explain a diagnostic code", load: async () => (await import("./commands/explain.ts")).explain },
  {
    name: "completion",
    summary: "print a completion script for your shell",
    load: async () => (await import("./commands/completion.ts")).completion,
  },
];
