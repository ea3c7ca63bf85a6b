import { builtinModules } from "node:module";
import type { Plugin } from "esbuild";
import * as authoring from "../../authoring/index.ts";
import { builtinHook } from "./protocol.ts";

export const builtinNamespace = "strata-builtin";

const nodeModules = builtinModules.filter((name) => !name.startsWith("_") && !name.includes(":"));
const filter = new RegExp(`^(?:strata|strata/graph|(?:node:)?(?:${nodeModules.join("|")})|node:.*)$`);

/** Node's modules and "strata" itself are not bundled: the worker gives the bundle its own versions of them. */
export const builtinPlugin: Plugin = {
  name: "strata-builtin",
  setup(build) {
    build.onResolve({ filter }, ({ path }) => ({ path: path.replace(/^node:/, ""), namespace: builtinNamespace, sideEffects: false }));
    build.onLoad({ filter: /.*/, namespace: builtinNamespace }, ({ path }) => ({ contents: contentsOf(path), loader: "js" }));
  },
};

/** CommonJS for Node's modules, because packages require() some of them as functions; names that can be checked for our own. */
function contentsOf(path: string): string {
  const value = `${builtinHook}(${JSON.stringify(path)})`;
  if (path !== "strata") return `module.exports = ${value};`;
  return `export const { ${Object.keys(authoring).join(", ")} } = ${value};`;
}
