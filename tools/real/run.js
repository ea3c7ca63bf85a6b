/**
 * `npm run test:real [-- FILTER…]`: gets the engines of engines.js and runs the tests that need them. With `--engines-only` it stops before
 * the tests, so that CI can fill the cache beside other work. Everything after that goes to vitest.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { engines, variableOf } from "./engines.js";
import { obtain } from "./obtain.js";
import { MissingTool } from "./recipes.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const args = process.argv.slice(2);

const paths = {};
try {
  // One after the other: each build uses both cores by itself.
  for (const engine of engines) {
    paths[variableOf(engine.name)] = await obtain(engine);
    console.error(`${engine.name} ${engine.version}: ${paths[variableOf(engine.name)]}`);
  }
} catch (error) {
  if (!(error instanceof MissingTool)) throw error;
  console.error(`test:real: ${error.message}`);
  process.exit(1);
}

if (!args.includes("--engines-only")) {
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const tests = spawnSync(process.execPath, [vitest, "run", "--project", "real", ...args], {
    cwd: root,
    env: { ...process.env, ...paths },
    stdio: ["ignore", "inherit", "inherit"],
  });
  process.exitCode = tests.status ?? 1;
}
