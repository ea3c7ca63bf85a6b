import { EdgeFailure, nearest } from "../../base/index.ts";
import { diskOperations } from "../file-operations.ts";
import type { ObjectStore } from "./objects.ts";
import { isBranchName, isObjectId, packedReferences, readReference } from "./references.ts";
import type { Repository } from "./repository.ts";
import { parseCommit } from "./tree-object.ts";

const farthest = 10_000;

/** The commit that a revision such as `main`, `v1.2`, `origin/prod`, `HEAD~1`, `HEAD^2` or a (short) commit id names. */
export async function resolveRevision(repository: Repository, store: ObjectStore, revision: string): Promise<string> {
  const [, base = "", steps = ""] = /^(.+?)((?:[~^]\d*|\^\{\}|\^\{commit\})*)$/.exec(revision) ?? [];
  const start = await resolveName(repository, base === "@" ? "HEAD" : base);
  if (start === undefined) throw unknown(repository, revision, base);
  let commit = await peel(store, start, revision);
  for (const [, sign, digits] of steps.matchAll(/([~^])(\{\}|\{commit\}|\d*)/g)) {
    if (digits?.startsWith("{")) continue;
    const number = digits === "" ? 1 : Math.min(Number(digits), farthest);
    const next = sign === "^" ? await parentOf(store, commit, number) : await ancestorOf(store, commit, number);
    if (next === undefined) throw unknown(repository, revision, base);
    commit = next;
  }
  return commit;
}

async function resolveName(repository: Repository, name: string): Promise<string | undefined> {
  if (isObjectId(name)) return name;
  if (isBranchName(name)) {
    const places = [name, `refs/${name}`, `refs/tags/${name}`, `refs/heads/${name}`, `refs/remotes/${name}`, `refs/remotes/${name}/HEAD`];
    for (const place of places) {
      // Outside refs/ only names in capitals are references; everything else there is a file of Git's own.
      if (!place.startsWith("refs/") && !/^[A-Z_]+$/.test(place)) continue;
      const found = readReference(repository, place);
      if (found !== undefined) return found;
    }
  }
  if (!/^[0-9a-f]{4,39}$/.test(name)) return undefined;
  const { expandObjectId } = await import("./library.ts");
  return expandObjectId(repository, name);
}

async function peel(store: ObjectStore, id: string, revision: string): Promise<string> {
  let at = id;
  for (let depth = 0; depth < 10; depth++) {
    const { type, content } = await store.read(at);
    if (type === "commit") return at;
    const next = type === "tag" ? /^object ([0-9a-f]{40})\n/.exec(Buffer.from(content).toString("latin1"))?.[1] : undefined;
    if (next === undefined) break;
    at = next;
  }
  throw new EdgeFailure("delivery/unknown-ref", `${revision} does not name a commit`);
}

async function parentOf(store: ObjectStore, commit: string, number: number): Promise<string | undefined> {
  if (number === 0) return commit;
  return parseCommit((await store.read(commit)).content).parents[number - 1];
}

async function ancestorOf(store: ObjectStore, commit: string, generations: number): Promise<string | undefined> {
  let at: string | undefined = commit;
  for (let left = generations; left > 0 && at !== undefined; left--) at = await parentOf(store, at, 1);
  return at;
}

function unknown(repository: Repository, revision: string, base: string): EdgeFailure {
  const near = nearest(base, branchNames(repository));
  const hint = near === undefined ? "it must be a branch, a tag, a commit id, or one of these with ~ or ^" : `did you mean ${near}?`;
  return new EdgeFailure(
    "delivery/unknown-ref",
    `${revision} does not name a commit of ${repository.workTree ?? repository.gitDirectory}`,
    { hint },
  );
}

function branchNames(repository: Repository): string[] {
  const names = [...packedReferences(repository).keys()].map((name) => name.replace(/^refs\/(heads|tags|remotes)\//, ""));
  for (const kind of ["heads", "tags"]) names.push(...(diskOperations.list(`${repository.commonDirectory}/refs/${kind}`)?.keys() ?? []));
  return names;
}
