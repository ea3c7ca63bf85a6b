import { join } from "node:path";
import type { Diagnostic, Outcome } from "../base/index.ts";
import { yamlDefinitions } from "../frontends/yaml/index.ts";
import { type EnvironmentSettings, type FileNaming, type ProjectFiles, readNamedFiles } from "../platform/index.ts";
import { type CustomResourceSource, customResourceSchemas, loadSchemas, type SchemaSet, withCustomResources } from "../schema/index.ts";
import { expandPattern } from "./expand-pattern.ts";
import { packageRoot } from "./package-root.ts";
import type { SourceTree } from "./source-tree.ts";

/** The package's own facts. */
export function factsDirectory(): string {
  return join(packageRoot(), "facts");
}

/** The CRDs that `schemas.crds` names. */
export async function readCustomResources(
  settings: Pick<EnvironmentSettings, "crds" | "name">,
  tree: SourceTree,
): Promise<Outcome<readonly CustomResourceSource[]>> {
  const problems: Diagnostic[] = [];
  const found: CustomResourceSource[] = [];
  const files: ProjectFiles = {
    expand: (pattern, endings) => expandPattern(tree, pattern, endings),
    read: (path) => tree.read(path),
  };
  const naming: FileNaming = {
    subject: "schemas.crds",
    endings: [".yaml", ".yml", ".json"],
    origin: () => ({ environment: settings.name, path: ["environments", settings.name, "schemas", "crds"] }),
  };
  for (const { file, bytes } of readNamedFiles(settings.crds, files, naming, problems)) {
    const read = await yamlDefinitions({ file, text: bytes });
    problems.push(...read.diagnostics);
    for (const { value, ...at } of read.value) {
      const place = { frontend: "yaml" as const, file, ...at, path: [] };
      if (value.kind === "CustomResourceDefinition") found.push({ object: value, source: file, place });
    }
  }
  return { value: found, diagnostics: problems };
}

/** The schemas of an environment: built-in kinds of its Kubernetes version, carried kinds, and these custom resources. */
export function environmentSchemas(kubernetes: string, customResources: readonly CustomResourceSource[]): Outcome<SchemaSet | undefined> {
  const base = loadSchemas({ kubernetes, factsDirectory: factsDirectory() });
  if (base.value === undefined || customResources.length === 0) return base;
  const custom = customResourceSchemas(customResources);
  return { value: withCustomResources(base.value, custom.value), diagnostics: [...base.diagnostics, ...custom.diagnostics] };
}
