import type { App, Environment } from "../../graph/index.ts";
import { plainApp } from "../plain-app.ts";

/**
 * The app whose folder holds the Application of every other app. An app that the user defined under its key adds to it (an AppProject
 * beside the Applications, annotations, sync options); where it lives and how it syncs come from `argocd.appOfApps`.
 */
export function appOfApps(environment: Environment): App {
  const { namespace, appOfApps: settings } = environment.argocd;
  const base = environment.apps.find((app) => app.key === settings.name) ?? plainApp(settings.name);
  return {
    ...base,
    name: settings.name,
    namespace,
    project: settings.project,
    destination: settings.destination,
    syncPolicy: { ...base.syncPolicy, autoSync: settings.autoSync },
  };
}
