import type { MessagePort } from "node:worker_threads";
import { freezeJson, isJsonObject, nearest, parseJson } from "../../../base/index.ts";
import { type Problem, type RunRequest, traceHook, type UnitReport, unitsHook, type WorkerMessage } from "../protocol.ts";
import { LiteralOrigins } from "./literal-origins.ts";
import { describe, describeThrown, plainJson } from "./plain-json.ts";
import { framesOfError, Reported, type Watch } from "./watch.ts";

type Loader = () => Promise<{ readonly default?: unknown }>;

const batchSize = 50;
const moduleKeys = ["config"];
/** What a unit's wait ends with when nothing is left that could end it. */
const abandoned = Symbol("abandoned");

/** Runs one bundle: every unit in order, each on its own, so that one that fails leaves the others alone. */
export class UnitRunner {
  private readonly request: RunRequest;
  private readonly watch: Watch;
  private readonly port: MessagePort;
  private readonly progress: Int32Array;
  private readonly environment: unknown;
  private readonly trace: LiteralOrigins | undefined;
  private loaders: readonly Loader[] = [];
  private reports: UnitReport[] = [];
  private abandon: (() => void) | undefined;

  constructor(request: RunRequest, watch: Watch, port: MessagePort) {
    this.request = request;
    this.watch = watch;
    this.port = port;
    this.progress = new Int32Array(request.progress);
    this.environment = freezeJson(parseJson(request.environment));
    watch.begin(request);
    const global = globalThis as unknown as Record<string, unknown>;
    global[unitsHook] = (loaders: readonly Loader[]) => {
      this.loaders = loaders;
    };
    if (request.trace !== undefined) {
      this.trace = new LiteralOrigins(request.trace);
      this.trace.followAssign();
      global[traceHook] = this.trace;
    }
  }

  /** The bundle has been run, which handed over its loaders and did nothing else. */
  async run(): Promise<void> {
    for (const index of this.request.chosen) {
      Atomics.store(this.progress, 0, index);
      const result = await this.unit(index);
      this.reports.push({ index, ...result, ...this.watch.take() });
      if (this.reports.length >= batchSize) this.flush();
    }
    // A rejection that nobody handles is announced one turn later.
    await new Promise((resolve) => setImmediate(resolve));
    const late = this.watch.take();
    if (late.problems.length > 0) this.reports.push({ index: -1, ...late });
    this.flush();
    this.send({ kind: "done" });
  }

  /** The event loop is empty: a unit that still waits can never be woken. True when there was one. */
  drained(): boolean {
    const { abandon } = this;
    abandon?.();
    return abandon !== undefined;
  }

  /** Says what is known of the unit at work, before it is stopped from outside. */
  describeWait(): void {
    this.watch.add(this.waitProblem());
    this.reports.push({ index: Atomics.load(this.progress, 0), ...this.watch.take() });
    this.flush();
    this.send({ kind: "awake" });
  }

  fail(error: unknown): void {
    const problem = this.thrown(error);
    if (problem !== undefined) this.watch.add(problem);
  }

  private flush(): void {
    this.send({ kind: "reports", reports: this.reports });
    this.reports = [];
  }

  private send(message: WorkerMessage): void {
    this.port.postMessage(message);
  }

  private async unit(index: number): Promise<Pick<UnitReport, "json" | "origins">> {
    try {
      const loaded = await this.wait((this.loaders[index] as Loader)());
      if (loaded === abandoned) return this.refuse(this.waitProblem());
      if (!("default" in loaded)) return this.refuse({ code: "missing-default-export", what: "", frames: [] });
      return this.request.kind === "config" ? await this.config(loaded.default) : this.module(loaded.default);
    } catch (error) {
      this.fail(error);
      return {};
    }
  }

  private async config(exported: unknown): Promise<Pick<UnitReport, "json" | "origins">> {
    const made = typeof exported === "function" ? await this.wait(Promise.resolve((exported as () => unknown)())) : exported;
    if (made === abandoned) return this.refuse(this.waitProblem());
    if (!isJsonObject(made)) return this.refuse({ code: "wrong-default-export", what: `it is ${describe(made)}`, frames: [] });
    return this.finish(made, -1);
  }

  private module(exported: unknown): Pick<UnitReport, "json" | "origins"> {
    const wrong = wrongModule(exported);
    if (wrong !== undefined) return this.refuse({ code: "wrong-default-export", what: wrong, frames: [] });
    const config = (exported as { config?: unknown }).config;
    const value = typeof config === "function" ? (config as (args: unknown) => unknown)({ environment: this.environment }) : config;
    const holder = this.trace?.markOf(exported, "config") ?? -1;
    if (value instanceof Promise) {
      value.catch(() => undefined);
      return this.refuse({ code: "async-config", what: "", path: [], frames: [] }, holder);
    }
    if (!isJsonObject(value)) {
      const what = typeof config === "function" ? `its config function returns ${describe(value)}` : `its config is ${describe(value)}`;
      return this.refuse({ code: "wrong-default-export", what, path: [], frames: [] }, holder);
    }
    return this.finish(value, holder);
  }

  private finish(value: unknown, around: number): Pick<UnitReport, "json" | "origins"> {
    const printed = plainJson(value);
    if ("problems" in printed) for (const problem of printed.problems) this.watch.add({ ...problem, frames: [] });
    const origins = this.trace === undefined ? {} : { origins: this.trace.export(value, around) };
    return "text" in printed ? { json: printed.text, ...origins } : origins;
  }

  private refuse(problem: Problem, around = -1): Pick<UnitReport, "json" | "origins"> {
    this.watch.add(problem);
    return this.trace === undefined ? {} : { origins: this.trace.export(undefined, around) };
  }

  private wait<T>(work: Promise<T>): Promise<T | typeof abandoned> {
    return new Promise((resolve, reject) => {
      this.abandon = () => resolve(abandoned);
      work.then(resolve, reject);
    }).finally(() => {
      this.abandon = undefined;
    }) as Promise<T | typeof abandoned>;
  }

  private waitProblem(): Problem {
    const place = this.trace?.placeOfWait();
    return { code: "never-settles", what: "", frames: [], ...(place === undefined ? {} : { place }) };
  }

  private thrown(error: unknown): Problem | undefined {
    if (error instanceof Reported) return undefined;
    const place = this.trace?.placeOfThrow(error);
    const frames = framesOfError(error);
    const known = { what: describeThrown(error), frames, ...(place === undefined ? {} : { place }) };
    if (error instanceof RangeError && error.message.startsWith("Maximum call stack")) return { ...known, code: "stack-overflow" };
    if ((error as { code?: unknown } | null)?.code === "ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING")
      return { ...known, code: "computed-import" };
    return { ...known, code: "thrown-error" };
  }
}

/** What is wrong with a module's default export, or undefined. */
function wrongModule(exported: unknown): string | undefined {
  if (!isJsonObject(exported)) return `it is ${describe(exported)}`;
  const strange = Object.keys(exported).find((key) => !moduleKeys.includes(key));
  if (strange !== undefined) {
    const meant = nearest(strange, moduleKeys);
    return meant === undefined
      ? `it has a property "${strange}"; a module has: ${moduleKeys.join(", ")}`
      : `it has a property "${strange}"; did you mean "${meant}"?`;
  }
  return "config" in exported ? undefined : "it has no config";
}
