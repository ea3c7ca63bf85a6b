/** Reads output trees: their bytes, and the objects that stand in them. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parseAllDocuments } from "yaml";

export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** One hash over every path and every byte below a folder. */
export function treeHash(folder) {
  const hash = createHash("sha256");
  for (const path of filesBelow(folder))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(folder, path)))
      .update("\0");
  return hash.digest("hex");
}

/** Throws unless the YAML files below `folder` hold exactly `expected`, compared as values, in any order. */
export function requireObjects(folder, expected) {
  const missing = new Map(expected.map((object) => [nameOf(object), object]));
  for (const path of filesBelow(folder).filter((name) => name.endsWith(".yaml"))) {
    for (const document of parseAllDocuments(readFileSync(join(folder, path), "utf8"))) {
      const object = document.toJS();
      const name = nameOf(object);
      if (!isDeepStrictEqual(object, missing.get(name))) throw new Error(`${join(folder, path)}: ${name} differs from what was asked for`);
      missing.delete(name);
    }
  }
  if (missing.size > 0) throw new Error(`${folder} lacks ${missing.size} objects, among them ${missing.keys().next().value}`);
}

function nameOf({ apiVersion, kind, metadata }) {
  return `${apiVersion} ${kind} ${metadata.namespace ?? ""}/${metadata.name}`;
}
