import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writevSync,
} from "node:fs";
import { join } from "node:path";
import type { JsonValue } from "../base/index.ts";
import type { FileSignature } from "./source-tree.ts";

/** A part of a pack file: texts that most runs do not need, read only when they are. */
export interface Slice {
  /** Index into the header's packs. */
  readonly pack: number;
  readonly offset: number;
  readonly length: number;
}

/** What a unit looked at; when all of it is as it was, its result is as it was. */
export interface UnitInputs {
  readonly files: readonly (readonly [path: string, hash: string])[];
  readonly directories: readonly (readonly [path: string, modified: string])[];
  readonly absent: readonly string[];
  readonly variables: readonly (readonly [name: string, hash: string])[];
}

export interface StoredUnit {
  readonly file: string;
  readonly inputs: UnitInputs;
  readonly apps: readonly string[];
  /** True when the unit speaks about the environment as a whole, beside its apps. */
  readonly wide: boolean;
  readonly hash: string;
  readonly json: Slice;
}

export interface StoredApp {
  /** Over everything that decides the app's resources and their checks. */
  readonly contentKey: string;
  /** Over all that other apps and the delivery engine can see of the app: everything but the bytes of its files. */
  readonly outside: string;
  readonly inputs: UnitInputs;
  /** An AppPart as JSON. */
  readonly part: Slice;
}

export interface StateHeader {
  readonly format: 5;
  readonly buildId: string;
  /** Names this state; the freshness record of the same build carries it too. */
  readonly stamp: string;
  /** The arguments that modules ran with, as text. */
  readonly environmentKey: string;
  /** Over the environment's settings. */
  readonly settingsKey: string;
  /** Over the Kubernetes version and every CRD of the project. */
  readonly schemaKey: string;
  readonly config: { readonly value: JsonValue; readonly inputs: UnitInputs };
  readonly files: Readonly<Record<string, FileSignature & { readonly hash: string }>>;
  readonly units: readonly StoredUnit[];
  readonly apps: Readonly<Record<string, StoredApp>>;
  /** Names of pack files. A build adds one with what is new; now and then all is written into one again. */
  readonly packs: readonly string[];
  /** What the output folder looked like, in delivery's own words. */
  readonly outputSignatures: string;
}

/** The last build of one environment, kept beside the project and never trusted further than its content keys. */
export class BuildState {
  readonly header: StateHeader;
  private readonly folder: string;
  private readonly open = new Map<number, number>();

  constructor(folder: string, header: StateHeader) {
    this.folder = folder;
    this.header = header;
  }

  text(slice: Slice): string {
    return this.bytes(slice).toString("utf8");
  }

  bytes({ pack, offset, length }: Slice): Buffer {
    let file = this.open.get(pack);
    if (file === undefined) {
      file = openSync(join(this.folder, this.header.packs[pack] ?? ""), "r");
      this.open.set(pack, file);
    }
    const bytes = Buffer.allocUnsafe(length);
    readSync(file, bytes, 0, length, offset);
    return bytes;
  }

  close(): void {
    for (const file of this.open.values()) closeSync(file);
    this.open.clear();
  }
}

/** Reads the state; undefined when there is none, or when another version of Strata wrote it, or when it is damaged. */
export function readBuildState(folder: string, buildId: string): BuildState | undefined {
  try {
    const header = JSON.parse(readFileSync(join(folder, "state.json"), "utf8")) as StateHeader;
    if (header.format !== 5 || header.buildId !== buildId) return undefined;
    const present = new Set(readdirSync(folder));
    return header.packs.every((pack) => present.has(pack)) ? new BuildState(folder, header) : undefined;
  } catch {
    return undefined;
  }
}

const mostPacks = 12;

/** Collects the texts that a build adds. With too many packs already, what is kept is copied, so that one pack holds all again. */
export class PackWriter {
  private readonly parts: Buffer[] = [];
  private readonly previous: BuildState | undefined;
  private readonly index: number;
  private length = 0;

  constructor(previous: BuildState | undefined) {
    this.previous = previous;
    const packs = previous?.header.packs.length ?? 0;
    this.index = packs >= mostPacks ? 0 : packs;
  }

  add(text: string | Buffer): Slice {
    const bytes = typeof text === "string" ? Buffer.from(text, "utf8") : text;
    const slice = { pack: this.index, offset: this.length, length: bytes.length };
    this.parts.push(bytes);
    this.length += bytes.length;
    return slice;
  }

  /** Keeps a text of the previous state. */
  keep(slice: Slice): Slice {
    return this.index > 0 || this.previous === undefined ? slice : this.add(this.previous.bytes(slice));
  }

  /** Names of the packs of the next state, the new one last. */
  packs(name: string): readonly string[] {
    return [...(this.previous?.header.packs.slice(0, this.index) ?? []), name];
  }

  /** Writes the new pack; thousands of small parts are handed over as they are. */
  write(path: string): void {
    const file = openSync(path, "wx");
    try {
      for (let at = 0; at < this.parts.length; at += mostAtOnce) writevSync(file, this.parts.slice(at, at + mostAtOnce));
    } finally {
      closeSync(file);
    }
  }
}

/** What the operating system takes in one call. */
const mostAtOnce = 1000;

/**
 * Writes pack and header so that a reader sees the old state or the new one, and returns its stamp. Failing to write a cache is never an
 * error.
 */
export function writeBuildState(
  folder: string,
  header: Omit<StateHeader, "packs" | "format" | "stamp">,
  pack: PackWriter,
): string | undefined {
  try {
    mkdirSync(folder, { recursive: true });
    const stamp = `${process.pid}-${Date.now().toString(36)}`;
    pack.write(join(folder, `pack-${stamp}`));
    const packs = pack.packs(`pack-${stamp}`);
    const temporary = join(folder, `state-${stamp}.json`);
    writeFileSync(temporary, JSON.stringify({ format: 5, ...header, stamp, packs }));
    renameSync(temporary, join(folder, "state.json"));
    const wanted = new Set(packs);
    for (const name of readdirSync(folder)) if (name.startsWith("pack-") && !wanted.has(name)) rmSync(join(folder, name), { force: true });
    return stamp;
  } catch {
    // A read-only project or a full disk costs the next run its cache, nothing else.
    return undefined;
  }
}
