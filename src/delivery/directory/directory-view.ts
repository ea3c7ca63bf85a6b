import { sha256 } from "../../base/index.ts";
import type { FileOperations } from "../file-operations.ts";
import { stagingName } from "../reserved-names.ts";
import type { TreeFile } from "../target.ts";
import type { Listing, TreeView } from "../tree-view.ts";
import type { Signatures } from "./signatures.ts";

/** A target directory as planning sees it. Signatures that still hold save the reading of files. */
export class DirectoryView implements TreeView {
  private readonly held = new Map<string, string>();
  private readonly root: string;
  private readonly files: FileOperations;
  private readonly signatures: Signatures | undefined;
  private readonly records: boolean;
  private last: { readonly path: string; readonly hash: string } | undefined;

  /** With `records`, a file that had to be read gets its signature taken too. */
  constructor(root: string, files: FileOperations, signatures: Signatures | undefined, records: boolean) {
    this.root = root;
    this.files = files;
    this.signatures = signatures;
    this.records = records;
  }

  async list(directory: string): Promise<Listing | undefined> {
    if (directory !== "") return this.files.list(`${this.root}/${directory}`);
    const entries = this.files.list(this.root);
    for (const name of entries?.keys() ?? []) if (name.startsWith(stagingName)) entries?.delete(name);
    return entries;
  }

  isSame(path: string, file: TreeFile): boolean {
    // Taken before the file is read: a change in between then shows as a signature that does not hold.
    const signature = this.records ? this.files.signature(`${this.root}/${path}`) : undefined;
    const recorded = this.signatures?.get(path);
    const holds = recorded !== undefined && recorded.hash === file.hash && recorded.signature === signature;
    if (!holds && !this.hasText(path, file.text) && this.hashNow(path) !== file.hash) return false;
    if (signature !== undefined) this.held.set(path, signature);
    return true;
  }

  async hash(path: string): Promise<string> {
    return this.hashNow(path);
  }

  /** The signature that was found to hold, or the last known one of a file that nobody looked at. */
  signatureOf(path: string): string | undefined {
    return this.held.get(path) ?? this.signatures?.get(path)?.signature;
  }

  // Twice as fast as hashing. U+FFFD may stand for other bytes, so a text with it is not compared this way.
  private hasText(path: string, text: string | undefined): boolean {
    return text !== undefined && this.files.readText(`${this.root}/${path}`) === text && !text.includes("\ufffd");
  }

  // Asked twice for a file that differs: once whether it is the new content, once whether it is the old one.
  private hashNow(path: string): string {
    if (this.last?.path !== path) this.last = { path, hash: sha256(this.files.read(`${this.root}/${path}`)) };
    return this.last.hash;
  }
}
