import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "./source-file.ts";

const manifest = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as Record<string, Record<string, string>>;
const lock = JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8")) as {
  packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>;
};

test("the package stays private and asks for the Node it was measured on", () => {
  expect(manifest.private).toBe(true);
  expect(manifest.engines).toEqual({ node: ">=20.19" });
});

test("versions are exact", () => {
  const pins = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(pins.length).toBeGreaterThan(0);
  expect(pins.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test("installing runs none of our scripts", () => {
  const hooks = ["preinstall", "install", "postinstall", "prepare", "preprepare", "postprepare"];
  expect(hooks.filter((name) => Object.hasOwn(manifest.scripts ?? {}, name))).toEqual([]);
});

test("the lock file names contents, not places", () => {
  const entries = Object.entries(lock.packages).filter(([path, entry]) => path.startsWith("node_modules/") && !entry.link);
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.filter(([, entry]) => entry.resolved !== undefined).map(([path]) => path)).toEqual([]);
  expect(entries.filter(([, entry]) => entry.integrity === undefined).map(([path]) => path)).toEqual([]);
});
