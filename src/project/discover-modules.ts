import type { SourceTree } from "./source-tree.ts";

const moduleFile = /\.(ts|mts|js|mjs)$/;
const notModule = /\.d\.m?ts$|\.(test|spec)\.m?[jt]s$/;

/** True for a path that discovery would take for a module, going by its name alone. */
export function looksLikeModule(path: string): boolean {
  return moduleFile.test(path) && !notModule.test(path) && !path.split("/").some(isSkipped);
}

function isSkipped(name: string): boolean {
  return name.startsWith("_") || name.startsWith(".") || name === "node_modules";
}

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
    if (isSkipped(entry.name)) continue;
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.directory) collect(tree, path, files);
    else if (moduleFile.test(entry.name) && !notModule.test(entry.name)) files.add(path);
  }
  return true;
}
