/** When APIs came, were deprecated and went: read from the markers that Kubernetes generates into its Go types. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { printLines } from "./layout.js";
import { hashFiles, lifecycleModules, locateSource } from "./sources.js";

const markerFile = "zz_generated.prerelease-lifecycle.go";
const release = /func \(in \*(\w+)\) APILifecycle(Introduced|Deprecated|Removed)\(\) \(major, minor int\) \{\s*return (\d+), (\d+)/g;
const successor =
  /func \(in \*(\w+)\) APILifecycleReplacement\(\) schema\.GroupVersionKind \{\s*return schema\.GroupVersionKind\{Group: "([^"]*)", Version: "([^"]*)", Kind: "([^"]*)"/g;

/** Known without a marker: what the release notes announced for APIs whose Go types carry none. */
const byHand = [
  ["/v1/ComponentStatus", { deprecated: "1.19" }],
  ["/v1/Endpoints", { deprecated: "1.33", replacement: "discovery.k8s.io/v1/EndpointSlice" }],
];

export function lifecycleFacts() {
  const entries = new Map();
  const sources = [];
  for (const source of lifecycleModules) {
    const { directory, from } = locateSource(source);
    const texts = findMarkers(directory, "");
    sources.push({ title: `API lifecycle, ${source.module} ${source.version}`, ...from, sha256: hashFiles(texts) });
    const found = new Map();
    for (const { name, text } of texts) readMarkers(`${groupName(directory, name)}/${name.split("/").at(-2)}`, text, found);
    for (const [key, value] of found) if (!entries.has(key)) entries.set(key, value);
  }
  for (const [key, value] of byHand) entries.set(key, { ...entries.get(key), ...value });
  return { files: new Map([["lifecycle.json", printLines(kindsOnly(entries))]]), sources };
}

function findMarkers(directory, prefix) {
  const found = [];
  for (const entry of readdirSync(join(directory, prefix), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) found.push(...findMarkers(directory, path));
    else if (entry.name === markerFile) found.push({ name: path, text: readFileSync(join(directory, path), "utf8") });
  }
  return found;
}

function groupName(directory, path) {
  const folder = join(directory, path, "..");
  const text = readFileSync(join(folder, "register.go"), "utf8");
  return /const GroupName = "([^"]*)"/.exec(text)?.[1] ?? "";
}

function readMarkers(groupVersion, text, entries) {
  const at = (kind) => {
    const key = `${groupVersion}/${kind}`;
    if (!entries.has(key)) entries.set(key, {});
    return entries.get(key);
  };
  for (const [, kind, event, major, minor] of text.matchAll(release)) at(kind)[event.toLowerCase()] = `${major}.${minor}`;
  for (const [, kind, group, version, newKind] of text.matchAll(successor)) at(kind).replacement = `${group}/${version}/${newKind}`;
}

/** `*List` and option types follow their kind. */
function kindsOnly(entries) {
  return [...entries]
    .filter(([key]) => !(key.endsWith("List") && entries.has(key.slice(0, -4))) && !key.endsWith("Options"))
    .map(([key, { introduced, deprecated, removed, replacement }]) => [key, { introduced, deprecated, removed, replacement }]);
}
