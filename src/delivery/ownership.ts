import { compareText } from "../base/index.ts";
import { ownershipFile } from "./reserved-names.ts";
import { pathProblem } from "./tree-path.ts";

const firstLine = "# strata-files 1";
const explanation = `# The files below were written by Strata, which may replace and delete them. Check: sha256sum -c ${ownershipFile}`;
const environmentPrefix = "# environment: ";

/** What a target says about the files that Strata wrote there. */
export interface Ownership {
  readonly environment: string | undefined;
  /** Path → sha256, in the order of the list. */
  readonly files: ReadonlyMap<string, string>;
}

export const noOwnership: Ownership = { environment: undefined, files: new Map() };

/** The text of the list; `files` must be sorted by path. The same files give the same bytes. */
export function printOwnership(files: Iterable<{ readonly path: string; readonly hash: string }>, environment?: string): string {
  let text = `${firstLine}\n${explanation}\n`;
  if (environment !== undefined) text += `${environmentPrefix}${JSON.stringify(environment)}\n`;
  for (const file of files) text += `${file.hash}  ${file.path}\n`;
  return text;
}

/** Reads a list; undefined when it is not one that this version can trust in full. */
export function parseOwnership(text: string): Ownership | undefined {
  const lines = text.split("\n");
  if (lines[0] !== firstLine || lines.at(-1) !== "") return undefined;
  let environment: string | undefined;
  const files = new Map<string, string>();
  let previous = "";
  for (let at = 1; at < lines.length - 1; at++) {
    const line = lines[at] as string;
    if (line.startsWith("#")) {
      if (line.startsWith(environmentPrefix)) environment = parseName(line.slice(environmentPrefix.length));
      continue;
    }
    const path = line.slice(66);
    if (line.slice(64, 66) !== "  " || !isHash(line) || pathProblem(path) !== undefined || compareText(previous, path) >= 0)
      return undefined;
    files.set(path, line.slice(0, 64));
    previous = path;
  }
  return { environment, files };
}

/** Of a tree that was read back, only the files that its ownership list names; all but the list when there is no readable one. */
export function ownedPart(tree: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const text = tree.get(ownershipFile);
  const ownership = text === undefined ? undefined : parseOwnership(Buffer.from(text).toString("utf8"));
  return new Map([...tree].filter(([path]) => path !== ownershipFile && (ownership === undefined || ownership.files.has(path))));
}

function isHash(line: string): boolean {
  for (let at = 0; at < 64; at++) {
    const unit = line.charCodeAt(at);
    if (!((unit >= 48 && unit <= 57) || (unit >= 97 && unit <= 102))) return false;
  }
  return true;
}

function parseName(text: string): string | undefined {
  try {
    const name: unknown = JSON.parse(text);
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined;
  }
}
