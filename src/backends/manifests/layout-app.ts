import { compareText, type Diagnostic, type Outcome } from "../../base/index.ts";
import { type App, type Environment, groupOf, type RawFile, type Resource } from "../../graph/index.ts";
import { layoutCodes } from "./codes.ts";
import type { FileSpec } from "./file-spec.ts";
import { fileStem } from "./file-stem.ts";
import { unsafeReason } from "./unsafe-reason.ts";

/** With one of these in a folder the engines stop reading the folder as plain manifests. */
const engineFiles: ReadonlySet<string> = new Set(["kustomization.yaml", "kustomization.yml", "Kustomization", "Chart.yaml"]);

/**
 * The files of one app, sorted by path: every other app may stay as it was built before. `resources` are this app's own; those of other
 * systems than Kubernetes have no manifest and are passed over.
 */
export function layoutApp(environment: Environment, app: App, resources: readonly Resource[]): Outcome<readonly FileSpec[]> {
  const diagnostics: Diagnostic[] = [];
  const reason = unsafeReason(app.outputPath);
  if (reason !== undefined) {
    diagnostics.push(
      layoutCodes.report("unsafe-path", {
        summary: `app ${app.key} cannot be written to the folder "${app.outputPath}": ${reason}`,
        hint: "set output.path to a folder inside the target, for example the app's name",
        origin: { environment: environment.name, app: app.key, path: ["apps", app.key, "output", "path"] },
      }),
    );
    return { value: [], diagnostics };
  }
  const files = renderedFiles(app, resources);
  for (const file of app.rawFiles) {
    const problem = rawFileProblem(environment, app, file);
    if (problem !== undefined) diagnostics.push(problem);
    if (problem?.severity !== "error") files.push({ path: `${app.outputPath}/${file.path}`, app: app.key, source: { kind: "raw", file } });
  }
  files.sort((a, b) => compareText(a.path, b.path));
  return { value: files, diagnostics };
}

/**
 * One file per stem. Stems that differ only in case (kinds `IPPool` and `IpPool`) share a file like equal ones do, so that valid objects
 * never fail because of a file system.
 */
function renderedFiles(app: App, resources: readonly Resource[]): FileSpec[] {
  const byStem = new Map<string, { stem: string; resources: Resource[] }>();
  for (const resource of resources) {
    if (resource.type.system !== "kubernetes") continue;
    const stem = fileStem(resource.type.kind, resource.name);
    const key = stem.toLowerCase();
    const known = byStem.get(key);
    if (known === undefined) byStem.set(key, { stem, resources: [resource] });
    else {
      known.resources.push(resource);
      if (stem < known.stem) known.stem = stem;
    }
  }
  const files: FileSpec[] = [];
  for (const group of byStem.values()) {
    if (group.resources.length > 1) group.resources.sort(compareInFile);
    files.push({ path: `${app.outputPath}/${group.stem}.yaml`, app: app.key, source: { kind: "objects", resources: group.resources } });
  }
  return files;
}

function compareInFile(a: Resource, b: Resource): number {
  const byNamespace = compareText(a.namespace ?? "", b.namespace ?? "");
  if (byNamespace !== 0) return byNamespace;
  return compareText(apiGroup(a), apiGroup(b)) || compareText(a.name, b.name) || compareText(a.id, b.id);
}

function apiGroup(resource: Resource): string {
  return resource.type.system === "kubernetes" ? groupOf(resource.type.apiVersion) : "";
}

function rawFileProblem(environment: Environment, app: App, file: RawFile): Diagnostic | undefined {
  const origin = { environment: environment.name, app: app.key, path: ["apps", app.key, "rawFiles"] };
  const reason = unsafeReason(file.path);
  if (reason !== undefined) {
    return layoutCodes.report("unsafe-path", {
      summary: `raw file ${file.source} of app ${app.key} cannot be written to "${file.path}": ${reason}`,
      hint: "rename the file",
      origin,
    });
  }
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  if (environment.delivery === "manifests" || !engineFiles.has(name)) return undefined;
  return layoutCodes.report("raw-takes-over", {
    summary: `raw file ${file.source} makes ${environment.delivery === "flux" ? "Flux" : "Argo CD"} ignore other files of app ${app.key}`,
    hint: `files that "${name}" does not name are not applied`,
    origin,
  });
}
