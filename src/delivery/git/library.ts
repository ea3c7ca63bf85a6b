import fs from "node:fs";
import { join } from "node:path";
import { EdgeFailure } from "../../base/index.ts";
import { diskOperations } from "../file-operations.ts";
import type { Repository } from "./repository.ts";

/** What Strata needs to know of a repository's configuration. */
export interface RepositoryFacts {
  readonly isBare: boolean;
  readonly user: { readonly name: string; readonly email: string } | undefined;
}

/** isomorphic-git, loaded only by those who read packs, because it takes longer to load than most commands take. */
export async function gitLibrary(): Promise<typeof import("isomorphic-git")> {
  return import("isomorphic-git");
}

/** Reads the configuration, and refuses the kinds of repositories that the library would misread. */
export async function repositoryFacts(repository: Repository): Promise<RepositoryFacts> {
  const git = await gitLibrary();
  const gitdir = repository.commonDirectory;
  const get = async (path: string): Promise<string | undefined> => {
    const value: unknown = await git.getConfig({ fs, gitdir, path });
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

function unsupported(repository: Repository, why: string): EdgeFailure {
  const place = repository.workTree ?? repository.gitDirectory;
  return new EdgeFailure("delivery/unsupported-repository", `The repository ${place} cannot be used without git: ${why}`, {
    hint: "use a worktree target, which runs the git binary",
  });
}
