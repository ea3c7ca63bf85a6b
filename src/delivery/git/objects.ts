import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { deflateSync, inflateSync } from "node:zlib";
import { EdgeFailure } from "../../base/index.ts";
import { errorCode, type FileOperations } from "../file-operations.ts";
import { Pack } from "./pack.ts";
import type { Repository } from "./repository.ts";

export type ObjectType = "blob" | "tree" | "commit" | "tag";

export interface GitObject {
  readonly type: ObjectType;
  readonly content: Uint8Array;
}

/** No object that belongs to a rendered tree comes near this; it keeps a hostile repository from filling the memory. */
const largestObject = 256 * 1024 * 1024;

/**
 * The objects of a repository. They are written here, because the library writes them in place, where a full disk or a killed process leaves
 * half an object that every later write believes in. Loose and packed ones are read here, because the library takes a millisecond for each;
 * it is asked for what is not found in the usual forms.
 */
export class ObjectStore {
  private readonly directories: readonly string[];
  private readonly files: FileOperations;
  private readonly packs = new Map<string, readonly Pack[]>();
  private readonly cache = {};
  private readonly madeDirectories = new Set<string>();

  constructor(repository: Repository, files: FileOperations) {
    this.directories = [repository.commonDirectory, ...alternates(repository.commonDirectory)];
    this.files = files;
  }

  /** Reads an object; fails when it is missing or damaged. */
  async read(id: string): Promise<GitObject> {
    for (const directory of this.directories) {
      const object = this.readLoose(directory, id) ?? this.readPacked(directory, id);
      if (object !== undefined) return object;
    }
    for (const directory of this.directories) {
      const object = await this.readWithLibrary(directory, id);
      if (object !== undefined) return object;
    }
    throw new EdgeFailure("delivery/missing-object", `The repository ${this.directories[0]} does not have the object ${id}`, {
      hint: "it may be a partial clone: fetch the missing objects, or use a worktree target",
    });
  }

  /** Writes an object unless it is there already; it appears under its name only when it is complete. */
  write(type: ObjectType, content: Uint8Array): string {
    const id = objectId(type, content);
    const directory = join(this.directories[0] as string, "objects", id.slice(0, 2));
    const place = join(directory, id.slice(2));
    if (this.files.kind(place) !== undefined) return id;
    if (!this.madeDirectories.has(directory)) this.files.makeDirectory(directory);
    this.madeDirectories.add(directory);
    // Git clears files of this name away by itself when they are old.
    const temporary = join(directory, `tmp_obj_strata_${randomUUID()}`);
    try {
      this.files.write(temporary, deflateSync(Buffer.concat([header(type, content.length), content]), { level: 1 }), 0o444);
      this.files.rename(temporary, place);
    } catch (error) {
      this.discard(temporary);
      throw error;
    }
    return id;
  }

  /** Closes the packs that were opened. */
  close(): void {
    for (const packs of this.packs.values()) for (const pack of packs) pack.close();
  }

  private discard(temporary: string): void {
    try {
      this.files.remove(temporary);
    } catch {
      // It was not made, or `git gc` will find it.
    }
  }

  private readLoose(directory: string, id: string): GitObject | undefined {
    const packed = readOrUndefined(join(directory, "objects", id.slice(0, 2), id.slice(2)));
    if (packed === undefined) return undefined;
    try {
      const bytes = inflateSync(packed, { maxOutputLength: largestObject });
      const end = bytes.indexOf(0);
      const type = bytes.toString("latin1", 0, end).split(" ")[0] as ObjectType;
      const content = bytes.subarray(end + 1);
      if (objectId(type, content) === id) return { type, content };
    } catch (error) {
      throw damaged(id, error);
    }
    throw damaged(id);
  }

  private readPacked(directory: string, id: string): GitObject | undefined {
    for (const pack of this.packsOf(directory)) {
      try {
        const object = pack.read(id);
        if (object !== undefined) return object;
      } catch {
        // Another pack may have it whole; if none has, the library says what is wrong.
      }
    }
    return undefined;
  }

  private packsOf(directory: string): readonly Pack[] {
    const known = this.packs.get(directory);
    if (known !== undefined) return known;
    const folder = join(directory, "objects/pack");
    const indexes = [...(this.files.list(folder)?.keys() ?? [])].filter((name) => name.endsWith(".idx"));
    const packs = indexes.map((name) => Pack.open(join(folder, name), largestObject)).filter((pack) => pack !== undefined);
    this.packs.set(directory, packs);
    return packs;
  }

  private async readWithLibrary(directory: string, id: string): Promise<GitObject | undefined> {
    const { readObjectAnyhow } = await import("./library.ts");
    try {
      return await readObjectAnyhow(directory, id, this.cache);
    } catch (error) {
      throw damaged(id, error);
    }
  }
}

export function objectId(type: ObjectType, content: Uint8Array): string {
  return createHash("sha1").update(header(type, content.length)).update(content).digest("hex");
}

function header(type: ObjectType, length: number): Buffer {
  return Buffer.from(`${type} ${length}\0`);
}

function damaged(id: string, cause?: unknown): EdgeFailure {
  return new EdgeFailure("delivery/damaged-object", `The Git object ${id} cannot be read`, { cause, hint: "`git fsck` says more" });
}

// `git clone --shared` and `--reference` borrow objects from another repository.
function alternates(directory: string): string[] {
  const text = readOrUndefined(join(directory, "objects/info/alternates"))?.toString("utf8") ?? "";
  const paths = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return paths.map((path) => resolve(directory, "objects", path)).flatMap((path) => (basename(path) === "objects" ? [dirname(path)] : []));
}

function readOrUndefined(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
