import { EdgeFailure, nearest } from "../base/index.ts";
import { exitCodes } from "./command.ts";
import { commands } from "./commands.ts";
import { commandHelp, overviewHelp } from "./help-text.ts";
import { parseArguments } from "./parse-arguments.ts";
import { processTerminal, type Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

/** What the launcher knows about the code that runs. */
export interface Build {
  readonly version: string;
  /** Differs for every change of the compiler's own code. */
  readonly buildId: string;
}

/** Runs one command line of this process and returns its exit code. */
export async function main(argv: readonly string[], build: Build): Promise<number> {
  const interruption = new AbortController();
  const interrupt = (): void => {
    // A second Ctrl-C does not wait for anything.
    if (interruption.signal.aborted) process.exit(exitCodes.interrupted);
    interruption.abort();
  };
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  // A reader that has seen enough (strata graph | head) is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(exitCodes.done);
  });
  try {
    return await runCommandLine(argv, build, processTerminal(interruption.signal));
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}

/** Runs a command line on any terminal; the only place that maps failures to exit codes. */
export async function runCommandLine(argv: readonly string[], build: Build, terminal: Terminal): Promise<number> {
  try {
    return await dispatch(argv, build, terminal);
  } catch (error) {
    return report(error, build.version, terminal);
  }
}

async function dispatch(argv: readonly string[], build: Build, terminal: Terminal): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    const topic = name === "help" ? rest[0] : undefined;
    if (topic !== undefined) return dispatch([topic, "--help"], build, terminal);
    terminal.out(overviewHelp(commands, terminal.outPaint));
    return name === undefined ? exitCodes.wrongUsage : exitCodes.done;
  }
  if (name === "--version" || name === "-v" || name === "version") {
    terminal.out(`${build.version}\n`);
    return exitCodes.done;
  }
  const entry = commands.find((command) => command.name === name);
  if (entry === undefined) {
    const meant = nearest(
      name,
      commands.map((command) => command.name),
    );
    throw new UsageError(`there is no command "${name}"`, meant === undefined ? "see strata --help" : `did you mean strata ${meant}?`);
  }
  const command = await entry.load();
  const invocation = parseArguments(command, rest, { terminal, build });
  if (invocation.flag("help")) {
    terminal.out(commandHelp(command, terminal.outPaint));
    return exitCodes.done;
  }
  const code = await command.run(invocation);
  return terminal.signal.aborted ? exitCodes.interrupted : code;
}

function report(error: unknown, version: string, terminal: Terminal): number {
  const paint = terminal.errPaint;
  if (error instanceof UsageError) {
    terminal.err(`${paint("red", "error")}: ${error.message}\n`);
    if (error.hint !== undefined) terminal.err(`  ${paint("green", "hint")}: ${error.hint}\n`);
    return exitCodes.wrongUsage;
  }
  if (terminal.signal.aborted) {
    terminal.err("interrupted: nothing was left half written\n");
    return exitCodes.interrupted;
  }
  if (EdgeFailure.is(error)) {
    terminal.err(`${paint("red", "error")}: ${error.message}\n`);
    if (error.hint !== undefined) terminal.err(`  ${paint("green", "hint")}: ${error.hint}\n`);
    return exitCodes.remoteFailed;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  terminal.err(`${paint("red", "bug")}: Strata failed in a way that it should not. Please report this text.\n`);
  terminal.err(`strata ${version}, node ${process.version}, ${process.platform} ${process.arch}\n${stack}\n`);
  return exitCodes.bug;
}
