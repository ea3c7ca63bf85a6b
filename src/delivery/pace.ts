import { EdgeFailure } from "../base/index.ts";

const stride = 256;

/**
 * Keeps a long row of synchronous steps interruptible: every few hundred of them the event loop gets a turn, so that Ctrl-C is seen, and
 * an aborted signal ends the work.
 */
export class Pace {
  private readonly signal: AbortSignal | undefined;
  private count = 0;

  constructor(signal?: AbortSignal) {
    this.signal = signal;
  }

  /** Call before each step; await the answer when there is one. */
  tick(): Promise<void> | undefined {
    if (++this.count % stride !== 0) return undefined;
    return new Promise<void>((resolve) => setImmediate(resolve)).then(() => this.check());
  }

  /** Throws when the caller has asked to stop. */
  check(): void {
    if (this.signal?.aborted) {
      throw new EdgeFailure("delivery/interrupted", "The switch was interrupted; the target is as it was before", { retryable: true });
    }
  }
}
