import { EdgeFailure } from "../base/index.ts";
import { resolveDirectory } from "./directory/containment.ts";
import { recoverDirectory } from "./directory/undo.ts";
import { diskFailure } from "./disk-failure.ts";
import { type Edges, machine } from "./edges.ts";
import { EditableTree } from "./git/editable-tree.ts";
import { ObjectStore } from "./git/objects.ts";
import { openRepository, type Repository } from "./git/repository.ts";
import { resolveRevision } from "./git/revision.ts";
import { entryKind, parseCommit } from "./git/tree-object.ts";
import { Pace } from "./pace.ts";
import { stagingName } from "./reserved-names.ts";
import { joinPath, normalisePath } from "./tree-path.ts";

/** Where a tree is read from: a directory (absolute), or a path inside a commit of a local repository. */
export type TreeSource =
  | { readonly kind: "directory"; readonly path: string }
  | { readonly kind: "ref"; readonly repository: string; readonly ref: string; readonly path: string };

export interface ReadLimits {
  readonly files?: number;
  readonly bytesPerFile?: number;
  readonly bytes?: number;
}

const usual = { files: 100_000, bytesPerFile: 64 * 1024 * 1024, bytes: 512 * 1024 * 1024 };

/**
 * All regular files of a tree by path, sorted; links and submodules are passed over. A directory or path that does not exist is an empty
 * tree. An interrupted switch in a directory is settled first, so that nobody ever reads half of one.
 */
export async function readTree(
  source: TreeSource,
  options: { readonly limits?: ReadLimits; readonly signal?: AbortSignal } = {},
  edges: Edges = machine,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const place = source.kind === "directory" ? source.path : `${source.ref} of ${source.repository}`;
  const collected = new Collection(place, { ...usual, ...options.limits });
  const pace = new Pace(options.signal);
  try {
    if (source.kind === "directory") await readDirectory(source.path, collected, pace, edges);
    else await readCommit(source, collected, pace, edges);
  } catch (error) {
    throw diskFailure(error, place);
  }
  return collected.sorted();
}

async function readDirectory(path: string, into: Collection, pace: Pace, edges: Edges): Promise<void> {
  const root = resolveDirectory({ kind: "directory", path }, edges.files).value;
  if (root === undefined) throw new EdgeFailure("delivery/not-a-directory", `${path} is not a directory`);
  recoverDirectory(root, edges);
  const visit = async (directory: string): Promise<void> => {
    for (const [name, kind] of edges.files.list(joinPath(root, directory)) ?? []) {
      if (name === ".git" || (directory === "" && name.startsWith(stagingName))) continue;
      const below = joinPath(directory, name);
      await pace.tick();
      if (kind === "directory") await visit(below);
      else if (kind === "file") into.add(below, edges.files.size(`${root}/${below}`), () => edges.files.read(`${root}/${below}`));
    }
  };
  await visit("");
}

async function readCommit(source: TreeSource & { kind: "ref" }, into: Collection, pace: Pace, edges: Edges): Promise<void> {
  const repository = openRepository(source.repository);
  const { repositoryFacts } = await import("./git/library.ts");
  await repositoryFacts(repository);
  const store = new ObjectStore(repository, edges.files);
  try {
    await readRevision(source, { repository, store }, into, pace);
  } finally {
    store.close();
  }
}

async function readRevision(
  source: TreeSource & { kind: "ref" },
  { repository, store }: { readonly repository: Repository; readonly store: ObjectStore },
  into: Collection,
  pace: Pace,
): Promise<void> {
  const commit = await resolveRevision(repository, store, source.ref);
  const tree = new EditableTree(store, parseCommit((await store.read(commit)).content).tree);
  const root = normalisePath(source.path);
  const visit = async (directory: string): Promise<void> => {
    for (const [name, entry] of (await tree.entries(joinPath(root, directory))) ?? []) {
      const below = joinPath(directory, name);
      await pace.tick();
      const kind = entryKind(entry.mode);
      if (kind === "directory") await visit(below);
      if (kind !== "file") continue;
      const { content } = await store.read(entry.id);
      into.add(below, content.length, () => content);
    }
  };
  await visit("");
}

class Collection {
  private readonly place: string;
  private readonly limits: Required<ReadLimits>;
  private readonly files: [string, Uint8Array][] = [];
  private bytes = 0;

  constructor(place: string, limits: Required<ReadLimits>) {
    this.place = place;
    this.limits = limits;
  }

  /** Looks at the size before it asks for the content. */
  add(path: string, size: number, content: () => Uint8Array): void {
    this.bytes += size;
    if (size > this.limits.bytesPerFile) throw this.tooLarge(`${path} has more than ${this.limits.bytesPerFile} bytes`);
    if (this.bytes > this.limits.bytes) throw this.tooLarge(`it has more than ${this.limits.bytes} bytes`);
    if (this.files.length >= this.limits.files) throw this.tooLarge(`it has more than ${this.limits.files} files`);
    this.files.push([path, content()]);
  }

  sorted(): ReadonlyMap<string, Uint8Array> {
    return new Map(this.files.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private tooLarge(why: string): EdgeFailure {
    return new EdgeFailure("delivery/too-large", `The tree at ${this.place} is too large to read: ${why}`, { hint: "read a smaller path" });
  }
}
