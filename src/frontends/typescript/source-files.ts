import { extname } from "node:path";
import type { Loader } from "esbuild";

/** Files that hold code. */
export const sourceFile = /\.[cm]?[jt]sx?$/;

/** The loader that esbuild would choose itself. */
export function loaderOf(path: string): Loader {
  const extension = extname(path).replace(/^\.[cm]/, ".");
  return extension === ".ts" ? "ts" : extension === ".tsx" ? "tsx" : extension === ".jsx" ? "jsx" : "js";
}
