import { defineConfig } from "vitest/config";

/**
 * `vitest run` (= `npm test`) runs what needs Node alone. Two more projects exist only when they are asked for by name: `shared` (full
 * upstream data, STRATA_SHARED) and `real` (real engines, started by tools/real/run.js).
 *
 * Tests run in child processes, not threads: many of them start workers, change directory or send signals. The unit tests share one
 * process per core: a new one for each file took four times as long, and what one test leaves behind for another would be a bug of ours.
 */
const unit = {
  name: "unit",
  include: ["src/**/*.test.ts"],
  exclude: ["src/**/*.shared.test.ts", "src/**/*.git.test.ts"],
  isolate: false,
  // Timings decide nothing: this only ends a test that hangs.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

const house = { name: "house", include: ["test/house/**/*.test.ts"], isolate: false };

const endToEnd = {
  name: "end-to-end",
  include: ["test/**/*.test.ts"],
  exclude: ["test/house/**", "test/package/**", "test/real/**", "test/fixtures/**", "**/*.shared.test.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

const tarball = { name: "package", include: ["test/package/**/*.test.ts"], testTimeout: 300_000, hookTimeout: 300_000 };

const shared = {
  name: "shared",
  include: ["src/**/*.shared.test.ts", "test/**/*.shared.test.ts"],
  globalSetup: "tools/vitest/require-shared.js",
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

const real = {
  name: "real",
  include: ["test/real/**/*.test.ts", "src/**/*.git.test.ts"],
  globalSetup: "tools/vitest/require-engines.js",
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

const requested = (name: string): boolean =>
  process.argv.some(
    (argument, index) => argument === `--project=${name}` || (argument === "--project" && process.argv[index + 1] === name),
  );
const onRequest = [shared, real].filter(({ name }) => requested(name));

export default defineConfig({
  test: {
    pool: "forks",
    projects: [unit, house, endToEnd, tarball, ...onRequest].map((test) => ({ extends: true as const, test })),
  },
});
