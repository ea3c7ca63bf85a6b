import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  unlinkSync,
  writeSync,
} from "node:fs";
import type { EntryKind } from "./tree-view.ts";

/**
 * Every touch of the disk that a switch makes. They are synchronous because 10,000 small files are written and read twice as fast that way,
 * and one interface, because tests let each of them fail, or be the last thing that the process does.
 */
export interface FileOperations {
  /** What stands at a path, links not followed; undefined when nothing does. */
  kind(path: string): EntryKind | undefined;
  /** Undefined when there is no such directory. */
  list(path: string): Map<string, EntryKind> | undefined;
  read(path: string): Uint8Array;
  /** The file as UTF-8; what is not UTF-8 in it becomes U+FFFD. */
  readText(path: string): string;
  size(path: string): number;
  realPath(path: string): string;
  /** A text that changes when the file does, and by which two names of one file are recognised. */
  signature(path: string): string | undefined;
  /** Makes a new file, never replaces one, and returns its signature. `mode` is 0644 unless told. */
  write(path: string, content: string | Uint8Array, mode?: number): string;
  /** The same, and the content is on the disk when it returns. */
  writeDurably(path: string, content: string): void;
  rename(from: string, to: string): void;
  link(from: string, to: string): void;
  remove(path: string): void;
  /** Makes a directory and its parents; the topmost one it had to make, or undefined. */
  makeDirectory(path: string): string | undefined;
  /** Fails when the directory is not empty. */
  removeDirectory(path: string): void;
  removeTree(path: string): void;
}

/** The real disk. */
export const diskOperations: FileOperations = {
  kind: (path) => {
    const found = orUndefined(() => lstatSync(path, { throwIfNoEntry: false }));
    return found === undefined ? undefined : kindOf(found);
  },
  list: (path) => {
    const entries = orUndefined(() => readdirSync(path, { withFileTypes: true }));
    return entries && new Map(entries.map((entry) => [entry.name, kindOf(entry)]));
  },
  read: (path) => readFileSync(path),
  readText: (path) => readFileSync(path, "utf8"),
  size: (path) => lstatSync(path).size,
  realPath: (path) => realpathSync.native(path),
  signature: (path) => {
    const found = orUndefined(() => lstatSync(path, { throwIfNoEntry: false }));
    return found === undefined ? undefined : signatureOf(found);
  },
  write: (path, content, mode) => writeNew(path, content, mode ?? 0o644, false),
  writeDurably: (path, content) => void writeNew(path, content, 0o644, true),
  rename: renameSync,
  link: linkSync,
  remove: unlinkSync,
  makeDirectory: (path) => mkdirSync(path, { recursive: true, mode: 0o755 }),
  removeDirectory: (path) => rmdirSync(path),
  removeTree: (path) => rmSync(path, { recursive: true, force: true }),
};

function writeNew(path: string, content: string | Uint8Array, mode: number, durable: boolean): string {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, mode);
  try {
    writeAll(file, content);
    if (durable) fsyncSync(file);
    return signatureOf(fstatSync(file));
  } finally {
    closeSync(file);
  }
}

// A nearly full disk takes a part of the bytes without an error; only the next write says that it is full.
function writeAll(file: number, content: string | Uint8Array): void {
  if (content.length === 0) return;
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at);
}

function signatureOf(found: Stats): string {
  return `${found.mtimeMs} ${found.size} ${found.ino}`;
}

function kindOf(entry: Stats | Dirent): EntryKind {
  return entry.isFile() ? "file" : entry.isDirectory() ? "directory" : "other";
}

function orUndefined<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return undefined;
    throw error;
  }
}

/** The `code` of a Node error, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
