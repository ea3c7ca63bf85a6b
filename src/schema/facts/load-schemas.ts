import { nearest, type Outcome } from "../../base/index.ts";
import { schemaCodes } from "../codes.ts";
import { KindTable } from "../kind-table.ts";
import type { SchemaSet } from "../node.ts";
import { FactsFolder } from "./facts-folder.ts";
import { knownReleases, kubernetesKinds } from "./kubernetes-kinds.ts";
import { productKinds } from "./product-kinds.ts";

export interface LoadOptions {
  /** `1.36`; a patch level and a leading "v" are accepted and ignored. */
  readonly kubernetes: string;
  /** The package's own facts/ folder. */
  readonly factsDirectory: string;
}

/** The kinds of one Kubernetes version and those the product carries; undefined with a diagnostic when the version is not known. */
export function loadSchemas(options: LoadOptions): Outcome<SchemaSet | undefined> {
  const facts = new FactsFolder(options.factsDirectory);
  const known = [...knownReleases(facts).keys()];
  const minor = /^v?(\d+\.\d+)(?:\.\d+)?$/.exec(options.kubernetes)?.[1];
  if (minor === undefined || !known.includes(minor)) {
    const close = nearest(options.kubernetes, known);
    const diagnostic = schemaCodes.report("unknown-kubernetes-version", {
      summary: `Kubernetes ${JSON.stringify(options.kubernetes)} is not a version that Strata has schemas for`,
      hint: close === undefined ? `use one of ${known.join(", ")}` : `did you mean "${close}"? Known are ${known.join(", ")}`,
    });
    return { value: undefined, diagnostics: [diagnostic] };
  }
  const builtIn = kubernetesKinds(facts, minor);
  const carried = productKinds(facts, (name) => builtIn.scope.type(name));
  return { value: new KindTable(minor, [...builtIn.entries, ...carried]), diagnostics: [] };
}
