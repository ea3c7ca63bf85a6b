/**
 * `npm run facts`: writes facts/ from the pinned sources. `--check` writes nothing and exits 1 with the names of the files that differ.
 * The output depends on the sources alone, so two runs give the same bytes.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { kubernetesFacts } from "./kubernetes.js";
import { printLines } from "./layout.js";
import { lifecycleFacts } from "./lifecycle.js";
import { productFacts } from "./products.js";
import { kubernetesReleases } from "./sources.js";

const root = fileURLToPath(new URL("../../facts", import.meta.url));

function build() {
  const parts = [kubernetesFacts(), productFacts(), lifecycleFacts()];
  const files = new Map(parts.flatMap((part) => [...part.files]));
  const index = [
    ["kubernetes", Object.fromEntries(kubernetesReleases.map(({ minor, release }) => [minor, release]))],
    ...parts.flatMap(({ sources }) => sources).map(({ title, ...source }) => [`source ${title}`, source]),
  ];
  files.set("index.json", printLines(index));
  return files;
}

function filesBelow(directory, prefix = "") {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(directory, entry.name), `${prefix}${entry.name}/`) : [`${prefix}${entry.name}`],
  );
}

function differences(files) {
  const names = new Set([...files.keys(), ...filesBelow(root)]);
  return [...names].sort().filter((name) => {
    const path = join(root, name);
    return !files.has(name) || !existsSync(path) || readFileSync(path, "utf8") !== files.get(name);
  });
}

const files = build();
const changed = differences(files);
if (process.argv.includes("--check")) {
  for (const name of changed) process.stdout.write(`differs: facts/${name}\n`);
  if (changed.length > 0) process.exitCode = 1;
} else {
  for (const name of changed) {
    const path = join(root, name);
    if (!files.has(name)) rmSync(path);
    else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, files.get(name));
    }
  }
  process.stdout.write(`facts: ${files.size} files, ${changed.length} written or removed\n`);
}
