import { sha256 } from "../../base/index.ts";
import type { TreeFile } from "../target.ts";
import { joinPath } from "../tree-path.ts";
import type { EntryKind, Listing, TreeView } from "../tree-view.ts";
import type { EditableTree } from "./editable-tree.ts";
import { type ObjectStore, objectId } from "./objects.ts";
import { entryKind, type TreeEntry } from "./tree-object.ts";

/** A directory of a commit as planning sees it. Whether a file is the same is told by its object's name, without reading it. */
export class BranchView implements TreeView {
  private readonly tree: EditableTree;
  private readonly store: ObjectStore;
  private readonly prefix: string;
  private readonly seen = new Map<string, TreeEntry>();

  constructor(tree: EditableTree, store: ObjectStore, prefix: string) {
    this.tree = tree;
    this.store = store;
    this.prefix = prefix;
  }

  async list(directory: string): Promise<Listing | undefined> {
    const entries = await this.tree.entries(joinPath(this.prefix, directory));
    if (entries === undefined) return undefined;
    const listing = new Map<string, EntryKind>();
    for (const [name, entry] of entries) {
      listing.set(name, entryKind(entry.mode));
      this.seen.set(joinPath(directory, name), entry);
    }
    return listing;
  }

  isSame(path: string, file: TreeFile): boolean {
    return this.seen.get(path)?.id === objectId("blob", bytesOf(file.content()));
  }

  async hash(path: string): Promise<string> {
    return sha256((await this.store.read((this.seen.get(path) as TreeEntry).id)).content);
  }
}

export function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === "string" ? Buffer.from(content) : content;
}
