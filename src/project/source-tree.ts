import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { compareText, sha256 } from "../base/index.ts";

/** Enough of a file's stat to notice an edit without reading it. */
export interface FileSignature {
  readonly size: number;
  /** Nanoseconds, as text: the number does not fit. */
  readonly modified: string;
  readonly inode: string;
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

  constructor(root: string) {
    this.root = root;
    this.realRoot = realpathSync(root);
  }

  /** A file's bytes; undefined when it is not a readable file inside the project. */
  read(path: string): Uint8Array | undefined {
    const known = this.contents.get(path);
    if (known !== undefined) return known;
    try {
      const absolute = realpathSync(join(this.root, path));
      if (absolute !== this.realRoot && !absolute.startsWith(this.realRoot + sep)) return undefined;
      const before = signatureOf(absolute);
      const bytes = readFileSync(absolute);
      this.contents.set(path, bytes);
      if (before !== undefined) this.files.set(path, { signature: before, hash: sha256(bytes) });
      return bytes;
    } catch {
      this.absent.add(path);
      return undefined;
    }
  }

  /** The content hash of a file that is an input; undefined when it cannot be read. */
  hash(path: string): string | undefined {
    if (!this.files.has(path)) this.read(path);
    return this.files.get(path)?.hash;
  }

  /** Takes over a file's hash from an earlier run whose signature still fits, so that it need not be read. */
  remember(path: string, signature: FileSignature, hash: string): void {
    this.files.set(path, { signature, hash });
  }

  /** Notes that a path was looked for and was not there. */
  noteAbsent(path: string): void {
    this.absent.add(path);
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

/** The signature of a file, or undefined when it is not there. */
export function signatureOf(path: string): FileSignature | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (stat === undefined || !stat.isFile()) return undefined;
  return { size: Number(stat.size), modified: String(stat.mtimeNs), inode: String(stat.ino) };
}
