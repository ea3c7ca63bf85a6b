/** Kubernetes releases → kinds and the types they reach, shared between releases where nothing changed. */
import { join } from "node:path";
import { goEnums } from "./go-enums.js";
import { printLines, sinceEntries } from "./layout.js";
import { fail, hashFiles, kubernetesReleases, locateSource, readFolder } from "./sources.js";
import { strip, walkSchema } from "./strip.js";

/** Returns the files to write and the index entries of the sources. */
export function kubernetesFacts() {
  const releases = kubernetesReleases.map(readRelease);
  const files = new Map();
  files.set("kubernetes/kinds.json", printLines(sinceEntries(releases.map(({ minor, kinds }) => [minor, kinds]))));
  const packages = new Set(releases.flatMap(({ types }) => [...types.keys()].map(packageOf)));
  for (const name of packages) {
    const perRelease = releases.map(({ minor, types }) => [
      minor,
      new Map([...types].filter(([type]) => packageOf(type) === name).map(([type, schema]) => [type.slice(name.length + 1), schema])),
    ]);
    files.set(`kubernetes/types/${name}.json`, printLines(sinceEntries(perRelease)));
  }
  return { files, sources: releases.flatMap(({ sources }) => sources) };
}

function packageOf(type) {
  return type.slice(0, type.lastIndexOf("."));
}

function readRelease(release) {
  const root = locateSource(release);
  const specifications = release.shared ? root.directory : join(root.directory, "api/openapi-spec/v3");
  const openapi = readFolder(specifications, (name) => name.endsWith("_openapi.json"));
  const enums = goEnums(release.goTypes);
  const schemas = readSchemas(openapi, enums.fields);
  const kinds = readKinds(openapi, schemas.byKind);
  const types = reachable(
    [...kinds.values()].map((kind) => kind.type),
    schemas.byName,
  );
  const title = `kubernetes ${release.release}`;
  return {
    minor: release.minor,
    kinds,
    types,
    sources: [
      { title, ...root.from, release: release.release, sha256: hashFiles(openapi) },
      { title: `${title}, enums`, module: "k8s.io/api", version: release.goTypes, sum: enums.sum, sha256: hashFiles(enums.texts) },
    ],
  };
}

function readSchemas(files, enums) {
  const byName = new Map();
  const byKind = new Map();
  for (const { text } of files) {
    for (const [name, schema] of Object.entries(JSON.parse(text).components?.schemas ?? {})) {
      if (byName.has(name)) continue;
      const small = strip(schema, { dropZeroDefaults: true });
      addEnums(small, enums.get(name));
      byName.set(name, small);
      for (const { group, version, kind } of schema["x-kubernetes-group-version-kind"] ?? [])
        byKind.set(`${group}/${version}/${kind}`, name);
    }
  }
  return { byName, byKind };
}

function addEnums(schema, fields) {
  for (const [name, { values, list }] of fields ?? []) {
    const target = list ? schema.properties?.[name]?.items : schema.properties?.[name];
    if (target?.type === "string") target.enum = values;
  }
}

const collection = /^\/api(?:s\/[^/]+)?\/v[^/]+\/(namespaces\/\{namespace\}\/)?([a-z]+)$/;

/**
 * Map(`apps/v1/Deployment` → plural, scope, type); the core group is written as `/v1/Pod`. The paths say it all, and unlike the discovery
 * files they are there for the core group of every release.
 */
function readKinds(files, byKind) {
  const kinds = new Map();
  for (const { text } of files) {
    for (const [path, operations] of Object.entries(JSON.parse(text).paths ?? {})) {
      const match = collection.exec(path);
      const gvk = match && (operations.post ?? operations.get)?.["x-kubernetes-group-version-kind"];
      if (!gvk) continue;
      const key = `${gvk.group}/${gvk.version}/${gvk.kind}`;
      const type = byKind.get(key) ?? fail(`no schema for ${key}`);
      const namespaced = match[1] !== undefined || (kinds.get(key)?.namespaced ?? false);
      kinds.set(key, { plural: match[2], namespaced, type });
    }
  }
  return kinds;
}

function reachable(roots, byName) {
  const types = new Map();
  const visit = (name) => {
    if (types.has(name)) return;
    const schema = byName.get(name) ?? fail(`no type ${name}`);
    types.set(name, schema);
    walkSchema(schema, (node) => node.$ref && visit(node.$ref));
  };
  for (const name of roots) visit(name);
  return types;
}
