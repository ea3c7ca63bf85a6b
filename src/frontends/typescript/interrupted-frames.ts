import type { Worker } from "node:worker_threads";
import { bundleName, type Frame } from "./protocol.ts";

const patienceMs = 2000;

interface Paused {
  readonly callFrames: readonly {
    readonly location: { readonly scriptId: string; readonly lineNumber: number; readonly columnNumber?: number };
  }[];
}

/**
 * Where a busy worker is at this moment, innermost first: it is paused through V8's own debugger, which needs neither instrumented code
 * nor a second run. Empty when it does not answer. The worker is left to be terminated.
 */
export async function interruptedFrames(worker: Worker): Promise<readonly Frame[]> {
  const { Session } = process.getBuiltinModule("node:inspector");
  const session = new Session();
  session.connect();
  const scripts = new Set<string>();
  let address = "";
  let nextId = 1;
  const send = (method: string): void => {
    const message = JSON.stringify({ id: nextId++, method });
    session.post("NodeWorker.sendMessageToWorker", { sessionId: address, message });
  };
  const paused = new Promise<Paused | undefined>((resolve) => {
    setTimeout(resolve, patienceMs, undefined).unref();
    session.on("NodeWorker.attachedToWorker", ({ params }) => {
      if (!new RegExp(`\\bworker ${worker.threadId}\\b`).test(params.workerInfo.title)) return;
      address = params.sessionId;
      send("Debugger.enable");
      send("Debugger.pause");
    });
    session.on("NodeWorker.receivedMessageFromWorker", ({ params }) => {
      if (params.sessionId !== address) return;
      const { method, params: content } = JSON.parse(params.message) as { method?: string; params?: { url?: string; scriptId?: string } };
      if (method === "Debugger.scriptParsed" && content?.url === bundleName) scripts.add(content.scriptId ?? "");
      if (method !== "Debugger.paused") return;
      const at = content as unknown as Paused;
      // A worker that is caught in our own code is about to answer.
      if (at.callFrames.some(({ location }) => scripts.has(location.scriptId))) resolve(at);
      else send("Debugger.resume");
    });
    if (worker.threadId === -1) resolve(undefined);
    worker.once("exit", () => resolve(undefined));
  });
  session.post("NodeWorker.enable", { waitForDebuggerOnStart: false });
  const found = await paused;
  // A paused thread cannot be terminated.
  if (found !== undefined) send("Debugger.resume");
  await worker.terminate();
  session.disconnect();
  const frames = found?.callFrames.filter(({ location }) => scripts.has(location.scriptId)) ?? [];
  return frames.map(({ location }): Frame => [location.lineNumber + 1, (location.columnNumber ?? 0) + 1]);
}
