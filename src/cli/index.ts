/**
 * cli/ — the command line: one file per command, one table of commands, and how results look on a terminal.
 *
 * Invariant: stdout is data and stderr is talk; every command has help with examples, and exit codes mean the same everywhere.
 * Must not: hold logic of its own beyond arguments and presentation; everything else is project/'s.
 */
export type { Build } from "./main.ts";
export { main, runCommandLine } from "./main.ts";
