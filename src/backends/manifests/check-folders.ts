import { compareText, type Diagnostic } from "../../base/index.ts";
import type { App, Environment } from "../../graph/index.ts";
import { layoutCodes } from "./codes.ts";
import { pathKey } from "./path-key.ts";

/** Folders that two apps would share, or that an outer app would read along with its own. Looks at the apps only, not at their files. */
export function checkFolders(environment: Environment): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const owners = new Map<string, App>();
  for (const app of [...environment.apps].sort((a, b) => compareText(a.key, b.key))) {
    const folder = pathKey(app.outputPath);
    const owner = owners.get(folder);
    if (owner === undefined) owners.set(folder, app);
    else diagnostics.push(sharedFolder(environment, app, owner));
  }
  for (const [folder, app] of owners) {
    for (let slash = folder.lastIndexOf("/"); slash > 0; slash = folder.lastIndexOf("/", slash - 1)) {
      const outer = owners.get(folder.slice(0, slash));
      if (outer !== undefined && readsSubfolders(environment, outer)) diagnostics.push(nestedFolder(environment, app, outer));
    }
  }
  return diagnostics;
}

/** Flux walks the whole tree below a Kustomization's path; Argo CD does so only when asked, which happens for raw files in subfolders. */
export function readsSubfolders(environment: Environment, app: App): boolean {
  if (environment.delivery === "flux") return true;
  return environment.delivery === "argocd" && app.rawFiles.some((file) => file.path.includes("/"));
}

function sharedFolder(environment: Environment, app: App, owner: App): Diagnostic {
  return layoutCodes.report("shared-folder", {
    summary: `apps ${owner.key} and ${app.key} are both written to the folder "${owner.outputPath}"`,
    hint: `set output.path of app ${app.key} to a folder of its own`,
    origin: folderOf(environment, app),
    related: [{ message: `app ${owner.key}`, origin: folderOf(environment, owner) }],
  });
}

function nestedFolder(environment: Environment, app: App, outer: App): Diagnostic {
  return layoutCodes.report("nested-folder", {
    summary: `the folder "${app.outputPath}" of app ${app.key} lies inside the folder "${outer.outputPath}" of app ${outer.key}`,
    hint: `${environment.delivery === "flux" ? "Flux" : "Argo CD"} would deliver it as part of app ${outer.key} too: move one of the two with output.path`,
    origin: folderOf(environment, app),
    related: [{ message: `app ${outer.key}`, origin: folderOf(environment, outer) }],
  });
}

function folderOf(environment: Environment, app: App): NonNullable<Diagnostic["origin"]> {
  return { environment: environment.name, app: app.key, path: ["apps", app.key, "output", "path"] };
}
