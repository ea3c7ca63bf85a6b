import type { Outcome } from "../base/index.ts";
import type { App, Environment, Resource } from "../graph/index.ts";
import { appOfApps, argoCdResources } from "./argocd/index.ts";
import type { DeliveryInput } from "./delivery-input.ts";
import { fluxResources, rootApp } from "./flux/index.ts";
import { type FileSpec, layoutFiles } from "./manifests/index.ts";

/** What an environment is written as. */
export interface Rendering {
  /** The environment's apps and the folder of the delivery engine's objects. */
  readonly apps: readonly App[];
  /** Objects that the delivery backend added; each belongs to that folder. */
  readonly added: readonly Resource[];
  /** Every file, sorted by path. */
  readonly files: readonly FileSpec[];
}

/** Adds what the environment's delivery engine needs and lays out the whole tree. The order of resources does not matter. */
export function renderEnvironment(input: DeliveryInput & { readonly resources: readonly Resource[] }): Outcome<Rendering> {
  const added = deliveryResources(input);
  const apps = writtenApps(input.environment);
  const files = layoutFiles({ ...input.environment, apps }, [...input.resources, ...added.value]);
  return {
    value: { apps, added: added.value, files: files.value },
    diagnostics: [...added.diagnostics, ...files.diagnostics],
  };
}

/** The objects that the environment's delivery engine needs; none for plain manifests. */
export function deliveryResources(input: DeliveryInput): Outcome<readonly Resource[]> {
  switch (input.environment.delivery) {
    case "argocd":
      return argoCdResources(input);
    case "flux":
      return fluxResources(input);
    case "manifests":
      return { value: [], diagnostics: [] };
  }
}

/** The apps that get a folder: those of the environment, with the delivery engine's root in place of an app of its key or behind them. */
export function writtenApps(environment: Environment): readonly App[] {
  if (environment.delivery === "manifests") return environment.apps;
  const root = environment.delivery === "argocd" ? appOfApps(environment) : rootApp(environment);
  const others = environment.apps.filter((app) => app.key !== root.key);
  return [...others, root];
}
