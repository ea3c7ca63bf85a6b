import { claimOf, layoutApp, type PathClaim, type ResourceHead, renderFile } from "../backends/index.ts";
import { type Diagnostic, hasErrors, sha256 } from "../base/index.ts";
import { type CheckContext, checkResource } from "../checks/index.ts";
import { type App, type Definition, describe, type Environment, type Resource, type ResourceFacts } from "../graph/index.ts";
import { type EnvironmentSettings, type LoweredResource, lowerReadApp, type ReadApp } from "../platform/index.ts";
import type { CustomResourceSource } from "../schema/index.ts";

/** A file of the rendered tree; its content is made only when it must be written. */
export interface PlannedFile {
  readonly path: string;
  readonly hash: string;
  readonly content: () => string | Uint8Array;
}

/** What the rest of the environment needs to know of an app: enough to finish the build without its bodies. Plain JSON. */
export interface AppPart {
  /** Raw files without their bytes. */
  readonly app: App;
  readonly heads: readonly ResourceHead[];
  readonly facts: readonly ResourceFacts[];
  readonly claims: readonly PathClaim[];
  readonly files: readonly { readonly path: string; readonly hash: string }[];
  readonly customResources: readonly CustomResourceSource[];
  readonly diagnostics: readonly Diagnostic[];
}

/** An app compiled in this process, with everything. */
export interface CompiledApp extends AppPart {
  readonly definitions: readonly Definition[];
  readonly lowered: readonly LoweredResource[];
  readonly contents: readonly PlannedFile[];
  /** True when a part of its sources could not be understood, so that resources may be missing. */
  readonly incomplete: boolean;
}

/** Checks, describes and prints the resources of one app. */
export function compileApp(
  read: ReadApp,
  definitions: readonly Definition[],
  earlier: readonly Diagnostic[],
  context: { readonly settings: EnvironmentSettings; readonly check: CheckContext },
): CompiledApp {
  const { settings, check } = context;
  const lowered = lowerReadApp(read, settings, check.schemas);
  const diagnostics: Diagnostic[] = [...earlier, ...lowered.diagnostics];
  const resources: Resource[] = [];
  const facts: ResourceFacts[] = [];
  for (const { resource } of lowered.value) {
    for (const problem of checkResource(resource, check)) diagnostics.push(problem);
    resources.push(resource);
    facts.push(describe(resource));
  }
  const environment: Environment = { ...settings, apps: [] };
  const laidOut = layoutApp(environment, read.app, resources);
  diagnostics.push(...laidOut.diagnostics);
  const contents = laidOut.value.map((spec) => plannedFile(spec.path, renderFile(spec)));
  return {
    app: { ...read.app, rawFiles: read.app.rawFiles.map((file) => ({ ...file, bytes: noBytes })) },
    heads: resources.map(headOf),
    facts,
    claims: laidOut.value.map(claimOf),
    files: contents.map(({ path, hash }) => ({ path, hash })),
    customResources: read.customResources,
    diagnostics,
    definitions,
    lowered: lowered.value,
    contents,
    incomplete: hasErrors(earlier) || hasErrors(lowered.diagnostics),
  };
}

const noBytes = new Uint8Array();

export function headOf({ id, layer, app, type, name, namespace }: Resource): ResourceHead {
  return namespace === undefined ? { id, layer, app, type, name } : { id, layer, app, type, name, namespace };
}

export function plannedFile(path: string, content: string | Uint8Array): PlannedFile {
  return { path, hash: sha256(content), content: () => content };
}
