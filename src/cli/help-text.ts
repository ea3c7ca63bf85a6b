import { type Command, type OptionSpec, sharedOptions } from "./command.ts";
import type { Paint } from "./render/paint.ts";

/** The help of one command: usage, what it does, arguments, options, examples. */
export function commandHelp(command: Command, paint: Paint): string {
  const usage = ["strata", command.name, ...command.positionals.map(positionalUsage), "[options]"].join(" ");
  const lines = [command.summary, "", `${paint("bold", "Usage:")} ${usage}`];
  if (command.details !== undefined) lines.push("", command.details);
  if (command.positionals.length > 0) {
    lines.push("", paint("bold", "Arguments:"));
    lines.push(...table(command.positionals.map((positional) => [positional.name, positional.describe])));
  }
  lines.push("", paint("bold", "Options:"), ...table(Object.entries({ ...command.options, ...sharedOptions }).map(optionRow)));
  if (command.examples.length > 0) {
    lines.push("", paint("bold", "Examples:"));
    for (const example of command.examples) lines.push(`  ${paint("cyan", `strata ${example.line}`)}`, `      ${example.means}`);
  }
  return `${lines.join("\n")}\n`;
}

/** The list of commands; made without loading any of them. */
export function overviewHelp(commands: readonly { readonly name: string; readonly summary: string }[], paint: Paint): string {
  return [
    "Strata compiles a platform: sources become one checked graph of resources, and the manifests that Argo CD or Flux deliver.",
    "",
    `${paint("bold", "Usage:")} strata COMMAND [arguments] [options]`,
    "",
    paint("bold", "Commands:"),
    ...table(commands.map((command) => [command.name, command.summary])),
    "",
    "strata COMMAND --help shows a command's options and examples; strata --version the version.",
    "Exit codes: 0 done · 1 the input is wrong · 2 used wrongly · 3 a remote system failed · 70 a bug in Strata · 130 interrupted",
    "",
  ].join("\n");
}

function positionalUsage(positional: Command["positionals"][number]): string {
  const name = positional.many === true ? `${positional.name}...` : positional.name;
  return positional.optional === true ? `[${name}]` : name;
}

function optionRow([name, spec]: [string, OptionSpec]): [string, string] {
  const short = spec.short === undefined ? "    " : `-${spec.short}, `;
  const value = spec.type === "string" ? ` ${spec.value ?? "TEXT"}` : "";
  return [`${short}--${name}${value}`, spec.multiple === true ? `${spec.describe} (may be repeated)` : spec.describe];
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
