import type { Terminal } from "./terminal.ts";

export interface OptionSpec {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly multiple?: boolean;
  /** Placeholder of the value in help: DIR, REF … */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly describe: string;
}

export interface PositionalSpec {
  readonly name: string;
  readonly describe: string;
  readonly optional?: boolean;
  readonly many?: boolean;
}

export interface Example {
  readonly line: string;
  readonly means: string;
}

/** One command as data: help, completion, documentation and parsing are all made from this. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly details?: string;
  readonly positionals: readonly PositionalSpec[];
  readonly options: Readonly<Record<string, OptionSpec>>;
  readonly examples: readonly Example[];
  run(invocation: Invocation): Promise<number>;
}

/** A command line after parsing. */
export interface Invocation {
  readonly positionals: readonly string[];
  text(option: string): string | undefined;
  texts(option: string): readonly string[];
  flag(option: string): boolean;
  readonly terminal: Terminal;
  readonly build: { readonly version: string; readonly buildId: string };
}

/** Options that every command understands. */
export const sharedOptions: Readonly<Record<string, OptionSpec>> = {
  cwd: { type: "string", short: "C", value: "DIR", describe: "work in the project of this folder" },
  help: { type: "boolean", short: "h", describe: "show help and examples" },
};

/** How diagnostics are printed; taken by the commands that compile. */
export const formatOption: OptionSpec = {
  type: "string",
  short: "o",
  value: "FORMAT",
  choices: ["text", "json", "sarif"],
  describe: "print diagnostics as text, json or sarif",
};

export const exitCodes = { done: 0, wrongInput: 1, wrongUsage: 2, remoteFailed: 3, bug: 70, interrupted: 130 } as const;
