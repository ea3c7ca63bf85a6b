/** The thread of AheadWriter: writes batches of new files below one folder and says what became of them. */
import { closeSync, fstatSync, mkdirSync, openSync, unlinkSync, writeSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type { AheadBatch, AheadReply } from "./ahead-writer.ts";

const root = workerData as string;
const made = new Set<string>();
const signatures = new Map<string, string>();
let failure: { readonly code: string; readonly message: string } | undefined;

parentPort?.on("message", (batch: AheadBatch) => {
  try {
    if (failure === undefined) take(batch);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    failure = { code: code ?? "", message };
  }
  if (!batch.last) return;
  const reply: AheadReply = failure === undefined ? { signatures } : { failure };
  parentPort?.postMessage(reply);
  parentPort?.close();
});

function take({ withdrawn, paths, text, lengths, raw }: AheadBatch): void {
  for (const path of withdrawn) withdraw(path);
  let at = 0;
  paths.forEach((path, index) => {
    const length = lengths[index] as number;
    write(path, text.slice(at, at + length));
    at += length;
  });
  for (const [path, bytes] of raw) write(path, bytes);
}

function write(path: string, content: string | Uint8Array): void {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  if (!made.has(folder)) mkdirSync(`${root}/${folder}`, { recursive: true, mode: 0o755 });
  made.add(folder);
  const file = openSync(`${root}/${path}`, "wx", 0o644);
  try {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at);
    const { mtimeMs, size, ino } = fstatSync(file);
    signatures.set(path, `${mtimeMs} ${size} ${ino}`);
  } finally {
    closeSync(file);
  }
}

function withdraw(path: string): void {
  unlinkSync(`${root}/${path}`);
  signatures.delete(path);
}
