import type { App, Environment } from "../../graph/index.ts";
import { plainApp } from "../plain-app.ts";

/**
 * The app whose folder holds the source, the root Kustomization and the Kustomization of every app. It has the source's name, as
 * `flux bootstrap` names its pair; an app that the user defined under that key adds its objects to the folder. The root never waits for
 * the health of what it applies: it applies the Kustomizations of apps that may wait for it.
 */
export function rootApp(environment: Environment): App {
  const { namespace, source } = environment.flux;
  const base = environment.apps.find((app) => app.key === source.name) ?? plainApp(source.name);
  return { ...base, name: source.name, namespace, flux: { ...base.flux, wait: false } };
}
