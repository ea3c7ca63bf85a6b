import { Script } from "node:vm";
import { parentPort } from "node:worker_threads";
import { invariant } from "../../base/index.ts";
import { builtinHook, bundleName, type RunRequest } from "./protocol.ts";
import { installFixedGlobals } from "./worker/fixed-globals.ts";
import { UnitRunner } from "./worker/run-units.ts";
import { Watch } from "./worker/watch.ts";

/**
 * The worker thread that runs user code. It prepares the globals while the main thread is still bundling, runs one bundle, and is
 * thrown away: nothing of one run reaches the next.
 */
function start(): void {
  const port = parentPort;
  invariant(port !== null, "worker-entry only runs in a worker thread");
  const real = process;
  const watch = new Watch();
  const builtins = installFixedGlobals(watch);
  Object.defineProperty(globalThis, builtinHook, { value: (name: string) => builtins.get(name) });
  Error.stackTraceLimit = 50;
  port.once("message", (request: RunRequest) => {
    const runner = new UnitRunner(request, watch, port);
    new Script(request.code, { filename: bundleName }).runInThisContext();
    real.on("beforeExit", () => {
      // One more turn, for whatever the next unit starts.
      if (runner.drained()) setImmediate(() => undefined);
    });
    real.on("uncaughtException", (error) => runner.fail(error));
    real.on("unhandledRejection", (error) => runner.fail(error));
    port.on("message", () => runner.describeWait());
    port.unref();
    void runner.run();
  });
}

start();
