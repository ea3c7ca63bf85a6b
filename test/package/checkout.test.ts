import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

/** bin/strata.js in a checkout: a bundle of src/ that makes itself. Tried on a small checkout of its own, with the real bin/ and tools/. */

const repository = fileURLToPath(new URL("../../", import.meta.url));
let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "strata-checkout-"));
  for (const name of ["bin", "package.json", join("tools", "pack")]) {
    cpSync(join(repository, name), join(checkout, name), { recursive: true });
  }
  mkdirSync(join(checkout, "src", "cli"), { recursive: true });
  writeMain("first");
});

afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function installPackages(): void {
  mkdirSync(join(checkout, "node_modules"));
  for (const name of ["esbuild", "@esbuild"]) symlinkSync(join(repository, "node_modules", name), join(checkout, "node_modules", name));
}

function writeMain(word: string): void {
  const lines = [
    "export async function main(argv: readonly string[], { version }: { version: string }): Promise<number> {",
    `  console.log("${word}", version, ...argv);`,
    "  return argv.length;",
    "}",
  ];
  writeFileSync(join(checkout, "src", "cli", "main.ts"), `${lines.join("\n")}\n`);
}

function start(...args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(checkout, "bin", "strata.js"), ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });
}

const bundles = (): readonly string[] => readdirSync(join(checkout, "node_modules", ".cache", "strata"));

test("starts at once do not disturb each other and leave one bundle", async () => {
  installPackages();
  const runs = await Promise.all(Array.from({ length: 5 }, () => start()));
  expect(runs).toEqual(
    Array.from({ length: 5 }, () => ({ code: 0, stdout: expect.stringMatching(/^first \d+\.\d+\.\d+\n$/), stderr: "" })),
  );
  expect(bundles()).toHaveLength(1);
});

test("the exit code is what main returns", async () => {
  installPackages();
  expect((await start("a", "b")).code).toBe(2);
});

test("a change in src/ is seen, and an unchanged src/ is not bundled again", async () => {
  installPackages();
  await start();
  await start();
  expect(bundles()).toHaveLength(1);
  writeMain("second");
  expect((await start()).stdout).toMatch(/^second /);
  expect(bundles()).toHaveLength(2);
});

test("a syntax error in src/ is named with its place, and nothing is kept of the attempt", async () => {
  installPackages();
  writeFileSync(join(checkout, "src", "cli", "main.ts"), "export const x = ;\n");
  const { code, stderr } = await start("build");
  expect(code).toBe(70);
  expect(stderr).toContain('src/cli/main.ts:1:18: Unexpected ";"');
  expect(bundles()).toEqual([]);
});

test("without packages it says what to do, and --version still answers", async () => {
  const { code, stderr } = await start("build");
  expect(code).toBe(70);
  expect(stderr).toContain("npm ci");
  expect(await start("--version")).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: "" });
});
