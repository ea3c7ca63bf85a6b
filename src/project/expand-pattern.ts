import type { SourceTree } from "./source-tree.ts";

/**
 * Files of the project that match a pattern: `*` and `?` inside a path part, `**` for any number of parts; a pattern that names a folder
 * means the files with these endings anywhere below it. Hidden names and node_modules are skipped unless the pattern spells them.
 */
export function expandPattern(tree: SourceTree, pattern: string, endings: readonly string[]): readonly string[] {
  const parts = pattern.split("/");
  if (parts.some((part) => /[*?]/.test(part))) return walk(tree, "", parts);
  if (tree.list(pattern) === undefined) return tree.read(pattern) === undefined ? [] : [pattern];
  return walk(tree, pattern, ["**", "*"]).filter((file) => endings.some((ending) => file.endsWith(ending)));
}

function walk(tree: SourceTree, folder: string, parts: readonly string[]): string[] {
  const [part, ...rest] = parts;
  if (part === undefined) return [];
  const below = (name: string): string => (folder === "" ? name : `${folder}/${name}`);
  if (part === "**") {
    const found = rest.length === 0 ? walk(tree, folder, ["*"]) : walk(tree, folder, rest);
    for (const entry of tree.list(folder) ?? [])
      if (entry.directory && isVisible(entry.name)) found.push(...walk(tree, below(entry.name), parts));
    return [...new Set(found)].sort();
  }
  if (!/[*?]/.test(part)) {
    if (rest.length > 0) return walk(tree, below(part), rest);
    return tree.read(below(part)) === undefined ? [] : [below(part)];
  }
  const matcher = partMatcher(part);
  const found: string[] = [];
  for (const entry of tree.list(folder) ?? []) {
    if (!matcher.test(entry.name) || (!isVisible(entry.name) && !part.startsWith("."))) continue;
    if (rest.length === 0 && !entry.directory) found.push(below(entry.name));
    else if (rest.length > 0 && entry.directory) found.push(...walk(tree, below(entry.name), rest));
  }
  return found;
}

function isVisible(name: string): boolean {
  return !name.startsWith(".") && name !== "node_modules";
}

function partMatcher(part: string): RegExp {
  const source = part
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*+/g, "[^/]*")
    .replace(/\?/g, "[^/]");
  return new RegExp(`^${source}$`, "u");
}
