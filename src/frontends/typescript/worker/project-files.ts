import type * as NodeFs from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { compareText } from "../../../base/index.ts";
import { Reported, type Watch } from "./watch.ts";

type AnyFunction = (...args: unknown[]) => unknown;
type Reader = (path: string, ...rest: unknown[]) => unknown;

const writers =
  /^(write|append|mkdir|mkdtemp|rm|unlink|rename|copy|cp|l?f?ch(mod|own)|link|symlink|f?truncate|[fl]?utimes|createWrite|f?d?atasync|fsync)/;

/** node:fs for user code: reads inside the project are tracked, everything else is reported. */
export function projectFiles(real: typeof NodeFs, watch: Watch): Record<string, unknown> {
  const readers = readersOf(real, watch);
  const files: Record<string, unknown> = {};
  const promises: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(real)) files[name] = allowed(name, member) ? member : refuse(watch, `fs.${name}()`, name);
  for (const [name, member] of Object.entries(real.promises)) {
    promises[name] = allowed(name, member) ? member : async () => refuse(watch, `fs.promises.${name}()`, name)();
  }
  for (const [name, reader] of Object.entries(readers)) {
    const read: AnyFunction = (path, ...rest) => guard({ name, path, rest, reader }, real, watch);
    files[`${name}Sync`] = read;
    files[name] = callbackForm(name, read);
    promises[name] = async (...args: unknown[]) => read(...args);
  }
  delete promises.exists;
  files.promises = promises;
  return files;
}

/** Constants and classes hold no data of the machine. */
function allowed(name: string, member: unknown): boolean {
  return typeof member !== "function" || (/^[A-Z_]/.test(name) && !name.endsWith("Stream"));
}

function refuse(watch: Watch, what: string, name: string): () => never {
  return () => {
    watch.report(writers.test(name) ? "writes-file" : "outside-effect", what);
    throw new Reported();
  };
}

function readersOf(real: typeof NodeFs, watch: Watch): Record<string, Reader> {
  return {
    readFile: (path, options) => real.readFileSync(path, options as null),
    readdir: (path, options) => listing(real, path, options, watch),
    stat: (path, options) => withoutTimes(real.statSync(path, options as undefined)),
    lstat: (path, options) => withoutTimes(real.lstatSync(path, options as undefined)),
    access: (path, mode) => real.accessSync(path, mode as number),
    realpath: (path, options) => real.realpathSync(path, options as undefined),
    readlink: (path, options) => real.readlinkSync(path, options as undefined),
    exists: (path) => real.existsSync(path),
  };

  function listing(fs: typeof NodeFs, path: string, options: unknown, tracked: Watch): unknown {
    const entries = fs.readdirSync(path, options as undefined) as (string | NodeFs.Dirent)[];
    const recursive = typeof options === "object" && options !== null && (options as { recursive?: boolean }).recursive === true;
    if (recursive) {
      for (const entry of entries) {
        const inner = typeof entry === "string" ? join(path, entry) : join(entry.parentPath, entry.name);
        if (fs.statSync(inner, { throwIfNoEntry: false })?.isDirectory()) tracked.access("directory", inner);
      }
    }
    // The order of a directory is the file system's; only a sorted one is the same everywhere.
    return entries.sort((a, b) => compareText(nameOf(a), nameOf(b)));
  }
}

function nameOf(entry: string | Buffer | NodeFs.Dirent): string {
  return typeof entry === "string" || Buffer.isBuffer(entry) ? String(entry) : join(entry.parentPath, entry.name);
}

/** Size and kind of a file are content; when it was written and by whom is not. */
function withoutTimes(stats: NodeFs.Stats | undefined): unknown {
  if (stats === undefined) return undefined;
  const epoch = new Date(0);
  return Object.assign(
    stats,
    { dev: 0, ino: 0, uid: 0, gid: 0, atimeMs: 0, mtimeMs: 0, ctimeMs: 0, birthtimeMs: 0 },
    {
      atime: epoch,
      mtime: epoch,
      ctime: epoch,
      birthtime: epoch,
    },
  );
}

interface Read {
  readonly name: string;
  readonly path: unknown;
  readonly rest: readonly unknown[];
  readonly reader: Reader;
}

function guard({ name, path, rest, reader }: Read, real: typeof NodeFs, watch: Watch): unknown {
  const absolute = absolutePath(path, watch.root);
  const inside = absolute !== undefined ? relative(watch.root, absolute) : "..";
  if (absolute === undefined || inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    watch.report("file-outside-project", absolute ?? `fs.${name}(${String(path)})`);
    if (name === "exists") return false;
    throw new Reported();
  }
  try {
    const result = reader(absolute, ...rest);
    watch.access(kindOf(name, absolute, result, real), absolute);
    return result;
  } catch (error) {
    watch.access(["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "") ? "absent" : "file", absolute);
    throw error;
  }
}

function kindOf(name: string, path: string, result: unknown, real: typeof NodeFs): "file" | "directory" | "absent" {
  if (name === "readdir") return "directory";
  if (name === "exists" && result === false) return "absent";
  if (name === "readFile") return "file";
  const stats = real.statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? "absent" : stats.isDirectory() ? "directory" : "file";
}

/** Undefined for what is not a path: a file descriptor. */
function absolutePath(path: unknown, root: string): string | undefined {
  if (typeof path === "string") return resolve(root, path);
  if (path instanceof URL && path.protocol === "file:") return fileURLToPath(path);
  return Buffer.isBuffer(path) ? resolve(root, String(path)) : undefined;
}

/** The same read with a callback as its last argument; it is called later, as Node does. */
function callbackForm(name: string, read: AnyFunction): AnyFunction {
  return (...args) => {
    const callback = args.pop() as AnyFunction;
    try {
      const result = read(...args);
      queueMicrotask(() => (name === "exists" ? callback(result) : callback(null, result)));
    } catch (error) {
      queueMicrotask(() => callback(error));
    }
  };
}
