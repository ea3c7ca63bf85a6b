import type { JsonObject } from "../../base/index.ts";
import type { App, Environment, FluxAppSettings, Resource } from "../../graph/index.ts";
import { generatedResource, given, unlessEmpty } from "../generated-resource.ts";
import { pathInSource } from "./source.ts";

/** What is known of an app beside its own settings. */
export interface KustomizationContext {
  readonly environment: Environment;
  /** The app in whose folder the Kustomization is written. */
  readonly folder: App;
  /** Names of the Kustomizations it waits for, sorted. */
  readonly dependsOn: readonly string[];
  /** The namespace of an object that a health check names without one. */
  readonly namespaceOf: (check: FluxAppSettings["healthChecks"][number]) => string | undefined;
}

/**
 * The Kustomization that delivers `app`. `targetNamespace` is never set: kustomize would move every object into that one namespace, also
 * those that say where they live, and here each object already does.
 */
export function kustomization(app: App, context: KustomizationContext): Resource {
  const { environment, folder } = context;
  const { flux } = environment;
  const own = app.flux;
  return generatedResource(environment, folder, {
    apiVersion: "kustomize.toolkit.fluxcd.io/v1",
    kind: "Kustomization",
    name: app.name,
    namespace: flux.namespace,
    metadata: given({ annotations: unlessEmpty(app.annotations), labels: unlessEmpty(app.labels) }),
    spec: given({
      sourceRef: { kind: flux.source.kind, name: flux.source.name },
      path: pathInSource(environment, app),
      interval: own.interval ?? flux.interval,
      retryInterval: own.retryInterval ?? flux.retryInterval,
      timeout: own.timeout ?? flux.timeout,
      prune: own.prune,
      wait: own.wait,
      force: own.force || undefined,
      suspend: own.suspend || undefined,
      serviceAccountName: own.serviceAccountName,
      dependsOn: context.dependsOn.length === 0 ? undefined : context.dependsOn.map((name) => ({ name })),
      healthChecks: own.healthChecks.length === 0 ? undefined : healthChecks(own, context),
      decryption: decryption(own.decryption ?? flux.decryption),
    }),
  });
}

/** Flux looks for an object without a namespace beside the Kustomization; the app's own object of that name is what is meant. */
function healthChecks(own: FluxAppSettings, context: KustomizationContext): JsonObject[] {
  return own.healthChecks.map((check) => given({ ...check, namespace: check.namespace ?? context.namespaceOf(check) }));
}

function decryption(settings: FluxAppSettings["decryption"]): JsonObject | undefined {
  if (settings === undefined) return undefined;
  return given({ provider: settings.provider, secretRef: settings.secretRef === undefined ? undefined : { name: settings.secretRef } });
}
