import { posix } from "node:path";
import { publicEntry, rooms } from "./rooms.ts";
import { importsOf, type SourceFile } from "./source-file.ts";

/** Every import that leaves its room by anything but an allowed room's door, one line each. */
export function wrongImports(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ specifier }) => specifier.startsWith("."))
      .flatMap(({ specifier }) => judge(file.path, posix.join(posix.dirname(file.path), specifier)) ?? []),
  );
}

function judge(from: string, to: string): string | undefined {
  const edge = `${from} imports ${to}`;
  if (!to.startsWith("src/")) return `${edge}: src/ stands alone`;
  const user = roomOf(from);
  const used = roomOf(to);
  if (user === used) return undefined;
  if (used === undefined)
    return from.endsWith(".test.ts") ? undefined : `${edge}: the package's entry is for users and tests, not for rooms`;
  const allowed = user === undefined ? publicEntry : ["base", ...(rooms[user] ?? [])];
  if (!allowed.includes(used)) return `${edge}: ${user ?? "the package's entry"} may not use ${used}`;
  if (!isDoor(to)) return `${edge}: not a door, import ${used}/index.ts or the index.ts of a folder directly below it`;
  return undefined;
}

/** `src/<room>/…`; undefined for a file directly below src/. */
function roomOf(path: string): string | undefined {
  const parts = path.split("/");
  return parts.length > 2 ? parts[1] : undefined;
}

function isDoor(path: string): boolean {
  return /^src\/[^/]+\/(?:[^/]+\/)?index\.ts$/.test(path);
}
