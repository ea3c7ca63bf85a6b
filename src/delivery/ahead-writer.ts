import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { hasErrors, invariant, type Outcome } from "../base/index.ts";
import { type BuildTreeResult, nothingBuilt } from "./build-tree.ts";
import { printSignatures } from "./directory/signatures.ts";
import { diskFailure } from "./disk-failure.ts";
import { printOwnership } from "./ownership.ts";
import { ownershipFile } from "./reserved-names.ts";
import type { TreeFile } from "./target.ts";
import { checkPaths, sortByPath } from "./tree-path.ts";

export interface AheadBatch {
  /** Files of earlier batches that are not wanted after all. */
  readonly withdrawn: readonly string[];
  readonly paths: readonly string[];
  /** Contents that are text, one behind the other, with the length of each: one long string crosses threads much faster than many. */
  readonly text: string;
  readonly lengths: readonly number[];
  readonly raw: readonly (readonly [path: string, bytes: Uint8Array])[];
  readonly last: boolean;
}

export type AheadReply =
  | { readonly signatures: ReadonlyMap<string, string> }
  | { readonly failure: { readonly code: string; readonly message: string } };

const mark = ".strata-new-";
const batchSize = 500;

/**
 * Writes a build into a directory that does not exist yet, in a thread of its own, while the caller still compiles: into a folder beside
 * it that gets its name when everything is there and nothing was wrong. Until then the directory does not exist, so a build that fails,
 * is stopped or dies leaves nothing of it.
 */
export class AheadWriter {
  private readonly directory: string;
  private readonly staging: string;
  /** The topmost folder that was made for the staging folder. */
  private readonly made: string | undefined;
  private readonly worker: Worker;
  private readonly reply: Promise<AheadReply>;
  private paths: string[] = [];
  private texts: string[] = [];
  private raw: (readonly [string, Uint8Array])[] = [];

  private constructor(directory: string, worker: Worker, { staging, made }: { staging: string; made: string | undefined }) {
    this.directory = directory;
    this.staging = staging;
    this.made = made;
    this.worker = worker;
    this.reply = new Promise((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    });
    this.reply.catch(() => {});
  }

  /** Starts a thread for a directory that does not exist; undefined when it does, or when this code runs from its sources. */
  static start(directory: string): AheadWriter | undefined {
    // A test runner loads TypeScript, which a thread of Node cannot.
    if (import.meta.url.endsWith(".ts") || existsSync(directory)) return undefined;
    const parent = dirname(directory);
    const staging = join(parent, `${basename(directory)}${mark}${process.pid}`);
    let made: string | undefined;
    try {
      made = mkdirSync(parent, { recursive: true });
      sweep(parent, basename(directory));
      mkdirSync(staging);
    } catch (error) {
      throw diskFailure(error, directory);
    }
    return new AheadWriter(directory, new Worker(new URL("./ahead-worker.cjs", import.meta.url), { workerData: staging }), {
      staging,
      made,
    });
  }

  add(files: readonly TreeFile[]): void {
    for (const file of files) {
      const content = file.content();
      if (typeof content === "string") {
        this.paths.push(file.path);
        this.texts.push(content);
      } else this.raw.push([file.path, content]);
    }
    if (this.paths.length >= batchSize) this.post([], false);
  }

  /** Takes back files that were added. */
  withdraw(files: readonly { readonly path: string }[]): void {
    this.post([], false);
    this.post(
      files.map((file) => file.path),
      false,
    );
  }

  /** Waits for the thread, adds the ownership list and gives the tree its name. `files` are all that were added and not withdrawn. */
  async finish(files: readonly Pick<TreeFile, "path" | "hash">[], environment: string): Promise<Outcome<BuildTreeResult>> {
    const sorted = sortByPath(files);
    const diagnostics = checkPaths(sorted);
    if (hasErrors(diagnostics)) {
      await this.discard();
      return { value: nothingBuilt, diagnostics };
    }
    this.post([], true);
    const reply = await this.reply;
    try {
      if ("failure" in reply) throw Object.assign(new Error(reply.failure.message), { code: reply.failure.code });
      invariant(reply.signatures.size === files.length, "every file of the tree was written ahead");
      const list = printOwnership(sorted, environment);
      writeFileSync(join(this.staging, ownershipFile), list, { flag: "wx" });
      renameSync(this.staging, this.directory);
      const paths = sorted.map((file) => file.path);
      const signatures = printSignatures(list, paths, (path) => reply.signatures.get(path));
      return { value: { written: paths, deleted: [], unchanged: 0, nothingToDo: false, signatures }, diagnostics };
    } catch (error) {
      await this.discard();
      throw diskFailure(error, this.directory);
    }
  }

  /** Takes back everything. */
  async discard(): Promise<void> {
    await this.worker.terminate();
    rmSync(this.staging, { recursive: true, force: true });
    if (this.made !== undefined) removeEmpty(dirname(this.directory), this.made);
  }

  private post(withdrawn: readonly string[], last: boolean): void {
    const { paths, texts, raw } = this;
    const batch: AheadBatch = { withdrawn, paths, text: texts.join(""), lengths: texts.map((text) => text.length), raw, last };
    this.worker.postMessage(batch);
    this.paths = [];
    this.texts = [];
    this.raw = [];
  }
}

/** Takes away the folders from `folder` up to `topmost`, unless somebody has put something into them by now. */
function removeEmpty(folder: string, topmost: string): void {
  try {
    for (let at = folder; ; at = dirname(at)) {
      rmdirSync(at);
      if (at === topmost) return;
    }
  } catch {
    // Not empty: it is not ours to remove.
  }
}

/** Removes what builds that died left beside the directory. */
function sweep(parent: string, name: string): void {
  for (const entry of readdirSync(parent)) {
    if (!entry.startsWith(`${name}${mark}`)) continue;
    const process = Number(entry.slice(name.length + mark.length));
    if (!isRunning(process)) rmSync(join(parent, entry), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
