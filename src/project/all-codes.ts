import { argocdCodes, fluxCodes, layoutCodes } from "../backends/index.ts";
import type { CodeEntry, CodeTable } from "../base/index.ts";
import { yamlCodes } from "../base/yaml/index.ts";
import { checkCodes } from "../checks/index.ts";
import { deliveryCodes } from "../delivery/index.ts";
import { typescriptCodes } from "../frontends/typescript/index.ts";
import { manifestCodes } from "../frontends/yaml/index.ts";
import { graphCodes } from "../graph/index.ts";
import { platformCodes } from "../platform/index.ts";
import { schemaCodes } from "../schema/index.ts";
import { projectCodes } from "./freshness/index.ts";

const tables: readonly CodeTable[] = [
  yamlCodes,
  schemaCodes,
  graphCodes,
  typescriptCodes,
  manifestCodes,
  platformCodes,
  ...checkCodes,
  layoutCodes,
  argocdCodes,
  fluxCodes,
  deliveryCodes,
  projectCodes,
];

/** Every code of the product with its entry, sorted. */
export function allCodes(): readonly (CodeEntry & { readonly code: string })[] {
  return tables
    .flatMap((table) => Object.entries(table.entries).map(([name, entry]) => ({ code: `${table.room}/${name}`, ...entry })))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** What is known about a code; undefined for one that no table has. */
export function describeCode(code: string): CodeEntry | undefined {
  return allCodes().find((entry) => entry.code === code);
}
