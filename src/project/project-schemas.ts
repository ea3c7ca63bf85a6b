import { join } from "node:path";
import type { Diagnostic, JsonObject, Outcome } from "../base/index.ts";
import { yamlDefinitions } from "../frontends/yaml/index.ts";
import { type EnvironmentSettings, safeRelativePath } from "../platform/index.ts";
import { customResourceSchemas, loadSchemas, type SchemaSet, withCustomResources } from "../schema/index.ts";
import { expandPattern } from "./expand-pattern.ts";
import { projectCodes } from "./freshness/index.ts";
import { packageRoot } from "./package-root.ts";
import type { SourceTree } from "./source-tree.ts";

export interface CustomResource {
  readonly object: JsonObject;
  readonly source: string;
}

/** The package's own facts. */
export function factsDirectory(): string {
  return join(packageRoot(), "facts");
}

/** The CRDs that `schemas.crds` names. */
export async function readCustomResources(
  settings: Pick<EnvironmentSettings, "crds" | "name">,
  tree: SourceTree,
): Promise<Outcome<readonly CustomResource[]>> {
  const problems: Diagnostic[] = [];
  const found: CustomResource[] = [];
  for (const pattern of settings.crds) {
    const origin = { environment: settings.name, path: ["environments", settings.name, "schemas", "crds"] };
    const safe = safeRelativePath(pattern);
    const files = safe === undefined ? [] : expandPattern(tree, safe, [".yaml", ".yml", ".json"]);
    if (files.length === 0)
      problems.push(
        projectCodes.report("unreadable-file", { summary: `schemas.crds: no file of the project matches "${pattern}"`, origin }),
      );
    for (const file of files) {
      const bytes = tree.read(file);
      if (bytes === undefined) continue;
      const read = await yamlDefinitions({ file, text: bytes });
      problems.push(...read.diagnostics);
      for (const { value } of read.value) if (value.kind === "CustomResourceDefinition") found.push({ object: value, source: file });
    }
  }
  return { value: found, diagnostics: problems };
}

/** The schemas of an environment: built-in kinds of its Kubernetes version, carried kinds, and these custom resources. */
export function environmentSchemas(kubernetes: string, customResources: readonly CustomResource[]): Outcome<SchemaSet | undefined> {
  const base = loadSchemas({ kubernetes, factsDirectory: factsDirectory() });
  if (base.value === undefined || customResources.length === 0) return base;
  const custom = customResourceSchemas(customResources);
  return { value: withCustomResources(base.value, custom.value), diagnostics: [...base.diagnostics, ...custom.diagnostics] };
}
