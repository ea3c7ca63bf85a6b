/**
 * `npm run bench [-- NAME…]`: runs the benchmarks (all of them, or those named), prints each claim with its target, and writes
 * bench/results.json and bench/results.svg. A benchmark that was not run keeps its last result. Exit 1 when a claim of this run fails.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { machine } from "./measure.js";
import { root } from "./places.js";
import { plot } from "./plot.js";

const names = ["start-up", "ten-thousand-objects", "validation"];
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`bench: there is no benchmark "${unknown}"; there are: ${names.join(", ")}`);
  process.exit(2);
}

const file = join(root, "bench", "results.json");
const before = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).benchmarks : {};
const benchmarks = {};
let failed = false;
for (const name of names) {
  if (chosen.length > 0 && !chosen.includes(name)) {
    if (Object.hasOwn(before, name)) benchmarks[name] = before[name];
    continue;
  }
  const { title, measures, benchmark } = await import(`./${name}.js`);
  console.log(`${title}\n  ${measures}`);
  const { claims, ...rest } = await benchmark();
  const judged = claims.map(judge);
  benchmarks[name] = { title, measures, date: new Date().toISOString().slice(0, 10), machine: machine(), ...rounded(rest), claims: judged };
  for (const [label, seconds] of Object.entries(rest.seconds))
    console.log(`  ${label.padEnd(44)} ${(seconds * 1000).toFixed(0).padStart(7)} ms`);
  for (const claim of judged) console.log(`  ${describe(claim)}`);
  failed ||= judged.some((claim) => claim.met === false);
}

writeFileSync(file, `${JSON.stringify({ benchmarks }, null, 2)}\n`);
writeFileSync(join(root, "bench", "results.svg"), plot(benchmarks));
process.exitCode = failed ? 1 : 0;

/** A claim without a target only informs. */
function judge({ target, value, ...claim }) {
  const rounded = Number(value.toPrecision(3));
  if (target === undefined) return { ...claim, value: rounded };
  const met = target.atLeast === undefined ? value <= target.atMost : value >= target.atLeast;
  return { ...claim, value: rounded, target, met };
}

function describe({ label, value, unit, target, met }) {
  const line = `${label.padEnd(44)} ${String(value).padStart(7)} ${unit}`;
  if (target === undefined) return line;
  const bound = target.atLeast === undefined ? `at most ${target.atMost}` : `at least ${target.atLeast}`;
  return `${line.padEnd(72)} ${met ? "met" : "NOT MET"} (${bound})`;
}

function rounded(value) {
  if (typeof value === "number") return Number(value.toPrecision(4));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rounded(item)]));
}
