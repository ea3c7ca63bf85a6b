/** CRDs of the delivery engines → kinds and schemas in which equal subtrees are written once. */
import { createHash } from "node:crypto";
import { parseAllDocuments } from "yaml";
import { printLines } from "./layout.js";
import { hashFiles, locateSource, products, readFolder } from "./sources.js";
import { strip } from "./strip.js";

const worthSharing = 100;

export function productFacts() {
  const files = new Map();
  const kinds = [];
  const sources = [];
  for (const product of products) {
    const roots = new Map();
    for (const source of product.sources) {
      const { directory, from } = locateSource(source);
      const texts = readFolder(directory, (name) => name.endsWith(".yaml") && name !== "kustomization.yaml");
      sources.push({ title: source.title, ...from, sha256: hashFiles(texts) });
      for (const crd of texts.flatMap(({ text }) => readCrds(text))) addVersions(crd, { product, source, roots, kinds });
    }
    files.set(`products/${product.name}.json`, printLines(share(roots)));
  }
  files.set("products/kinds.json", printLines(kinds));
  return { files, sources };
}

function readCrds(text) {
  return parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter((object) => object?.kind === "CustomResourceDefinition");
}

function addVersions({ spec }, { product, source, roots, kinds }) {
  for (const version of spec.versions.filter(({ served }) => served)) {
    const type = `${spec.group}/${version.name}/${spec.names.kind}`;
    roots.set(type, strip(version.schema.openAPIV3Schema));
    const info = { plural: spec.names.plural, namespaced: spec.scope === "Namespaced", product: product.name, source: source.title };
    if (version.deprecated) info.deprecated = version.deprecationWarning ?? `${type} is deprecated`;
    kinds.push([type, info]);
  }
}

/** Writes each subtree that occurs more than once as an entry `~hash`, named by its content so that it is stable between runs. */
function share(roots) {
  const counts = new Map();
  for (const root of roots.values()) count(root, counts);
  const entries = new Map();
  const shorten = (node, isRoot) => {
    const text = JSON.stringify(node);
    if (isRoot || text.length < worthSharing || counts.get(text) < 2) return mapChildren(node, (child) => shorten(child, false));
    const name = `~${createHash("sha256").update(text).digest("hex").slice(0, 10)}`;
    if (!entries.has(name))
      entries.set(
        name,
        mapChildren(node, (child) => shorten(child, false)),
      );
    return { $ref: name };
  };
  for (const [name, root] of roots) entries.set(name, shorten(root, true));
  return entries;
}

/** Counts distinct places: below a subtree that was seen before, nothing is counted again. */
function count(node, counts) {
  const text = JSON.stringify(node);
  const seen = counts.get(text) ?? 0;
  counts.set(text, seen + 1);
  if (seen === 0) mapChildren(node, (child) => count(child, counts));
}

function mapChildren(node, change) {
  const result = { ...node };
  if (node.properties)
    result.properties = Object.fromEntries(Object.entries(node.properties).map(([name, child]) => [name, change(child)]));
  for (const key of ["items", "additionalProperties"])
    if (typeof node[key] === "object" && node[key] !== null) result[key] = change(node[key]);
  return result;
}
