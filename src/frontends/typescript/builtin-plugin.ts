import { realpathSync } from "node:fs";
import { builtinModules, isBuiltin as isNodeModule } from "node:module";
import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";
import * as authoring from "../../authoring/index.ts";
import { builtinHook } from "./protocol.ts";

const builtinNamespace = "strata-builtin";

const nodeModules = builtinModules.filter((name) => !name.startsWith("_") && !name.includes(":"));
const filter = new RegExp(`^(?:strata/graph|(?:node:)?(?:${nodeModules.join("|")})|node:.*)$`);

/**
 * Every module imports "strata", and asking a plugin about each import costs a round trip to esbuild's process. An alias costs nothing
 * but must lead to a file that exists: this one stands in, and is replaced when it is loaded.
 */
const standIn = realpathSync(fileURLToPath(import.meta.url));
export const builtinAlias = { strata: standIn };

/** Node's modules and "strata" itself are not bundled: the worker gives the bundle its own versions of them. */
export const builtinPlugin: Plugin = {
  name: "strata-builtin",
  setup(build) {
    const standInFilter = new RegExp(`^${standIn.replace(/[^\w/]/g, "\\$&")}$`);
    build.onResolve({ filter }, ({ path }) => {
      if (path !== "strata/graph" && !isNodeModule(path)) return { errors: [{ text: `Could not resolve "${path}"` }] };
      return { path: path.replace(/^node:/, ""), namespace: builtinNamespace, sideEffects: false };
    });
    build.onLoad({ filter: /.*/, namespace: builtinNamespace }, ({ path }) => ({ contents: contentsOf(path), loader: "js" }));
    build.onLoad({ filter: standInFilter, namespace: "file" }, () => ({ contents: contentsOf("strata"), loader: "js" }));
  },
};

/** True for what the worker provides, under the name that the bundle knows it by. */
export function isBuiltin(root: string, name: string): boolean {
  return name.startsWith(`${builtinNamespace}:`) || (name.endsWith(basename(standIn)) && resolve(root, name) === standIn);
}

/** CommonJS for Node's modules, because packages require() some of them as functions; names that can be checked for our own. */
function contentsOf(path: string): string {
  const value = `${builtinHook}(${JSON.stringify(path)})`;
  if (path !== "strata") return `module.exports = ${value};`;
  return `export const { ${Object.keys(authoring).join(", ")} } = ${value};`;
}
