import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonValue } from "../base/index.ts";
import type { FileSignature } from "./source-tree.ts";

/** A slice of the pack file: the texts that most runs do not need are read only when they are. */
export interface Slice {
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
  readonly hash: string;
  readonly json: Slice;
}

export interface StoredApp {
  /** Over everything that decides the app's resources and their checks. */
  readonly contentKey: string;
  readonly inputs: UnitInputs;
  /** An AppPart as JSON. */
  readonly part: Slice;
}

export interface StateHeader {
  readonly format: 3;
  readonly buildId: string;
  /** The arguments that modules ran with, as text. */
  readonly environmentKey: string;
  /** Over the Kubernetes version and every CRD of the project. */
  readonly schemaKey: string;
  readonly config: { readonly value: JsonValue; readonly inputs: UnitInputs };
  readonly files: Readonly<Record<string, FileSignature & { readonly hash: string }>>;
  readonly units: readonly StoredUnit[];
  readonly apps: Readonly<Record<string, StoredApp>>;
  readonly pack: string;
  /** What the output folder looked like, in delivery's own words. */
  readonly outputSignatures: string;
}

/** The last build of one environment, kept beside the project and never trusted further than its content keys. */
export class BuildState {
  readonly header: StateHeader;
  private readonly folder: string;
  private packed: Buffer | undefined;

  constructor(folder: string, header: StateHeader) {
    this.folder = folder;
    this.header = header;
  }

  text(slice: Slice): string {
    return this.pack().toString("utf8", slice.offset, slice.offset + slice.length);
  }

  bytes(slice: Slice): Buffer {
    return this.pack().subarray(slice.offset, slice.offset + slice.length);
  }

  private pack(): Buffer {
    this.packed ??= readFileSync(join(this.folder, this.header.pack));
    return this.packed;
  }
}

/** Reads the state; undefined when there is none, or when another version of Strata wrote it, or when it is damaged. */
export function readBuildState(folder: string, buildId: string): BuildState | undefined {
  try {
    const header = JSON.parse(readFileSync(join(folder, "state.json"), "utf8")) as StateHeader;
    return header.format === 3 && header.buildId === buildId ? new BuildState(folder, header) : undefined;
  } catch {
    return undefined;
  }
}

/** Collects the texts of the next pack. */
export class PackWriter {
  private readonly parts: Buffer[] = [];
  private length = 0;

  add(text: string | Buffer): Slice {
    const bytes = typeof text === "string" ? Buffer.from(text, "utf8") : text;
    const slice = { offset: this.length, length: bytes.length };
    this.parts.push(bytes);
    this.length += bytes.length;
    return slice;
  }

  bytes(): Buffer {
    return Buffer.concat(this.parts, this.length);
  }
}

/** Writes pack and header so that a reader sees the old state or the new one. Failing to write a cache is never an error. */
export function writeBuildState(folder: string, header: Omit<StateHeader, "pack">, pack: PackWriter): void {
  try {
    mkdirSync(folder, { recursive: true });
    const stamp = `${process.pid}-${Date.now().toString(36)}`;
    const packName = `pack-${stamp}`;
    writeFileSync(join(folder, packName), pack.bytes());
    const previous = readPackName(folder);
    const temporary = join(folder, `state-${stamp}.json`);
    writeFileSync(temporary, JSON.stringify({ ...header, pack: packName }));
    renameSync(temporary, join(folder, "state.json"));
    if (previous !== undefined && previous !== packName) rmSync(join(folder, previous), { force: true });
  } catch {
    // A read-only project or a full disk costs the next run its cache, nothing else.
  }
}

function readPackName(folder: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(join(folder, "state.json"), "utf8")) as StateHeader).pack;
  } catch {
    return undefined;
  }
}
