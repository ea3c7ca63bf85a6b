import { EdgeFailure, isJsonArray, isJsonObject, type JsonValue, parseJson, property } from "../../base/index.ts";
import type { FileOperations } from "../file-operations.ts";
import { ownershipFile } from "../reserved-names.ts";
import { pathProblem } from "../tree-path.ts";

/** How to go back: written to the disk before the first change of a target, and renamed when the last one is made. */
export interface Journal {
  /** Path and number of its backup: files that go, then directories that make room for a file. */
  readonly removed: readonly (readonly [path: string, backup: number])[];
  /** Path, number of the old file's backup, sha256 of the new content. */
  readonly replaced: readonly (readonly [path: string, backup: number, hash: string])[];
  readonly created: readonly (readonly [path: string, hash: string])[];
  /** Directories that did not exist, parents first. */
  readonly createdDirectories: readonly string[];
  /** Directories that may be empty once the switch is done, children first. */
  readonly emptied: readonly string[];
  /** The commit that HEAD named before, when a commit by git belongs to the switch. */
  readonly head?: string;
}

/** While a file of this name is in the staging directory, the backups beside it are needed. */
export const openJournalName = "undo.json";
const closed = "done.json";

// Flushing one file makes the filesystem flush all new ones with it: seconds for ten thousand of them, nothing for a few.
const mostFlushed = 1000;

/** Writes the journal: from here on an interrupted switch is undone. */
export function openJournal(staging: string, journal: Journal, files: FileOperations): void {
  const text = JSON.stringify({ version: 1, ...journal });
  if (journal.created.length + journal.replaced.length <= mostFlushed) files.writeDurably(`${staging}/writing.json`, text);
  else files.write(`${staging}/writing.json`, text);
  files.rename(`${staging}/writing.json`, `${staging}/${openJournalName}`);
}

/** The one instant at which the new tree counts: from here on nothing is undone. */
export function closeJournal(staging: string, files: FileOperations): void {
  files.rename(`${staging}/${openJournalName}`, `${staging}/${closed}`);
}

export function dropJournal(staging: string, files: FileOperations): void {
  files.remove(`${staging}/${openJournalName}`);
}

/** The journal that an interrupted switch left, with whether its tree counts already; undefined when it had changed nothing yet. */
export function findJournal(staging: string, files: FileOperations): { readonly journal: Journal; readonly done: boolean } | undefined {
  const entries = files.list(staging);
  const name = entries?.has(openJournalName) ? openJournalName : entries?.has(closed) ? closed : undefined;
  if (name === undefined) return undefined;
  const journal = parseJournal(Buffer.from(files.read(`${staging}/${name}`)).toString("utf8"));
  if (journal !== undefined) return { journal, done: name === closed };
  throw new EdgeFailure("delivery/undo-failed", `An interrupted switch left a journal in ${staging} that cannot be read`, {
    hint: `compare the target with its history, put right what is missing, then remove ${staging}`,
  });
}

// A journal may come from anywhere, for example from a repository that somebody else wrote: nothing in it is taken on trust.
function parseJournal(text: string): Journal | undefined {
  let value: JsonValue;
  try {
    value = parseJson(text);
  } catch {
    return undefined;
  }
  if (!isJsonObject(value) || property(value, "version") !== 1) return undefined;
  const removed = rows(property(value, "removed"), isRemoved);
  const replaced = rows(property(value, "replaced"), isReplaced);
  const created = rows(property(value, "created"), isCreated);
  const createdDirectories = rows(property(value, "createdDirectories"), isPath);
  const emptied = rows(property(value, "emptied"), isPath);
  if (removed === undefined || replaced === undefined || created === undefined) return undefined;
  if (createdDirectories === undefined || emptied === undefined) return undefined;
  const head = property(value, "head");
  return { removed, replaced, created, createdDirectories, emptied, ...(typeof head === "string" ? { head } : {}) };
}

function rows<T extends JsonValue>(value: JsonValue | undefined, isRow: (row: JsonValue) => row is T): readonly T[] | undefined {
  return isJsonArray(value) && value.every(isRow) ? value : undefined;
}

function isPath(value: JsonValue | undefined): value is string {
  return typeof value === "string" && (value === ownershipFile || pathProblem(value) === undefined);
}

function isRemoved(row: JsonValue): row is readonly [string, number] {
  return isJsonArray(row) && isPath(row[0]) && Number.isSafeInteger(row[1]);
}

function isReplaced(row: JsonValue): row is readonly [string, number, string] {
  return isJsonArray(row) && isPath(row[0]) && Number.isSafeInteger(row[1]) && typeof row[2] === "string";
}

function isCreated(row: JsonValue): row is readonly [string, string] {
  return isJsonArray(row) && isPath(row[0]) && typeof row[1] === "string";
}
