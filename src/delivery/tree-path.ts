import { posix } from "node:path";
import { compareText, type Diagnostic } from "../base/index.ts";
import { codes } from "./codes.ts";
import { ownershipFile, stagingName } from "./reserved-names.ts";

const maximumSegment = 255;
const maximumPath = 1024;

/** Why a path cannot be used inside a target, or undefined when it can. Also guards paths read back from lists and journals. */
export function pathProblem(path: string): string | undefined {
  if (path === "") return "is empty";
  if (path.length > maximumPath) return `is longer than ${maximumPath} characters`;
  for (let at = 0; at < path.length; at++) {
    const unit = path.charCodeAt(at);
    if (unit < 0x20 || unit === 0x7f) return "holds a control character";
    if (unit === 0x5c) return "holds a backslash";
    if (unit >= 0xd800 && unit <= 0xdfff && !isPair(path, at)) return "is not valid Unicode";
  }
  if (path.startsWith("/")) return "is absolute";
  if (path === ownershipFile || path.startsWith(`${ownershipFile}/`) || path.startsWith(stagingName))
    return "is a name that Strata uses itself";
  let start = 0;
  for (let end = path.indexOf("/"); ; end = path.indexOf("/", start)) {
    const problem = segmentProblem(path.slice(start, end === -1 ? undefined : end));
    if (problem !== undefined || end === -1) return problem;
    start = end + 1;
  }
}

function segmentProblem(segment: string): string | undefined {
  if (segment === "") return "has an empty part";
  if (segment === "..") return "climbs out with `..`";
  if (segment === ".") return "has a part that is only `.`";
  if (segment.length > maximumSegment / 4 && Buffer.byteLength(segment) > maximumSegment)
    return `has a part longer than ${maximumSegment} bytes`;
  if (segment.length <= 5 && isGitName(segment)) return "names `.git`";
  return undefined;
}

// `git~1` is what `.git` is called on filesystems with short names.
function isGitName(segment: string): boolean {
  const name = segment.toLowerCase();
  return name === ".git" || name === "git~1";
}

function isPair(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit <= 0xdbff) return (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
  return at > 0 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
}

/** Refuses paths that no target can hold and paths that clash with each other. `files` must be sorted by path. */
export function checkPaths(files: readonly { readonly path: string }[]): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const paths = new Set<string>();
  for (const { path } of files) {
    const problem = pathProblem(path);
    if (problem !== undefined)
      diagnostics.push(codes.report("bad-path", { summary: `Cannot write a file at ${JSON.stringify(path)}: the path ${problem}` }));
    else if (paths.has(path)) diagnostics.push(codes.report("path-clash", { summary: `Two files are rendered to ${path}` }));
    paths.add(path);
  }
  let previous = "";
  for (const { path } of files) {
    const directory = parentOf(path);
    if (directory === previous) continue;
    previous = directory;
    for (let up = directory; up !== ""; up = parentOf(up)) {
      if (paths.has(up))
        diagnostics.push(codes.report("path-clash", { summary: `${up} is rendered as a file, and ${path} needs it as a directory` }));
    }
  }
  return diagnostics;
}

/** A path inside a repository in one form: no `.` parts, no slash at the end, and `""` for the root. It may still be a bad one. */
export function normalisePath(path: string): string {
  const normal = posix.normalize(path).replace(/\/$/, "");
  return normal === "." ? "" : normal;
}

/** The files in the one order that lists, commits and results use. */
export function sortByPath<T extends { readonly path: string }>(files: Iterable<T>): T[] {
  return [...files].sort((a, b) => compareText(a.path, b.path));
}

/** The directory of a path inside a target; the root is `""`. */
export function parentOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? "" : path.slice(0, slash);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Joins a directory inside a target and what lies in it; both may be the root `""`. */
export function joinPath(directory: string, name: string): string {
  return directory === "" ? name : name === "" ? directory : `${directory}/${name}`;
}
