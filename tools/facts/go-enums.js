/**
 * The published OpenAPI files leave out enums, but the Go types mark them (`// +enum`). This reads those types: which string types are
 * enums with which values, and which fields of which structs have such a type.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { goModule, readFolder } from "./sources.js";

const enumMarker = /\/\/ ?\+enum\b(?:[^\n]*\n)(?:\/\/[^\n]*\n)*type (\w+) string/g;
const constant = /^\s*(\w+)\s+(\w+)\s*=\s*"([^"]*)"/gm;
const struct = /^type (\w+) struct \{\n([\s\S]*?)^\}/gm;
const field = /^\s*\w+\s+([*[\]\w.]+)\s+`[^`]*json:"([^",]+)/gm;
const importLine = /^\s*(\w+)?\s*"k8s\.io\/api\/([\w./]+)"/gm;

/** Map(`io.k8s.api.core.v1.Container` → Map(`imagePullPolicy` → { values, list })). */
export function goEnums(version) {
  const { directory, sum } = goModule("k8s.io/api", version);
  const packages = listPackages(directory);
  const enums = new Map();
  for (const [path, text] of packages) collectEnums(path, text, enums);
  const fields = new Map();
  for (const [path, text] of packages) collectFields(path, text, enums, fields);
  return { fields, sum, texts: packages.map(([name, text]) => ({ name, text })) };
}

function listPackages(directory) {
  const packages = [];
  for (const group of readdirSync(directory).sort()) {
    const folder = join(directory, group);
    if (!existsSync(join(folder, "v1")) && !/^[a-z]+$/.test(group)) continue;
    for (const version of readdirSync(folder, { withFileTypes: true })) {
      if (!version.isDirectory() || !/^v\d/.test(version.name)) continue;
      const files = readFolder(join(folder, version.name), (name) => name === "types.go");
      if (files[0]) packages.push([`${group}/${version.name}`, files[0].text]);
    }
  }
  return packages;
}

function collectEnums(path, text, enums) {
  const values = new Map([...text.matchAll(enumMarker)].map((match) => [match[1], []]));
  for (const [, , type, value] of text.matchAll(constant)) values.get(type)?.push(value);
  for (const [type, list] of values) if (list.length > 0) enums.set(`${path}.${type}`, [...new Set(list)].sort());
}

function collectFields(path, text, enums, fields) {
  const imports = new Map([...text.matchAll(importLine)].map(([, alias, target]) => [alias ?? target.split("/").at(-1), target]));
  for (const [, structName, body] of text.matchAll(struct)) {
    for (const [, goType, jsonName] of body.matchAll(field)) {
      const list = goType.startsWith("[]");
      const bare = goType.replace(/^(\[\])?\*?/, "");
      const [qualifier, name] = bare.includes(".") ? bare.split(".") : [undefined, bare];
      const values = enums.get(`${qualifier ? imports.get(qualifier) : path}.${name}`);
      if (!values) continue;
      const typeName = `io.k8s.api.${path.replace("/", ".")}.${structName}`;
      if (!fields.has(typeName)) fields.set(typeName, new Map());
      fields.get(typeName).set(jsonName, { values, list });
    }
  }
}
