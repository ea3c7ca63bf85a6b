import { nameOf, parentOf } from "../tree-path.ts";
import type { ObjectStore } from "./objects.ts";
import { directoryMode, fileMode, parseTree, printTree, type TreeEntry } from "./tree-object.ts";

interface Node {
  readonly entries: Map<string, TreeEntry>;
  isChanged: boolean;
}

/** A Git tree that is read only where it is looked at and written only where it was changed; everything else keeps its object. */
export class EditableTree {
  private readonly store: ObjectStore;
  private readonly root: string | undefined;
  private readonly nodes = new Map<string, Node>();

  constructor(store: ObjectStore, root: string | undefined) {
    this.store = store;
    this.root = root;
  }

  /** The entries of a directory; undefined when no directory is there. */
  async entries(directory: string): Promise<ReadonlyMap<string, TreeEntry> | undefined> {
    return (await this.node(directory))?.entries;
  }

  async entry(path: string): Promise<TreeEntry | undefined> {
    return (await this.entries(parentOf(path)))?.get(nameOf(path));
  }

  /** Sets a file; what stands in its way is replaced. */
  async set(path: string, id: string): Promise<void> {
    this.nodes.delete(path);
    const node = await this.makeNode(parentOf(path));
    node.entries.set(nameOf(path), { mode: fileMode, id });
  }

  async remove(path: string): Promise<void> {
    const node = await this.node(parentOf(path));
    if (node?.entries.delete(nameOf(path))) await this.markChanged(parentOf(path));
  }

  /** Writes the changed trees and returns the root; directories that have become empty disappear. */
  async write(): Promise<string> {
    const root = await this.makeNode("");
    return this.writeNode("", root);
  }

  private async node(directory: string): Promise<Node | undefined> {
    const known = this.nodes.get(directory);
    if (known !== undefined) return known;
    const id = directory === "" ? this.root : await this.treeId(directory);
    if (id === undefined) return undefined;
    const node = { entries: parseTree((await this.store.read(id)).content), isChanged: false };
    this.nodes.set(directory, node);
    return node;
  }

  private async treeId(directory: string): Promise<string | undefined> {
    const entry = await this.entry(directory);
    return entry?.mode === directoryMode ? entry.id : undefined;
  }

  private async makeNode(directory: string): Promise<Node> {
    const found = await this.node(directory);
    const node = found ?? { entries: new Map<string, TreeEntry>(), isChanged: true };
    this.nodes.set(directory, node);
    if (directory !== "") {
      const parent = await this.makeNode(parentOf(directory));
      // The object's name is filled in when the tree is written.
      if (found === undefined) parent.entries.set(nameOf(directory), { mode: directoryMode, id: "" });
    }
    node.isChanged = true;
    return node;
  }

  private async markChanged(directory: string): Promise<void> {
    for (let at = directory; ; at = parentOf(at)) {
      const node = await this.node(at);
      if (node !== undefined) node.isChanged = true;
      if (at === "") return;
    }
  }

  private writeNode(directory: string, node: Node): string {
    for (const [name, entry] of node.entries) {
      if (entry.mode !== directoryMode) continue;
      const below = directory === "" ? name : `${directory}/${name}`;
      const child = this.nodes.get(below);
      if (child === undefined || !child.isChanged) continue;
      const id = this.writeNode(below, child);
      if (child.entries.size === 0) node.entries.delete(name);
      else node.entries.set(name, { mode: directoryMode, id });
    }
    return this.store.write("tree", printTree(node.entries));
  }
}
