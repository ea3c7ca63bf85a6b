import type { Diagnostic } from "../base/index.ts";
import { codes } from "./codes.ts";
import { ownershipFile } from "./reserved-names.ts";

const shown = 20;

/** Collects why a target must not be written, and lists many files in one diagnostic. With `force` some reasons do not count. */
export class Refusals {
  private readonly force: boolean;
  private readonly others: Diagnostic[] = [];
  private readonly foreignFiles: string[] = [];
  private readonly dirtyFiles: string[] = [];
  private readonly blocked = new Set<string>();
  private readonly linked = new Map<string, string>();

  constructor(force: boolean) {
    this.force = force;
  }

  foreign(path: string): void {
    if (!this.force) this.foreignFiles.push(path);
  }

  dirty(path: string): void {
    if (!this.force) this.dirtyFiles.push(path);
  }

  badList(): void {
    if (this.force) return;
    const summary = `The ownership list ${ownershipFile} of the target cannot be read`;
    this.others.push(codes.report("bad-list", { summary, hint: "restore it from Git, or use --force to make it anew" }));
  }

  otherEnvironment(there: string, here: string): void {
    if (this.force) return;
    const summary = `The target belongs to environment ${JSON.stringify(there)}, not to ${JSON.stringify(here)}`;
    this.others.push(codes.report("other-environment", { summary, hint: "give each environment a target path of its own" }));
  }

  inTheWay(path: string, what: string): void {
    if (this.blocked.has(path)) return;
    this.blocked.add(path);
    const summary = `${path} is ${what} that Strata does not own and stands in the way of a rendered file`;
    this.others.push(codes.report("in-the-way", { summary, hint: "move it away, then run again" }));
  }

  throughLink(path: string, link: string): void {
    if (this.linked.has(link)) return;
    this.linked.set(link, path);
    const summary = `${path} lies behind ${link}, which is a symbolic link or a submodule`;
    this.others.push(codes.report("through-link", { summary, hint: `replace ${link} with a real directory` }));
  }

  diagnostics(): Diagnostic[] {
    const diagnostics = [...this.others];
    if (this.foreignFiles.length > 0) diagnostics.push(foreignFiles(this.foreignFiles));
    if (this.dirtyFiles.length > 0) diagnostics.push(dirtyFiles(this.dirtyFiles));
    return diagnostics;
  }
}

function foreignFiles(paths: readonly string[]): Diagnostic {
  const summary = `Would overwrite ${count(paths)} that Strata did not write`;
  return codes.report("foreign-file", { summary, detail: list(paths), hint: "move them away, or use --force to take them over" });
}

function dirtyFiles(paths: readonly string[]): Diagnostic {
  const summary = `The target was changed by hand: ${count(paths)} differ${paths.length === 1 ? "s" : ""} from what Strata wrote`;
  return codes.report("dirty-target", {
    summary,
    detail: list(paths),
    hint: "move the changes into the sources, or use --force to drop them",
  });
}

/** A dirty working tree: changes that Git knows of and nobody has committed. */
export function uncommittedChanges(paths: readonly string[]): Diagnostic {
  const summary = `The worktree has uncommitted changes in ${count(paths)}`;
  return codes.report("dirty-target", { summary, detail: list(paths), hint: "commit or stash them, or use --force to go on regardless" });
}

function count(paths: readonly string[]): string {
  return paths.length === 1 ? "one file" : `${paths.length} files`;
}

function list(paths: readonly string[]): string {
  const more = paths.length > shown ? `\nand ${paths.length - shown} more` : "";
  return paths.slice(0, shown).join("\n") + more;
}
