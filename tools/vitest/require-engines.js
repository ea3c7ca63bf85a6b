import { existsSync } from "node:fs";
import { engines, variableOf } from "../real/engines.js";
import { setup as requireShared } from "./require-shared.js";

/** Runs before the tests against real engines: each engine is there, or nothing runs. */
export function setup() {
  requireShared();
  for (const { name } of engines) {
    const path = process.env[variableOf(name)];
    if (path === undefined || !existsSync(path))
      throw new Error(`${variableOf(name)} does not name ${name}; start these tests with npm run test:real`);
  }
}
