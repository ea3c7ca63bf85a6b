import { compareText } from "../base/index.ts";
import { type App, type Environment, kubernetesId, type Resource } from "../graph/index.ts";
import type { ResourceHead } from "./delivery-input.ts";
import { generatedResource, given } from "./generated-resource.ts";

/** Keeps the engine from deleting the namespace, and everything in it, when the app goes away. */
const keep = {
  argocd: { "argocd.argoproj.io/sync-options": "Prune=false" },
  flux: { "kustomize.toolkit.fluxcd.io/prune": "disabled" },
  manifests: undefined,
} as const;

/** The Namespace of an app with `createNamespace`. */
export function namespaceResource(app: App, environment: Environment): Resource {
  return generatedResource(environment, app, {
    apiVersion: "v1",
    kind: "Namespace",
    name: app.namespace,
    metadata: given({ annotations: keep[environment.delivery] }),
  });
}

/**
 * The Namespaces that the environment's apps ask for and that nobody defines. When several apps ask for one namespace the first by key
 * gets it, because two apps that own one object would fight over it. They belong to the graph before edges are found.
 */
export function namespaceResources(environment: Environment, resources: readonly ResourceHead[]): readonly Resource[] {
  const asked = environment.apps.filter((app) => app.createNamespace).sort((a, b) => compareText(a.key, b.key));
  if (asked.length === 0) return [];
  const wanted = new Map<string, App>();
  for (const app of asked) {
    const id = kubernetesId(environment.cluster, "", "Namespace", undefined, app.namespace);
    if (!wanted.has(id)) wanted.set(id, app);
  }
  for (const resource of resources) wanted.delete(resource.id);
  return [...wanted.values()].map((app) => namespaceResource(app, environment));
}
