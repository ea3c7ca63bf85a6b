/** `npm run prepack`: fills dist/ with what the tarball carries: the bundle, and the declarations of the public entries. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BundleError, bundle } from "./bundle.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const dist = join(root, "dist");

rmSync(dist, { recursive: true, force: true });
try {
  await bundle(root, dist);
} catch (error) {
  if (!(error instanceof BundleError)) throw error;
  console.error(error.message);
  process.exit(1);
}

const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
const project = join(root, "tools", "pack", "tsconfig.json");
const declarations = spawnSync(process.execPath, [compiler, "-p", project], { cwd: root, stdio: "inherit" });
process.exitCode = declarations.status ?? 1;
