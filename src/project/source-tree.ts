import { closeSync, fstatSync, openSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join, resolve, sep } from "node:path";
import { compareText, sha256 } from "../base/index.ts";

/** Enough of a file's stat to notice an edit without reading it: any write moves the change time, which no tool can set back. */
export interface FileSignature {
  readonly size: number;
  readonly changed: number;
  readonly inode: number;
}

/** What the build looked at, so that the next one can tell whether anything changed. */
export interface SeenInputs {
  readonly files: ReadonlyMap<string, { readonly signature: FileSignature; readonly hash: string }>;
  readonly directories: ReadonlyMap<string, string>;
  /** Looked for and not there. */
  readonly absent: readonly string[];
}

/**
 * The project's files as one compile sees them: each is read once, paths are relative to the project with forward slashes, nothing
 * outside the project is opened, and everything looked at is remembered.
 */
export class SourceTree {
  readonly root: string;
  private readonly realRoot: string;
  private readonly contents = new Map<string, Uint8Array>();
  private readonly files = new Map<string, { signature: FileSignature; hash: string }>();
  private readonly directories = new Map<string, string>();
  private readonly absent = new Set<string>();
  private readonly listed = new Set<string>();

  constructor(root: string) {
    this.root = root;
    this.realRoot = realpathSync.native(root);
  }

  /** A file's bytes; undefined when it is not a readable file inside the project. */
  read(path: string): Uint8Array | undefined {
    const known = this.contents.get(path);
    if (known !== undefined) return known;
    try {
      const place = this.locate(path);
      if (place === undefined) return undefined;
      const { bytes, signature } = readWithSignature(place);
      this.contents.set(path, bytes);
      this.files.set(path, { signature, hash: sha256(bytes) });
      return bytes;
    } catch {
      this.absent.add(path);
      return undefined;
    }
  }

  /** The absolute path of a file, or undefined for one that a link leads out of the project. */
  private locate(path: string): string | undefined {
    if (this.listed.has(path)) return join(this.root, path);
    const absolute = realpathSync.native(resolve(this.root, path));
    // An absolute path is an input outside the project (a package's own file); a relative one must not lead there.
    return isAbsolute(path) || absolute.startsWith(this.realRoot + sep) ? absolute : undefined;
  }

  /** The content hash of a file that is an input; undefined when it cannot be read. */
  hash(path: string): string | undefined {
    if (!this.files.has(path)) this.read(path);
    return this.files.get(path)?.hash;
  }

  /**
   * Takes over hashes from an earlier run for files whose signature still fits, so that they need not be read. `unchanged` names those that
   * somebody has looked at already.
   */
  remember(files: Readonly<Record<string, FileSignature & { readonly hash: string }>>, unchanged?: ReadonlySet<string>): void {
    for (const path of Object.keys(files)) {
      const known = files[path] as FileSignature & { readonly hash: string };
      if (unchanged?.has(path) === true || sameSignature(signatureOf(resolve(this.root, path)), known)) {
        this.files.set(path, { signature: known, hash: known.hash });
      }
    }
  }

  /** Looks for a path once; a miss is remembered as such. */
  isAbsent(path: string): boolean {
    if (this.absent.has(path)) return true;
    if (statSync(resolve(this.root, path), { throwIfNoEntry: false }) !== undefined) return false;
    this.absent.add(path);
    return true;
  }

  /** Notes that a directory's listing was an input. */
  noteDirectory(path: string): void {
    if (!this.directories.has(path)) this.list(path);
  }

  /** Names in a directory, sorted; undefined when it is not one. */
  list(path: string): readonly { readonly name: string; readonly directory: boolean }[] | undefined {
    try {
      const absolute = join(this.root, path);
      const { mtimeNs } = statSync(absolute, { bigint: true });
      const entries = readdirSync(absolute, { withFileTypes: true });
      this.directories.set(path, String(mtimeNs));
      // Plain files of a folder that no link leads to are where they seem to be; they need no second look when they are read.
      if (realpathSync.native(absolute) === join(this.realRoot, path)) {
        for (const entry of entries) if (entry.isFile()) this.listed.add(path === "" ? entry.name : `${path}/${entry.name}`);
      }
      return entries.map((entry) => ({ name: entry.name, directory: entry.isDirectory() })).sort((a, b) => compareText(a.name, b.name));
    } catch {
      this.absent.add(path);
      return undefined;
    }
  }

  seen(): SeenInputs {
    return { files: this.files, directories: this.directories, absent: [...this.absent].sort() };
  }
}

/** Reads a file and the signature it had at that moment, through one handle. */
function readWithSignature(path: string): { readonly bytes: Uint8Array; readonly signature: FileSignature } {
  const file = openSync(path, "r");
  try {
    const { size, ctimeMs, ino } = fstatSync(file);
    return { bytes: readFileSync(file), signature: { size, changed: ctimeMs, inode: ino } };
  } finally {
    closeSync(file);
  }
}

/** The signature of a file, or undefined when it is not there. */
function signatureOf(path: string): FileSignature | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true ? { size: stat.size, changed: stat.ctimeMs, inode: stat.ino } : undefined;
}

function sameSignature(a: FileSignature | undefined, b: FileSignature): boolean {
  return a !== undefined && a.size === b.size && a.changed === b.changed && a.inode === b.inode;
}
