import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";

interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

/** Objects by `apiVersion Kind namespace/name`. */
export function byName(objects: readonly unknown[]): Map<string, unknown> {
  return new Map(
    (objects as readonly KubernetesObject[]).map(({ apiVersion, kind, metadata }, index) => [
      `${apiVersion} ${kind} ${metadata.namespace ?? ""}/${metadata.name}`,
      objects[index],
    ]),
  );
}

/** The documents of YAML text, read with a parser that is not ours. */
export function objectsByName(text: string): Map<string, unknown> {
  const documents = parseAllDocuments(text);
  for (const { errors } of Array.isArray(documents) ? documents : []) if (errors[0]) throw errors[0];
  return byName([...documents].map((document) => document.toJS() as unknown).filter((value) => value !== null));
}

/** All YAML files directly in a folder, as one stream. */
export function yamlOf(folder: string): string {
  return yamlFiles(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n---\n");
}

export function yamlFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .sort();
}

/** Folders below `root` that hold YAML files: one per app, and the root's own. */
export function yamlFolders(root: string): readonly string[] {
  const below = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  return [root, ...below].filter((folder) => yamlFiles(folder).length > 0).sort();
}
