import type { Worker } from "node:worker_threads";
import { InvariantError } from "../../base/index.ts";
import { interruptedFrames } from "./interrupted-frames.ts";
import type { Frame, RunRequest, UnitReport, WorkerMessage } from "./protocol.ts";
import { startThread } from "./worker-source.ts";

const defaultMemoryMiB = 512;
const answerMs = 200;

/** Why a run ended before all units were done. */
export interface Stop {
  /** Index of the unit that was at work. */
  readonly unit: number;
  readonly reason: "too-slow" | "never-settles" | "out-of-memory" | "crashed";
  readonly frames: readonly Frame[];
  readonly detail?: string;
}

export interface RunOutcome {
  readonly reports: readonly UnitReport[];
  readonly stop?: Stop;
}

export interface ThreadLimits {
  readonly timeoutMs: number;
  readonly memoryMiB?: number;
  readonly signal?: AbortSignal;
  readonly workerUrl?: URL;
}

/** A worker thread for one run of user code; it can be stopped whatever that code does. */
export class WorkerThread {
  private readonly worker: Worker;
  private limits: ThreadLimits;
  private interrupted = false;
  private failure: Error | undefined;
  private current: () => number = () => 0;
  private end: (stop: Stop | undefined) => void = () => undefined;

  private constructor(worker: Worker, limits: ThreadLimits) {
    this.worker = worker;
    this.limits = limits;
    // It may fail before it is given anything to run.
    worker.on("error", (error: Error) => this.fail(error));
    worker.on("exit", (code) => this.fail(new InvariantError(`the worker ended with code ${code}`)));
  }

  /** Start it early: it prepares itself while the bundle is made. */
  static async start(limits: ThreadLimits): Promise<WorkerThread> {
    const worker = await startThread(
      {
        // Nothing of the host's settings may reach user code.
        env: {},
        argv: [],
        execArgv: [],
        stdin: false,
        stdout: true,
        stderr: true,
        resourceLimits: { maxOldGenerationSizeMb: limits.memoryMiB ?? defaultMemoryMiB },
      },
      limits.workerUrl,
    );
    return new WorkerThread(worker, limits);
  }

  /** Starts a thread that somebody may or may not want; until then it does not keep the process alive. */
  static async startAhead(workerUrl?: URL): Promise<WorkerThread> {
    const thread = await WorkerThread.start({ timeoutMs: 0, ...(workerUrl === undefined ? {} : { workerUrl }) });
    thread.worker.unref();
    return thread;
  }

  /** Takes a thread that was started ahead; undefined, and the thread stopped, when these limits ask for another one. */
  async claim(limits: ThreadLimits): Promise<WorkerThread | undefined> {
    if ((limits.memoryMiB ?? defaultMemoryMiB) !== defaultMemoryMiB) {
      await this.stop();
      return undefined;
    }
    this.limits = limits;
    this.worker.ref();
    return this;
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }

  /** Runs one bundle. `progress` of the request is this method's business; `hear` is told of reports as they come. */
  async run(request: Omit<RunRequest, "progress">, hear: (reports: readonly UnitReport[]) => void = () => {}): Promise<RunOutcome> {
    const { signal } = this.limits;
    signal?.throwIfAborted();
    const progress = new Int32Array(new SharedArrayBuffer(4));
    const reports: UnitReport[] = [];
    let mistake: { readonly error: unknown } | undefined;
    let watchdog: NodeJS.Timeout | undefined;
    const abort = (): void => this.end(undefined);
    const ended = new Promise<Stop | undefined>((resolve) => {
      this.end = resolve;
    });
    signal?.addEventListener("abort", abort);
    this.worker.on("message", (message: WorkerMessage) => {
      if (message.kind === "reports") {
        reports.push(...message.reports);
        try {
          hear(message.reports);
        } catch (error) {
          // Whoever listens is not the worker: what goes wrong there is thrown to whoever waits for this run.
          mistake = { error };
          this.end(undefined);
        }
      } else this.end(message.kind === "done" ? undefined : { unit: progress[0] as number, reason: "never-settles", frames: [] });
    });
    try {
      if (this.failure !== undefined) this.fail(this.failure);
      this.current = () => Atomics.load(progress, 0);
      watchdog = this.watchProgress();
      this.worker.postMessage({ ...request, progress: progress.buffer });
      const stop = await ended;
      signal?.throwIfAborted();
      if (mistake !== undefined) throw mistake.error;
      return stop === undefined ? { reports } : { reports, stop };
    } finally {
      clearInterval(watchdog);
      signal?.removeEventListener("abort", abort);
      await this.stop();
    }
  }

  /** The thread is gone: out of memory, or for a reason that is ours to mend. */
  private fail(error: Error): void {
    this.failure = error;
    if (this.interrupted) return;
    const reason = (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY" ? "out-of-memory" : "crashed";
    this.end({ unit: this.current(), reason, frames: [], detail: error.message });
  }

  /** A worker that only waits answers the message and ends the run that way; one that computes is stopped where it is. */
  private async interrupt(): Promise<readonly Frame[]> {
    this.worker.postMessage({});
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    return interruptedFrames(this.worker);
  }

  /** Ends the run when one unit takes too long. The clock starts anew with each unit. */
  private watchProgress(): NodeJS.Timeout {
    const { timeoutMs } = this.limits;
    let unit = -1;
    let since = performance.now();
    const watchdog = setInterval(
      () => {
        const now = this.current();
        if (now !== unit) {
          unit = now;
          since = performance.now();
        } else if (performance.now() - since > timeoutMs) {
          clearInterval(watchdog);
          this.interrupted = true;
          void this.interrupt().then((frames) => this.end({ unit, reason: "too-slow", frames }));
        }
      },
      Math.max(5, Math.min(100, timeoutMs / 5)),
    );
    return watchdog;
  }
}
