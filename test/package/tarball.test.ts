import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

/** What a user gets: the tarball, installed in an empty folder, must be able to start a project, build it and type-check it. */

const repository = fileURLToPath(new URL("../../", import.meta.url));
const typescript = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")).devDependencies.typescript as string;

let folder: string;
let project: string;

/** Runs without what npm tells the scripts it starts, so that an `npm test` and a plain start give the same. */
function run(command: string, args: readonly string[], cwd: string): string {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")));
  return execFileSync(command, args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1 << 26 });
}

const strata = (...args: readonly string[]): string => run(join(project, "node_modules", ".bin", "strata"), args, project);

/** Packing writes dist/ first; two test runs at once must not meet there. */
function copyOfRepository(): string {
  const copy = join(folder, "repository");
  mkdirSync(copy);
  const { files } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as { files: readonly string[] };
  const needed = ["package.json", "tsconfig.json", "src", "tools", ...files].filter((name) => name !== "dist");
  for (const name of needed) cpSync(join(repository, name), join(copy, name), { recursive: true });
  symlinkSync(join(repository, "node_modules"), join(copy, "node_modules"));
  return copy;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "strata-package-"));
  project = join(folder, "project");
  mkdirSync(project);
  run("npm", ["pack", "--silent", "--pack-destination", folder], copyOfRepository());
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "platform", private: true, version: "1.0.0", type: "module" }));
  const install = ["install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  run("npm", [...install, join(folder, tarball ?? ""), `typescript@${typescript}`], project);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the tarball carries the bundle and the facts, and neither sources nor tests", () => {
  const installed = join(project, "node_modules", "strata");
  expect(readdirSync(installed).sort()).toEqual(expect.arrayContaining(["bin", "dist", "facts", "package.json", "templates"]));
  const files = readdirSync(installed, { recursive: true, encoding: "utf8" });
  expect(files.filter((path) => /^(?:src|test|tools)\b|\.test\./.test(path))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining([join("dist", "main.js"), join("dist", "index.js"), join("dist", "types", "index.d.ts")]));
});

test("the command answers with the version of its package", () => {
  const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  expect(strata("--version")).toBe(`${version}\n`);
});

test("a new project builds and type-checks", () => {
  strata("init", ".", "--yes");
  expect(readdirSync(project)).toEqual(expect.arrayContaining(["strata.config.ts", "modules", "tsconfig.json"]));
  strata("build", "prod");
  const manifests = readdirSync(join(project, "dist", "prod"), { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".yaml"),
  );
  expect(manifests.length).toBeGreaterThan(0);
  run(join(project, "node_modules", ".bin", "tsc"), ["--noEmit"], project);
});

test("the types are real: a wrong option does not pass the type check", () => {
  const file = join(project, "modules", "wrong.ts");
  writeFileSync(file, 'import { defineModule } from "strata";\n\nexport default defineModule({ config: 1 });\n');
  try {
    expect(() => run(join(project, "node_modules", ".bin", "tsc"), ["--noEmit"], project)).toThrow();
  } finally {
    rmSync(file);
  }
});
