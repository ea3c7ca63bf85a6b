import type { SourceTree } from "./source-tree.ts";

const moduleFile = /\.(ts|mts|js|mjs)$/;
const notModule = /\.d\.m?ts$|\.(test|spec)\.m?[jt]s$/;

/**
 * The module files under a list of folders and files, in name order, each once. A path part that starts with "_" or "." is skipped, so
 * shared code can live beside the modules that use it.
 */
export function discoverModules(
  tree: SourceTree,
  places: readonly string[],
): { readonly files: readonly string[]; readonly missing: readonly string[] } {
  const files = new Set<string>();
  const missing: string[] = [];
  for (const place of places) {
    if (moduleFile.test(place)) {
      if (tree.hash(place) === undefined) missing.push(place);
      else files.add(place);
    } else if (!collect(tree, place, files)) missing.push(place);
  }
  return { files: [...files], missing };
}

function collect(tree: SourceTree, folder: string, files: Set<string>): boolean {
  const entries = tree.list(folder);
  if (entries === undefined) return false;
  for (const entry of entries) {
    if (entry.name.startsWith("_") || entry.name.startsWith(".") || entry.name === "node_modules") continue;
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.directory) collect(tree, path, files);
    else if (moduleFile.test(entry.name) && !notModule.test(entry.name)) files.add(path);
  }
  return true;
}
