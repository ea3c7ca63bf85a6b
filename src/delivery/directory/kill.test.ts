import { type ChildProcess, spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { readTree } from "../read-tree.ts";
import { makeScratch, rendered, scratch, snapshot } from "../scratch.suite.ts";
import { switchTree } from "../switch-tree.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const count = 300;
const tree = (version: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `app-${at % 20}/${version}/file-${at % 7 === 0 ? version : ""}${at}.yaml`,
      `${version} ${at}\n`,
    ]),
  );

// The child switches back and forth for ever and says on each step where it is; SIGINT aborts the switch and ends the process.
const childSource = (bundle: string): string => `
import { switchDirectory } from ${JSON.stringify(bundle)};
const [path, one, two] = JSON.parse(process.argv[2]);
const interrupt = new AbortController();
process.on("SIGINT", () => interrupt.abort());
try {
  for (let turn = 0; ; turn++) {
    const onProgress = (progress) => process.stdout.write(progress.phase + "\\n");
    await switchDirectory({ kind: "directory", path }, turn % 2 ? one : two, { signal: interrupt.signal, onProgress });
    process.stdout.write("done\\n");
  }
} catch (error) {
  process.exitCode = error.code === "delivery/interrupted" ? 130 : 3;
}
`;

let program = "";

beforeAll(() => {
  const directory = makeScratch();
  const bundle = join(directory, "delivery.mjs");
  const entryPoints = [fileURLToPath(new URL("./switch-directory.ts", import.meta.url))];
  buildSync({ entryPoints, bundle: true, platform: "node", format: "esm", outfile: bundle });
  program = join(directory, "child.mjs");
  writeFileSync(program, childSource(bundle));
  return () => rmSync(directory, { recursive: true });
});

/** Starts the child and sends it a signal when it has printed so many lines. */
async function interruptAfter(path: string, lines: number, signal: "SIGKILL" | "SIGINT"): Promise<number | null> {
  const input = JSON.stringify([path, rendered(tree("one")), rendered(tree("two"))]);
  const child: ChildProcess = spawn(process.execPath, [program, input], { stdio: ["ignore", "pipe", "inherit"] });
  let seen = 0;
  child.stdout?.on("data", (bytes: Buffer) => {
    seen += bytes.toString().split("\n").length - 1;
    if (seen >= lines) child.kill(signal);
  });
  return new Promise((resolve) => child.on("close", (code) => resolve(code)));
}

describe("a real process", () => {
  it("that is killed at many moments always leaves one whole tree", async () => {
    const path = join(scratch(), "target");
    await switchTree({ kind: "directory", path }, rendered(tree("one")));
    for (let lines = 1; lines <= 12; lines += 2) {
      expect(await interruptAfter(path, lines, "SIGKILL")).toBe(null);
      const found = await readTree({ kind: "directory", path });
      const { ".strata-files": _, ...files } = Object.fromEntries(
        [...found].map(([name, content]) => [name, Buffer.from(content).toString()]),
      );
      expect([tree("one"), tree("two")]).toContainEqual(files);
      const settled = await switchTree({ kind: "directory", path }, rendered(tree("one")));
      expect(settled.diagnostics).toEqual([]);
    }
  });

  it("that gets Ctrl-C stops by itself and leaves one whole tree and no trace", async () => {
    const path = join(scratch(), "target");
    await switchTree({ kind: "directory", path }, rendered(tree("one")));
    for (const lines of [1, 3, 4]) {
      expect(await interruptAfter(path, lines, "SIGINT")).toBe(130);
      const { ".strata-files": _, ...files } = snapshot(path);
      expect([tree("one"), tree("two")]).toContainEqual(files);
    }
  });
});
