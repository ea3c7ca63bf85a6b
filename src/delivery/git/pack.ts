import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { EdgeFailure } from "../../base/index.ts";
import { applyDelta } from "./delta.ts";
import type { GitObject, ObjectType } from "./objects.ts";

const types: Readonly<Record<number, ObjectType>> = { 1: "commit", 2: "tree", 3: "blob", 4: "tag" };
const offsetDelta = 6;
const nameDelta = 7;
const deepestChain = 5000;
const cacheBytes = 32 * 1024 * 1024;

interface Stored {
  readonly type: number;
  /** Size of the object, or of the delta. */
  readonly size: number;
  /** Where the compressed bytes start. */
  readonly start: number;
  readonly base?: number;
}

/**
 * One pack with its index (version 2, as every Git since 2008 writes it). It reads only the bytes of the objects that are asked for, which is
 * what makes a tree of ten thousand files, or a small tree in a large repository, quick to read.
 */
export class Pack {
  private readonly index: Buffer;
  private readonly path: string;
  private readonly count: number;
  private readonly largest: number;
  private file: number | undefined;
  private readonly cache = new Map<number, GitObject>();
  private cached = 0;

  private constructor(path: string, index: Buffer, largest: number) {
    this.path = path;
    this.index = index;
    this.largest = largest;
    this.count = index.readUInt32BE(8 + 255 * 4);
  }

  /** Opens a pack by the path of its index; undefined when it is of an older kind. `largest` limits the size of one object. */
  static open(path: string, largest: number): Pack | undefined {
    const index = readFileSync(path);
    if (index.length < 1032 || index.readUInt32BE(0) !== 0xff744f63 || index.readUInt32BE(4) !== 2) return undefined;
    const pack = new Pack(path.replace(/\.idx$/, ".pack"), index, largest);
    return index.length < 1032 + pack.count * 28 ? undefined : pack;
  }

  /** The object of that name, or undefined when it is not in this pack. Throws when the pack is damaged. */
  read(id: string): GitObject | undefined {
    const offset = this.find(Buffer.from(id, "hex"));
    return offset === undefined ? undefined : this.readAt(offset);
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }

  private find(name: Buffer): number | undefined {
    const first = name[0] as number;
    let low = first === 0 ? 0 : this.index.readUInt32BE(8 + (first - 1) * 4);
    let high = this.index.readUInt32BE(8 + first * 4);
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = 1032 + middle * 20;
      const order = name.compare(this.index, at, at + 20);
      if (order === 0) return this.offsetOf(middle);
      if (order < 0) high = middle;
      else low = middle + 1;
    }
    return undefined;
  }

  private offsetOf(position: number): number {
    const offset = this.index.readUInt32BE(1032 + this.count * 24 + position * 4);
    if (offset < 0x80000000) return offset;
    return Number(this.index.readBigUInt64BE(1032 + this.count * 28 + (offset - 0x80000000) * 8));
  }

  private readAt(offset: number): GitObject {
    const deltas: { readonly offset: number; readonly stored: Stored }[] = [];
    let at = offset;
    let object = this.cache.get(at);
    while (object === undefined) {
      const stored = this.describe(at);
      const type = types[stored.type];
      if (type !== undefined) {
        object = this.keep(at, { type, content: this.inflate(stored) });
      } else {
        if (stored.base === undefined || deltas.length > deepestChain) throw this.damaged();
        deltas.push({ offset: at, stored });
        at = stored.base;
        object = this.cache.get(at);
      }
    }
    for (const delta of deltas.reverse()) {
      const content = applyDelta(object.content, this.inflate(delta.stored), this.largest);
      if (content === undefined) throw this.damaged();
      object = this.keep(delta.offset, { type: object.type, content });
    }
    return object;
  }

  private describe(offset: number): Stored {
    const bytes = this.bytes(offset, 64);
    let at = 0;
    let byte = bytes[at++] as number;
    const type = (byte >> 4) & 7;
    let size = byte & 15;
    for (let scale = 16; byte & 0x80; scale *= 128) {
      byte = bytes[at++] as number;
      size += (byte & 0x7f) * scale;
    }
    if (size > this.largest) throw this.damaged();
    if (type === nameDelta) return { type, size, start: offset + at + 20, ...this.baseNamed(bytes.subarray(at, at + 20)) };
    if (type !== offsetDelta) return { type, size, start: offset + at };
    byte = bytes[at++] as number;
    let back = byte & 0x7f;
    while (byte & 0x80) {
      byte = bytes[at++] as number;
      back = (back + 1) * 128 + (byte & 0x7f);
    }
    return { type, size, start: offset + at, base: offset - back };
  }

  private baseNamed(name: Buffer): { readonly base?: number } {
    const base = this.find(name);
    return base === undefined ? {} : { base };
  }

  private inflate(stored: Stored): Buffer {
    // The most that deflate can make of so many bytes; the pack may end before.
    const bound = stored.size + Math.ceil(stored.size / 1000) + 128;
    const content = inflateSync(this.bytes(stored.start, bound), {
      maxOutputLength: stored.size + 1,
      chunkSize: Math.max(64, stored.size + 1),
    });
    if (content.length !== stored.size) throw this.damaged();
    return content;
  }

  private bytes(position: number, length: number): Buffer {
    this.file ??= openSync(this.path, "r");
    const buffer = Buffer.allocUnsafe(length);
    return buffer.subarray(0, readSync(this.file, buffer, 0, length, position));
  }

  private damaged(): EdgeFailure {
    return new EdgeFailure("delivery/damaged-object", `The Git pack ${this.path} cannot be read`, { hint: "`git fsck` says more" });
  }

  private keep(offset: number, object: GitObject): GitObject {
    if (this.cached > cacheBytes) {
      this.cache.clear();
      this.cached = 0;
    }
    this.cache.set(offset, object);
    this.cached += object.content.length;
    return object;
  }
}
