/**
 * Bundles src/ for Node: one entry per way into the product, shared code in chunks, so that a command loads only what it uses. The one
 * description of the bundle; a checkout (checkout.js) and the packed tarball (run.js) both get theirs here.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** Output name to source file. A name is an entry only when its source exists. */
export const entries = {
  main: "src/cli/main.ts",
  index: "src/index.ts",
  graph: "src/graph/index.ts",
};

// Bundled CommonJS packages call require() for Node's own modules; an ES module has no such function unless it makes one.
const requireForCommonJs =
  'import { createRequire as makeRequireForBundle } from "node:module"; const require = makeRequireForBundle(import.meta.url);';

/**
 * Made into one file each, as scripts. The compiler, because only of a script can Node keep V8's code from one start to the next
 * (src/cli/load-compiler.ts); what runs in threads, because loading one file takes a thread half the time of loading ten modules.
 */
const scripts = {
  compiler: "src/project/building/index.ts",
  "worker-entry": "src/frontends/typescript/worker-entry.ts",
  "ahead-worker": "src/delivery/ahead-worker.ts",
};
// A script has no import.meta; its file name says the same.
const moduleUrl = "moduleUrlOfScript";

/**
 * Writes the bundle of the tree at `root` to `outdir`. Throws an Error whose message lists what is wrong in the sources.
 * @param {string} root
 * @param {string} outdir
 */
export async function bundle(root, outdir) {
  // Runtime dependencies carry native code and stay packages of their own; everything else is bundled.
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const shared = {
    absWorkingDir: root,
    outdir,
    external: Object.keys(dependencies),
    // Its Node build is CommonJS, whose names an import() in a bundle would not see; its ES modules are the same code.
    alias: { "isomorphic-git": join(root, "node_modules", "isomorphic-git", "index.js") },
    bundle: true,
    platform: "node",
    target: "node20.19",
    legalComments: "none",
    logLevel: "silent",
  };
  const modules = {
    ...shared,
    entryPoints: present(root, entries),
    splitting: true,
    format: "esm",
    chunkNames: "chunk-[hash]",
    banner: { js: requireForCommonJs },
  };
  const loose = {
    ...shared,
    entryPoints: present(root, scripts),
    format: "cjs",
    outExtension: { ".js": ".cjs" },
    define: { "import.meta.url": moduleUrl },
    banner: { js: `const ${moduleUrl} = require("node:url").pathToFileURL(__filename).href;` },
  };
  try {
    await Promise.all([build(modules), build(loose)]);
  } catch (error) {
    if (!Array.isArray(error.errors)) throw error;
    throw new BundleError(error.errors.map(describe).join("\n"));
  }
}

/** Names and absolute paths of the sources that exist. */
function present(root, sources) {
  const found = Object.entries(sources).map(([name, source]) => [name, join(root, source)]);
  return Object.fromEntries(found.filter(([, path]) => existsSync(path)));
}

/** The sources do not bundle; the message has one line per problem. */
export class BundleError extends Error {}

function describe({ text, location }) {
  return location === null ? text : `${location.file}:${location.line}:${location.column + 1}: ${text}`;
}
