import { parseArgs } from "node:util";
import { nearest } from "../base/index.ts";
import { type Command, type Invocation, type OptionSpec, sharedOptions } from "./command.ts";
import { UsageError } from "./usage-error.ts";

/** Reads a command's arguments by its table; what does not fit is a UsageError that names what would. */
export function parseArguments(command: Command, argv: readonly string[], host: Pick<Invocation, "terminal" | "build">): Invocation {
  const options: Record<string, OptionSpec> = { ...command.options, ...sharedOptions };
  const { values, positionals } = parse(command, argv, options);
  for (const [name, spec] of Object.entries(options)) {
    const given = values[name];
    for (const value of Array.isArray(given) ? given : [given]) {
      if (spec.choices === undefined || typeof value !== "string" || spec.choices.includes(value)) continue;
      throw new UsageError(`--${name} takes one of ${spec.choices.join(", ")}, not "${value}"`);
    }
  }
  if (values.help !== true) checkPositionals(command, positionals);
  return {
    positionals,
    ...host,
    text: (name) => (typeof values[name] === "string" ? values[name] : undefined),
    texts: (name) => (Array.isArray(values[name]) ? values[name].filter((value) => typeof value === "string") : []),
    flag: (name) => values[name] === true,
  };
}

function parse(command: Command, argv: readonly string[], options: Record<string, OptionSpec>) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      strict: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, spec]) => [
          name,
          {
            type: spec.type,
            ...(spec.short === undefined ? {} : { short: spec.short }),
            ...(spec.multiple === true ? { multiple: true } : {}),
          },
        ]),
      ),
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const unknown = /Unknown option '(-{1,2}[^']+)'/.exec(message)?.[1];
    if (unknown === undefined) throw new UsageError(message.split(". ")[0] ?? message);
    const meant = nearest(unknown.replace(/^-+/, ""), Object.keys(options));
    throw new UsageError(
      `${command.name} has no option ${unknown}`,
      meant === undefined ? `see strata ${command.name} --help` : `did you mean --${meant}?`,
    );
  }
}

function checkPositionals(command: Command, positionals: readonly string[]): void {
  const required = command.positionals.filter((positional) => positional.optional !== true);
  const missing = required[positionals.length];
  if (missing !== undefined)
    throw new UsageError(`${command.name} needs ${missing.name}: ${missing.describe}`, `see strata ${command.name} --help`);
  const endless = command.positionals.some((positional) => positional.many === true);
  if (!endless && positionals.length > command.positionals.length) {
    throw new UsageError(`${command.name} does not take "${positionals[command.positionals.length]}"`, `see strata ${command.name} --help`);
  }
}
