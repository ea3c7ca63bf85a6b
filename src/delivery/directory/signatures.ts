import { sha256 } from "../../base/index.ts";
import type { FileOperations } from "../file-operations.ts";
import { printOwnership } from "../ownership.ts";
import type { PresentList } from "../plan-change.ts";
import { ownershipFile, stagingName } from "../reserved-names.ts";
import type { TreeFile } from "../target.ts";

/** Path → the hash and the file signature that were true together. */
export type Signatures = ReadonlyMap<string, { readonly hash: string; readonly signature: string }>;

/**
 * The signatures of all files of one ownership list as one text for the caller to keep: the list's hash, then a line per file in its order.
 * A file without a known signature has an empty line and is read the next time.
 */
export function printSignatures(list: string, paths: Iterable<string>, signatureOf: (path: string) => string | undefined): string {
  let text = `${sha256(list)}\n`;
  for (const path of paths) text += `${signatureOf(path) ?? ""}\n`;
  return text;
}

/** The signatures, when they were taken under exactly this list; undefined otherwise. */
export function parseSignatures(text: string | undefined, list: PresentList): Signatures | undefined {
  const { ownership } = list;
  if (text === undefined || text === "" || list.text === undefined || !text.startsWith(sha256(list.text))) return undefined;
  const lines = text.split("\n");
  if (ownership === undefined || lines.length !== ownership.files.size + 2) return undefined;
  const signatures = new Map<string, { hash: string; signature: string }>();
  let at = 1;
  for (const [path, hash] of ownership.files) {
    const signature = lines[at++] as string;
    if (signature !== "") signatures.set(path, { hash, signature });
  }
  return signatures;
}

/**
 * Whether a directory is exactly as the run that made the signatures left it, and the files are still the ones of that run: the whole of a
 * build with nothing to do, at the cost of one look at each file.
 */
export function isUntouched(
  root: string,
  files: readonly TreeFile[],
  expected: { readonly previous?: string; readonly environment?: string },
  operations: FileOperations,
): boolean {
  if (expected.previous === undefined || operations.kind(`${root}/${stagingName}`) !== undefined) return false;
  const list = printOwnership(files, expected.environment);
  const place = `${root}/${ownershipFile}`;
  if (operations.kind(place) !== "file" || Buffer.from(operations.read(place)).toString("utf8") !== list) return false;
  const lines = expected.previous.split("\n");
  if (lines.length !== files.length + 2 || lines[0] !== sha256(list)) return false;
  return files.every((file, at) => operations.signature(`${root}/${file.path}`) === lines[at + 1]);
}
