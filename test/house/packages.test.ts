import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "./source-file.ts";

interface LockedPackage {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as Record<string, Record<string, string>>;
const lock = JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8")) as { packages: Record<string, LockedPackage> };
const locked = Object.entries(lock.packages).filter(([path]) => path.startsWith("node_modules/"));

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
  expect(locked.length).toBeGreaterThan(0);
  expect(locked.filter(([, entry]) => entry.resolved !== undefined).map(([path]) => path)).toEqual([]);
  // A registry without the builds for other systems cannot tell their hashes; they are named all the same.
  const known = locked.filter(([, entry]) => !(entry.optional && (entry.os || entry.cpu)));
  expect(known.filter(([, entry]) => entry.integrity === undefined).map(([path]) => path)).toEqual([]);
});

test("the lock file has the packages of every system, without which npm ci refuses it", () => {
  const named = locked.flatMap(([, entry]) => Object.keys(entry.optionalDependencies ?? {}));
  expect(named.filter((name) => lock.packages[`node_modules/${name}`] === undefined)).toEqual([]);
});
