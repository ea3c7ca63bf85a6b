#!/usr/bin/env node
/**
 * The command. In an installed package it starts the bundle in dist/; in a checkout (src/ stands beside this folder) it starts a bundle of
 * src/ that is made on first use and again after every change. Nothing but this file is loaded before it knows that it has to be.
 */
import { existsSync, readFileSync, writeSync } from "node:fs";

const root = new URL("../", import.meta.url);
const { version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
const args = process.argv.slice(2);

if (args.length === 1 && (args[0] === "--version" || args[0] === "-v")) {
  writeSync(1, `${version}\n`);
} else {
  const entry = await findEntry();
  const { main } = await import(entry);
  // The entry's folder is named after the sources in a checkout: another compiler must not trust this one's caches.
  process.exitCode = await main(args, { version, buildId: `${version} ${entry}` });
}

/** The URL of the bundled src/cli/main.ts. */
async function findEntry() {
  if (!existsSync(new URL("src/", root))) return new URL("dist/main.js", root).href;
  const { prepareCheckout } = await import("../tools/pack/checkout.js");
  try {
    return await prepareCheckout(root);
  } catch (error) {
    writeSync(2, `strata: the sources of this checkout could not be bundled.\n${error.message}\n`);
    process.exit(70);
  }
}
