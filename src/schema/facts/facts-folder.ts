import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EdgeFailure } from "../../base/index.ts";

/**
 * Reads the facts that ship inside the package. Reading is synchronous and lazy on purpose: a build touches a handful of these small
 * files, they never change while a process runs, and schemas are asked for deep inside pure code.
 */
export class FactsFolder {
  private readonly directory: string;
  private readonly files = new Map<string, Readonly<Record<string, unknown>>>();

  constructor(directory: string) {
    this.directory = directory;
  }

  /** The entries of one file; each file is parsed once. */
  read(name: string): Readonly<Record<string, unknown>> {
    const known = this.files.get(name);
    if (known) return known;
    const entries = this.parse(name);
    this.files.set(name, entries);
    return entries;
  }

  private parse(name: string): Readonly<Record<string, unknown>> {
    try {
      return JSON.parse(readFileSync(join(this.directory, name), "utf8")) as Record<string, unknown>;
    } catch (cause) {
      throw new EdgeFailure("schema/unreadable-facts", `The schema facts file ${name} cannot be read.`, {
        cause,
        hint: "The package is incomplete: install it again.",
      });
    }
  }
}

/** What holds for `minor`: an entry `name@1.34` counts from 1.34 until the next entry of that name; null means gone. `minors` ascend. */
export function entryFor<T>(
  entries: Readonly<Record<string, unknown>>,
  name: string,
  minor: string,
  minors: readonly string[],
): T | undefined {
  for (let index = minors.indexOf(minor); index >= 0; index--) {
    const key = `${name}@${minors[index]}`;
    if (Object.hasOwn(entries, key)) return (entries[key] as T | null) ?? undefined;
  }
  return undefined;
}
