import { compareText, type Diagnostic } from "../../base/index.ts";
import { spokenName } from "../../graph/index.ts";
import { layoutCodes } from "./codes.ts";
import type { PathClaim } from "./file-spec.ts";
import { pathKey } from "./path-key.ts";

/** Every pair of sources that would be written to one path, or to a file and a folder of one name. Needs paths only, in any order. */
export function checkClaims(environment: string, claims: readonly PathClaim[]): readonly Diagnostic[] {
  const first = new Map<string, PathClaim>();
  const contested = new Map<string, PathClaim[]>();
  for (const claim of claims) {
    const key = pathKey(claim.path);
    const known = first.get(key);
    if (known === undefined) first.set(key, claim);
    else if (!contested.get(key)?.push(claim)) contested.set(key, [known, claim]);
  }
  const diagnostics: Diagnostic[] = [];
  for (const [key, group] of contested) {
    const [winner, ...others] = group.sort(compareClaims) as [PathClaim, ...PathClaim[]];
    first.set(key, winner);
    for (const other of others) diagnostics.push(clash(environment, winner, other, sameFile(winner, other)));
  }
  for (const { inner, file } of filesUsedAsFolders(first)) {
    diagnostics.push(clash(environment, file, inner, `"${file.path}" would be a file and a folder`));
  }
  return diagnostics.sort((a, b) => compareText(a.summary, b.summary));
}

function compareClaims(a: PathClaim, b: PathClaim): number {
  return compareText(a.path, b.path) || compareText(a.app ?? "", b.app ?? "") || compareText(a.raw ?? "", b.raw ?? "");
}

function sameFile(a: PathClaim, b: PathClaim): string {
  return a.path === b.path ? `"${a.path}" has two sources` : `"${a.path}" and "${b.path}" are one file where case does not count`;
}

/** Folders that have a file's name, each with the first file inside it. */
function filesUsedAsFolders(files: ReadonlyMap<string, PathClaim>): { inner: PathClaim; file: PathClaim }[] {
  const found = new Map<string, { inner: PathClaim; file: PathClaim }>();
  for (const [key, inner] of files) {
    for (let slash = key.lastIndexOf("/"); slash > 0; slash = key.lastIndexOf("/", slash - 1)) {
      const folder = key.slice(0, slash);
      const file = files.get(folder);
      if (file === undefined) continue;
      const known = found.get(folder);
      if (known === undefined || compareClaims(inner, known.inner) < 0) found.set(folder, { inner, file });
    }
  }
  return [...found.values()];
}

function clash(environment: string, a: PathClaim, b: PathClaim, what: string): Diagnostic {
  return layoutCodes.report("file-clash", {
    summary: `${what}: ${named(a)} and ${named(b)}`,
    hint: "rename one of the two, or give its app another output.path",
    origin: placeOf(environment, b),
    related: [{ message: named(a), origin: placeOf(environment, a) }],
  });
}

function named(claim: PathClaim): string {
  if (claim.resource !== undefined) return `${spokenName(claim.resource)} of app ${claim.app}`;
  return claim.raw === undefined ? "the environment's own file" : `raw file ${claim.raw} of app ${claim.app}`;
}

function placeOf(environment: string, claim: PathClaim): NonNullable<Diagnostic["origin"]> {
  if (claim.app === undefined) return { environment };
  if (claim.resource !== undefined) return { environment, app: claim.app, resource: claim.resource };
  return { environment, app: claim.app, path: ["apps", claim.app, "rawFiles"] };
}
