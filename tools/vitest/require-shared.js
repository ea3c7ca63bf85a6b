import { existsSync } from "node:fs";
import { join } from "node:path";

/** Runs before the tests over upstream data: without that data they must fail, never pass by finding nothing. */
export function setup() {
  const folder = process.env.STRATA_SHARED;
  if (folder === undefined) throw new Error("set STRATA_SHARED to the folder that holds openapi/ and crds/");
  for (const part of ["openapi", "crds"]) if (!existsSync(join(folder, part))) throw new Error(`STRATA_SHARED=${folder} has no ${part}/`);
}
