import type { TreeFile } from "./target.ts";
import { joinPath, nameOf, parentOf } from "./tree-path.ts";

/** What stands at a name; "other" is a symbolic link, a submodule or a device, which is never followed. */
export type EntryKind = "file" | "directory" | "other";
export type Listing = ReadonlyMap<string, EntryKind>;

/** The present content of a target, be it on disk or in a commit: all that deciding about a switch needs to see. */
export interface TreeView {
  /** The entries of a directory that is known to exist, or of the root `""`, which may be absent. */
  list(directory: string): Promise<Listing | undefined>;
  /** Whether the file that stands at the path has the content of `file`. */
  isSame(path: string, file: TreeFile): boolean;
  /** sha256 of the file that stands at the path. */
  hash(path: string): Promise<string>;
}

/** Something that is not a directory and stands in the middle of a path. */
export interface Obstacle {
  readonly path: string;
  readonly kind: "file" | "other";
}

/** Answers what stands where, and reads every directory once. */
export class Places {
  private readonly view: TreeView;
  private readonly known = new Map<string, Listing | Obstacle | undefined>();

  constructor(view: TreeView) {
    this.view = view;
  }

  /** The entries of a directory, the obstacle on the way to it, or undefined when nothing is there. */
  directory(path: string): Promise<Listing | Obstacle | undefined> | Listing | Obstacle | undefined {
    return this.known.has(path) ? this.known.get(path) : this.look(path);
  }

  /** The kind of what stands at a path, its obstacle, or undefined when the place is free. */
  async at(path: string): Promise<EntryKind | Obstacle | undefined> {
    const around = await this.directory(parentOf(path));
    return isListing(around) ? around.get(nameOf(path)) : around;
  }

  /** What stands at a path whose directory was read before; undefined otherwise too. */
  seenAt(path: string): EntryKind | undefined {
    const around = this.known.get(parentOf(path));
    return isListing(around) ? around.get(nameOf(path)) : undefined;
  }

  /** Whether everything below a directory is a file for which `isGoing` holds. */
  async holdsOnly(directory: string, isGoing: (path: string) => boolean): Promise<boolean> {
    const entries = await this.directory(directory);
    if (!isListing(entries)) return false;
    for (const [name, kind] of entries) {
      const path = joinPath(directory, name);
      if (kind === "directory" ? !(await this.holdsOnly(path, isGoing)) : !isGoing(path)) return false;
    }
    return true;
  }

  private async look(path: string): Promise<Listing | Obstacle | undefined> {
    const found = path === "" ? await this.view.list("") : await this.lookBelow(path);
    this.known.set(path, found);
    return found;
  }

  private async lookBelow(path: string): Promise<Listing | Obstacle | undefined> {
    const around = await this.directory(parentOf(path));
    if (!isListing(around)) return around;
    const kind = around.get(nameOf(path));
    if (kind === undefined) return undefined;
    return kind === "directory" ? this.view.list(path) : { path, kind };
  }
}

export function isListing(found: Listing | Obstacle | undefined): found is Listing {
  return found instanceof Map;
}
