import { resolve } from "node:path";
import type { TypescriptCode } from "../codes.ts";
import { type Access, type AccessKind, bundleName, type Frame, type Problem, type RunRequest } from "../protocol.ts";
import { BundleModules } from "./bundle-modules.ts";

/** Thrown where user code asked for something that has no harmless value; it was reported when it happened. */
export class Reported extends Error {
  override readonly name = "Reported";
}

const mostProblems = 100;
const mostLines = 100;
const longestLine = 2000;

const nothing = { problems: [], accesses: [], printed: [] } as const;

/** Notes what user code does beside computing: forbidden reads, allowed reads and printed lines, each with the place in the bundle it came from. */
export class Watch {
  root = "/";
  variables: Readonly<Record<string, string | undefined>> = {};
  private modules = new BundleModules("", []);
  private problems: Problem[] = [];
  private accesses: Access[] = [];
  private printed: string[] = [];
  private seen = new Set<string>();
  private ticks = 0;

  begin(request: RunRequest): void {
    this.root = request.root;
    this.variables = request.variables;
    this.modules = new BundleModules(request.code, request.modules);
  }

  /** A deterministic stand-in for time and randomness: it moves with every reading, so that code that waits for a change ends. */
  nextTick(): number {
    return this.ticks++;
  }

  /**
   * Reports a forbidden act, once per place. A package is let off while it is only being loaded, and when it looks at variables: it
   * sees fixed values there and so stays pure, and its author cannot know our rules.
   */
  report(code: TypescriptCode, what: string): void {
    const stack = callSites();
    const involved = this.modules.involved(stack);
    if (isPackage(involved.loading) || (code === "undeclared-variable" && isPackage(involved.modules[0]))) return;
    const frames = framesOf(stack);
    // Node itself may look at the clock on its own behalf.
    if (frames.length === 0) return;
    const key = `${code} ${what} ${frames.join(" ")}`;
    if (this.seen.has(key) || this.problems.length >= mostProblems) return;
    this.seen.add(key);
    this.problems.push({ code, what, frames });
  }

  add(problem: Problem): void {
    if (this.problems.length < mostProblems) this.problems.push(problem);
  }

  /** Notes an allowed read of something that the value now depends on. */
  access(kind: AccessKind, name: string): void {
    const { modules } = this.modules.involved(callSites());
    const key = `${kind} ${name} ${modules.join(" ")}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.accesses.push({ kind, name: kind === "variable" ? name : resolve(this.root, name), modules });
  }

  print(text: string): void {
    if (this.printed.length < mostLines) this.printed.push(text.length > longestLine ? `${text.slice(0, longestLine)}…` : text);
  }

  /** Hands over what was noted since the last call, which is one unit's doing. */
  take(): { problems: readonly Problem[]; accesses: readonly Access[]; printed: readonly string[] } {
    this.ticks = 0;
    const { problems, accesses, printed } = this;
    if (problems.length + accesses.length + printed.length === 0) return nothing;
    this.problems = [];
    this.accesses = [];
    this.printed = [];
    this.seen = new Set();
    return { problems, accesses, printed };
  }
}

function isPackage(module: string | undefined): boolean {
  return module?.includes("node_modules/") === true;
}

function callSites(): readonly NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 200;
  Error.prepareStackTrace = (_error, sites) => sites;
  const holder: { stack?: unknown } = {};
  Error.captureStackTrace(holder, callSites);
  const sites = holder.stack as NodeJS.CallSite[];
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  return sites;
}

function framesOf(stack: readonly NodeJS.CallSite[]): Frame[] {
  return stack
    .filter((site) => site.getFileName() === bundleName)
    .map((site): Frame => [site.getLineNumber() ?? 1, site.getColumnNumber() ?? 1])
    .slice(0, 20);
}

/** The places in the bundle that an error's own stack names. */
export function framesOfError(error: unknown): Frame[] {
  let stack: unknown;
  try {
    stack = (error as { stack?: unknown } | null | undefined)?.stack;
  } catch {
    return [];
  }
  if (typeof stack !== "string") return [];
  return [...stack.matchAll(/strata:bundle:(\d+):(\d+)/g)].slice(0, 20).map((match): Frame => [Number(match[1]), Number(match[2])]);
}
