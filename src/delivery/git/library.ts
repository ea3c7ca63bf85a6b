import fs from "node:fs";
import { join } from "node:path";
import { Errors, expandOid, getConfig, readObject } from "isomorphic-git";
import { EdgeFailure } from "../../base/index.ts";
import { diskOperations } from "../file-operations.ts";
import type { GitObject, ObjectType } from "./objects.ts";
import type { Repository } from "./repository.ts";

// isomorphic-git takes longer to load than most commands take to run: this file is its only user and is itself imported on demand.

/** What Strata needs to know of a repository's configuration. */
export interface RepositoryFacts {
  readonly isBare: boolean;
  readonly user: { readonly name: string; readonly email: string } | undefined;
}

/** Reads the configuration, and refuses the kinds of repositories that would be misread. */
export async function repositoryFacts(repository: Repository): Promise<RepositoryFacts> {
  const gitdir = repository.commonDirectory;
  const get = async (path: string): Promise<string | undefined> => {
    const value: unknown = await getConfig({ fs, gitdir, path });
    return value === undefined || value === null ? undefined : String(value);
  };
  const format = (await get("extensions.objectformat"))?.toLowerCase();
  if (format !== undefined && format !== "sha1") throw unsupported(repository, `its objects are named by ${format}`);
  const storage = (await get("extensions.refstorage"))?.toLowerCase();
  if (storage !== undefined && storage !== "files") throw unsupported(repository, `its references are kept as ${storage}`);
  if (diskOperations.kind(join(gitdir, "reftable")) === "directory") throw unsupported(repository, "its references are kept as reftable");
  const name = await get("user.name");
  const email = await get("user.email");
  const isBare = (await get("core.bare")) === "true";
  return { isBare, user: name !== undefined && email !== undefined ? { name, email } : undefined };
}

/** Reads an object in whatever form the library knows; undefined when it is not there. `cache` is an object of the caller's to keep. */
export async function readObjectAnyhow(gitdir: string, oid: string, cache: object): Promise<GitObject | undefined> {
  try {
    const { type, object } = await readObject({ fs, gitdir, oid, format: "content", cache });
    return { type: type as ObjectType, content: object as Uint8Array };
  } catch (error) {
    if (error instanceof Errors.NotFoundError) return undefined;
    throw error;
  }
}

/** The one object whose name starts so; undefined when there is none. */
export async function expandObjectId(repository: Repository, oid: string): Promise<string | undefined> {
  try {
    return await expandOid({ fs, gitdir: repository.commonDirectory, oid });
  } catch (error) {
    if (error instanceof Errors.NotFoundError) return undefined;
    throw new EdgeFailure("delivery/unknown-ref", `The short commit id ${oid} is ambiguous`, { cause: error, hint: "give more digits" });
  }
}

function unsupported(repository: Repository, why: string): EdgeFailure {
  const place = repository.workTree ?? repository.gitDirectory;
  return new EdgeFailure("delivery/unsupported-repository", `The repository ${place} cannot be used without git: ${why}`, {
    hint: "use a worktree target, which runs the git binary",
  });
}
