/** Runs commands as new processes and measures them: wall time, peak memory, medians; peers in turn, so that both meet the same noise. */
import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";

/** @typedef {{ command: string, args: readonly string[], cwd?: string }} Invocation */

/**
 * Runs one command to its end and returns its wall time in seconds. Fails loudly when the command does: a benchmark of a failing command
 * measures nothing.
 * @param {Invocation} invocation
 */
export function timed({ command, args, cwd }) {
  const started = process.hrtime.bigint();
  const child = spawnSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1 << 28 });
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  if (child.error) throw child.error;
  if (child.status !== 0) {
    const words = `${child.stdout}${child.stderr}`.trim().split("\n").slice(-20).join("\n");
    throw new Error(`${command} ${args.join(" ")} ended with ${child.status ?? child.signal}:\n${words}`);
  }
  return seconds;
}

/**
 * Runs every contestant once per round, in turn, after rounds that do not count. A contestant returns seconds.
 * @param {Record<string, () => number>} contestants
 * @param {{ rounds: number, warmup?: number }} options
 * @returns {Record<string, number>} the median of each
 */
export function compare(contestants, { rounds, warmup = 1 }) {
  const seconds = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let round = -warmup; round < rounds; round++) {
    for (const [name, contestant] of Object.entries(contestants)) {
      const result = contestant();
      if (round >= 0) seconds[name].push(result);
    }
  }
  return Object.fromEntries(Object.entries(seconds).map(([name, values]) => [name, median(values)]));
}

export function median(values) {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * The peak resident memory, in MiB, of a command and of everything it starts, added up every few milliseconds. A run of its own: looking
 * costs time.
 * @param {Invocation} invocation
 */
export function peakMemory({ command, args, cwd }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: "ignore" });
    let peak = 0;
    const look = setInterval(() => {
      peak = Math.max(peak, residentKib(child.pid));
    }, 5);
    child.on("error", reject);
    child.on("close", (status) => {
      clearInterval(look);
      if (status === 0) resolve(peak / 1024);
      else reject(new Error(`${command} ${args.join(" ")} ended with ${status}`));
    });
  });
}

function residentKib(pid) {
  try {
    const own = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean));
    return children.reduce((sum, child) => sum + residentKib(child), own);
  } catch {
    // The process ended between two looks.
    return 0;
  }
}

/** What the numbers depend on; no name of the machine. */
export function machine() {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.versions.node,
  };
}
