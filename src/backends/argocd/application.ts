import type { JsonObject, JsonValue } from "../../base/index.ts";
import type { App, Environment, Resource, SyncOptions } from "../../graph/index.ts";
import { generatedResource, given, unlessEmpty } from "../generated-resource.ts";
import { readsSubfolders } from "../manifests/index.ts";
import { syncWaveAnnotation } from "./sync-waves.ts";

export const applicationApiVersion = "argoproj.io/v1alpha1";
const compareOptionsAnnotation = "argocd.argoproj.io/compare-options";

const finalizers: Readonly<Record<App["finalizer"], readonly string[] | undefined>> = {
  background: ["resources-finalizer.argocd.argoproj.io/background"],
  foreground: ["resources-finalizer.argocd.argoproj.io"],
  "non-cascading": undefined,
};

/** The Application that delivers `app`, as an object in the folder of `folder`. `wave` is the derived one; an annotation of the user's beats it. */
export function application(environment: Environment, app: App, folder: App, wave: number | undefined): Resource {
  return generatedResource(environment, folder, {
    apiVersion: applicationApiVersion,
    kind: "Application",
    name: applicationName(environment, app),
    namespace: environment.argocd.namespace,
    metadata: given({
      annotations: annotations(app, wave),
      labels: unlessEmpty(app.labels),
      finalizers: finalizers[app.finalizer],
    }),
    spec: given({
      project: app.project,
      source: source(environment, app),
      destination: destination(app),
      ignoreDifferences: app.ignoreDifferences?.map((entry) => given({ ...entry })),
      syncPolicy: syncPolicy(app),
    }),
  });
}

/** The app-of-apps keeps its name, because the bootstrap manifest and the people who watch it know it by that. */
function applicationName(environment: Environment, app: App): string {
  const { appendEnvironmentToNames, appOfApps } = environment.argocd;
  return appendEnvironmentToNames && app.key !== appOfApps.name ? `${app.name}-${environment.name}` : app.name;
}

function annotations(app: App, wave: number | undefined): JsonObject | undefined {
  const compare = compareOptions(app.compareOptions);
  return unlessEmpty({
    ...(compare === "" ? {} : { [compareOptionsAnnotation]: compare }),
    ...(wave === undefined ? {} : { [syncWaveAnnotation]: String(wave) }),
    ...app.annotations,
  });
}

/** Alphabetical. Argo CD takes the last two only when they are on. */
function compareOptions(options: App["compareOptions"]): string {
  const parts: string[] = [];
  if (options.ignoreExtraneous === true) parts.push("IgnoreExtraneous");
  if (options.includeMutationWebhook === true) parts.push("IncludeMutationWebhook=true");
  if (options.serverSideDiff !== undefined) parts.push(`ServerSideDiff=${options.serverSideDiff}`);
  return parts.join(",");
}

function source(environment: Environment, app: App): JsonObject {
  const { repository, branch, path } = environment.target;
  return given({
    repoURL: repository,
    targetRevision: branch,
    path: path === "" ? app.outputPath : `${path}/${app.outputPath}`,
    directory: readsSubfolders(environment, app) ? { recurse: true } : undefined,
  });
}

function destination(app: App): JsonObject {
  const { name, server } = app.destination;
  return given(name === undefined ? { namespace: app.namespace, server } : { namespace: app.namespace, name });
}

function syncPolicy(app: App): JsonObject | undefined {
  const { autoSync, managedNamespaceMetadata: managed, retry } = app.syncPolicy;
  const options = syncOptions(app.syncPolicy.syncOptions);
  const policy = given({
    automated: autoSync.enable ? { prune: autoSync.prune, selfHeal: autoSync.selfHeal } : undefined,
    syncOptions: options.length === 0 ? undefined : options,
    managedNamespaceMetadata: managed && given({ annotations: managed.annotations, labels: managed.labels }),
    retry: retry && given({ limit: retry.limit, backoff: retry.backoff && given(retry.backoff as Record<string, JsonValue>) }),
  });
  return Object.keys(policy).length === 0 ? undefined : policy;
}

/** In alphabetical order. The migration from client-side apply is on by default in Argo CD, so only switching it off is written. */
function syncOptions(options: SyncOptions): readonly string[] {
  const written: readonly (readonly [boolean, string])[] = [
    [options.applyOutOfSyncOnly, "ApplyOutOfSyncOnly=true"],
    [!options.clientSideApplyMigration, "ClientSideApplyMigration=false"],
    [options.createNamespace, "CreateNamespace=true"],
    [options.failOnSharedResource, "FailOnSharedResource=true"],
    [options.pruneLast, "PruneLast=true"],
    [options.replace, "Replace=true"],
    [options.serverSideApply, "ServerSideApply=true"],
  ];
  return written.filter(([wanted]) => wanted).map(([, text]) => text);
}
