import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { RenderedFile } from "./target.ts";

/** A new temporary directory that goes away after the test. */
export function scratch(): string {
  const directory = makeScratch();
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A new temporary directory that the caller removes. */
export function makeScratch(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), "strata-delivery-"));
}

/** Rendered files from an object of path → content. */
export function rendered(files: Record<string, string>): RenderedFile[] {
  return Object.entries(files).map(([path, content]) => ({ path, content }));
}

/** Writes, replaces (text), links (`-> elsewhere`) or removes (null) files below a directory. */
export function put(root: string, files: Record<string, string | null>): void {
  for (const [path, content] of Object.entries(files)) {
    const place = join(root, path);
    rmSync(place, { recursive: true, force: true });
    if (content === null) continue;
    mkdirSync(dirname(place), { recursive: true });
    if (content.startsWith("-> ")) symlinkSync(content.slice(3), place);
    else writeFileSync(place, content);
  }
}

/** Everything below a directory: path → content, `-> target` for a link, `/` for an empty directory. */
export function snapshot(root: string, under = ""): Record<string, string> {
  const found: Record<string, string> = {};
  const names = readdirSync(join(root, under)).sort();
  if (names.length === 0 && under !== "") found[under] = "/";
  for (const name of names) {
    const path = under === "" ? name : `${under}/${name}`;
    const stat = lstatSync(join(root, path));
    if (stat.isDirectory()) {
      if (name !== ".git") Object.assign(found, snapshot(root, path));
    } else found[path] = stat.isSymbolicLink() ? `-> ${readlinkSync(join(root, path))}` : readFileSync(join(root, path), "utf8");
  }
  return found;
}

/** Inode and times of everything below a directory, and of itself: equal only when nothing at all was written. */
export function stamps(root: string, under = "."): string[] {
  const stat = lstatSync(join(root, under), { bigint: true });
  const own = `${under} ${stat.ino} ${stat.mtimeNs} ${stat.ctimeNs}`;
  return stat.isDirectory() ? [own, ...readdirSync(join(root, under)).flatMap((name) => stamps(root, join(under, name)))] : [own];
}
