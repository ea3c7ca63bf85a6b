import { compareText, type Diagnostic, invariant, type Outcome } from "../../base/index.ts";
import type { Environment, Resource } from "../../graph/index.ts";
import { checkClaims } from "./check-claims.ts";
import { checkFolders } from "./check-folders.ts";
import { claimOf, type FileSpec } from "./file-spec.ts";
import { layoutApp } from "./layout-app.ts";

/** The whole tree of an environment, sorted by path, with every clash between its sources. The order of `resources` does not matter. */
export function layoutFiles(environment: Environment, resources: readonly Resource[]): Outcome<readonly FileSpec[]> {
  const byApp = groupByApp(environment, resources);
  const diagnostics: Diagnostic[] = [...checkFolders(environment)];
  const files: FileSpec[] = [...environmentFiles(environment)];
  for (const app of environment.apps) {
    const laidOut = layoutApp(environment, app, byApp.get(app.key) ?? []);
    diagnostics.push(...laidOut.diagnostics);
    for (const file of laidOut.value) files.push(file);
  }
  files.sort((a, b) => compareText(a.path, b.path));
  diagnostics.push(...checkClaims(environment.name, files.map(claimOf)));
  return { value: files, diagnostics };
}

/** Files that belong to no app: `.revision`, when a revision is set. */
export function environmentFiles(environment: Environment): readonly FileSpec[] {
  if (environment.revision === undefined) return [];
  return [{ path: ".revision", source: { kind: "text", text: `${environment.revision}\n` } }];
}

function groupByApp(environment: Environment, resources: readonly Resource[]): Map<string, Resource[]> {
  const byApp = new Map<string, Resource[]>(environment.apps.map((app) => [app.key, []]));
  for (const resource of resources) {
    const own = byApp.get(resource.app);
    invariant(own, `resource ${resource.id} belongs to the app "${resource.app}", which environment ${environment.name} does not have`);
    own.push(resource);
  }
  return byApp;
}
