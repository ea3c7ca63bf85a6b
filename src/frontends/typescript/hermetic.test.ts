import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeProject, moduleOf, removeProjects } from "./project.test-data.ts";

let product: string;

/** The room bundled as the product ships it: worker-entry is a file of its own beside the rest. */
beforeAll(async () => {
  product = makeProject({ "package.json": '{"type":"module"}' });
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  symlinkSync(here("../../../node_modules"), join(product, "node_modules"));
  const shared: BuildOptions = { outdir: product, bundle: true, platform: "node", external: ["esbuild", "oxc-parser"], logLevel: "silent" };
  await Promise.all([
    build({ ...shared, entryPoints: { typescript: here("./index.ts") }, splitting: true, format: "esm" }),
    build({ ...shared, entryPoints: { "worker-entry": here("./worker-entry.ts") }, format: "cjs", outExtension: { ".js": ".cjs" } }),
  ]);
});
afterAll(removeProjects);

const before = `import { resolve, relative } from "node:path";
import { readdirSync, statSync } from "node:fs";
const local = new Date(2024, 6, 1, 12, 30);
class Later extends Date {}`;
const config = `{
  dates: [local.toISOString(), local.toString(), local.getHours(), local.getTimezoneOffset(), new Date("2024-07-01T10:00:00").toISOString(),
    new Date("July 1, 2024 10:00").toISOString(), new Date("2024-07-01").toISOString(), new Date("2024-07-01T10:00:00+02:00").toISOString(),
    Date.parse("Mon, 01 Jul 2024 10:00:00 GMT"), new Later(2020, 0).toISOString(), String(new Date(NaN)), new Date(0) instanceof Date],
  texts: [(1234567.891).toLocaleString(), local.toLocaleString(undefined, { hour12: false }), local.toLocaleDateString(undefined, { month: "long" }),
    new Intl.DateTimeFormat().resolvedOptions().timeZone, new Intl.NumberFormat().format(0.5), "I".toLocaleLowerCase(), "ä".localeCompare("z")],
  sorted: ["z", "ä", "a"].sort((a, b) => a.localeCompare(b)),
  paths: [relative(resolve("."), resolve("modules/a.ts")), readdirSync("modules").join(), statSync("modules/a.ts").mtimeMs, process.platform],
}`;

function evaluateIn(root: string, variables: Record<string, string>, cwd: string): string {
  const script = `const { evaluateUnits } = await import(${JSON.stringify(join(product, "typescript.js"))});
    const outcome = await evaluateUnits({ root: ${JSON.stringify(root)}, units: ["modules/a.ts", "modules/b.ts"], environment: {}, variables: {}, timeoutMs: 10000 });
    process.stdout.write(JSON.stringify(outcome));`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd, env: variables, encoding: "utf8" });
}

it("gives the same bytes in every time zone, locale, environment and directory, as a bundle", () => {
  const root = makeProject({ "modules/a.ts": moduleOf(config, before), "modules/b.ts": moduleOf("{ b: 1 }") });
  const first = evaluateIn(root, { TZ: "UTC", LANG: "C" }, root);
  const { value, diagnostics } = JSON.parse(first) as { value: { json: string }[]; diagnostics: unknown[] };
  expect(diagnostics).toEqual([]);
  expect(JSON.parse(value[0]?.json ?? "")).toMatchInlineSnapshot(`
    {
      "dates": [
        "2024-07-01T12:30:00.000Z",
        "Mon Jul 01 2024 12:30:00 GMT+0000 (Coordinated Universal Time)",
        12,
        0,
        "2024-07-01T10:00:00.000Z",
        "2024-07-01T10:00:00.000Z",
        "2024-07-01T00:00:00.000Z",
        "2024-07-01T08:00:00.000Z",
        1719828000000,
        "2020-01-01T00:00:00.000Z",
        "Invalid Date",
        true,
      ],
      "paths": [
        "modules/a.ts",
        "a.ts,b.ts",
        0,
        "linux",
      ],
      "sorted": [
        "a",
        "ä",
        "z",
      ],
      "texts": [
        "1,234,567.891",
        "7/1/2024, 12:30:00",
        "July",
        "UTC",
        "0.5",
        "i",
        -1,
      ],
    }
  `);
  const second = evaluateIn(root, { TZ: "Asia/Kathmandu", LANG: "de_DE.UTF-8", LC_ALL: "tr_TR.UTF-8", HOME: "/nowhere" }, product);
  expect(second).toBe(first);
});
