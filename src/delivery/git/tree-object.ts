import { compareText, EdgeFailure } from "../../base/index.ts";
import type { EntryKind } from "../tree-view.ts";
import { isObjectId } from "./references.ts";

/** One entry of a Git tree; `mode` is octal text as Git writes it, such as 100644. */
export interface TreeEntry {
  readonly mode: string;
  readonly id: string;
}

export const directoryMode = "40000";
export const fileMode = "100644";

export function entryKind(mode: string): EntryKind {
  return mode === directoryMode ? "directory" : mode.startsWith("100") ? "file" : "other";
}

/** Reads the content of a tree object. */
export function parseTree(content: Uint8Array): Map<string, TreeEntry> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const entries = new Map<string, TreeEntry>();
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(32, at);
    const zero = bytes.indexOf(0, space);
    if (space === -1 || zero === -1 || zero + 21 > bytes.length)
      throw new EdgeFailure("delivery/damaged-object", "A Git tree cannot be read");
    const mode = bytes.toString("latin1", at, space);
    entries.set(decodeName(bytes.subarray(space + 1, zero)), { mode, id: bytes.toString("hex", zero + 1, zero + 21) });
    at = zero + 21;
  }
  return entries;
}

/** The content of a tree object: entries by the bytes of their names, where a directory counts as if a slash followed. */
export function printTree(entries: ReadonlyMap<string, TreeEntry>): Buffer {
  const rows = [...entries].map(([text, entry]) => {
    const name = encodeName(text);
    // As latin1, every byte of the name is one code unit, so that the order of texts is the order of bytes.
    return { entry, name, key: `${name.toString("latin1")}${entry.mode === directoryMode ? "/" : ""}` };
  });
  rows.sort((a, b) => compareText(a.key, b.key));
  return Buffer.concat(rows.flatMap(({ entry, name }) => [Buffer.from(`${entry.mode} `), name, zeroByte, Buffer.from(entry.id, "hex")]));
}

const zeroByte = Buffer.of(0);

// A foreign file may have a name that is not UTF-8. It must survive as it is, so its bytes are kept behind a NUL, which no name can hold.
function decodeName(bytes: Buffer): string {
  const name = bytes.toString("utf8");
  return name.includes("\ufffd") && !Buffer.from(name).equals(bytes) ? `\0${bytes.toString("latin1")}` : name;
}

function encodeName(name: string): Buffer {
  return name.startsWith("\0") ? Buffer.from(name.slice(1), "latin1") : Buffer.from(name);
}

/** Of a commit object: its tree and its parents. */
export function parseCommit(content: Uint8Array): { readonly tree: string; readonly parents: readonly string[] } {
  const head = Buffer.from(content).toString("latin1").split("\n\n", 1)[0] ?? "";
  const lines = head.split("\n");
  const tree = lines[0]?.startsWith("tree ") ? lines[0].slice(5) : "";
  const parents = lines.filter((line) => line.startsWith("parent ")).map((line) => line.slice(7));
  if (!isObjectId(tree) || !parents.every(isObjectId)) throw new EdgeFailure("delivery/damaged-object", "A Git commit cannot be read");
  return { tree, parents };
}
