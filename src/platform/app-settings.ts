import type { Diagnostic, JsonObject, Outcome } from "../base/index.ts";
import type { App, FluxAppSettings, SyncPolicy } from "../graph/index.ts";
import { dns1123Label } from "../schema/index.ts";
import { platformCodes } from "./codes.ts";
import { appShape } from "./option-shapes.ts";
import type { EnvironmentSettings } from "./project-config.ts";
import { safeRelativePath } from "./safe-path.ts";
import type { Shape } from "./shape.ts";

type AppOptions = typeof appShape extends Shape<infer T> ? T : never;
type Environment = Pick<EnvironmentSettings, "defaults" | "flux">;

/** An app as configured, before its files are read and its resources lowered. */
export interface AppSettings {
  readonly app: Omit<App, "rawFiles">;
  readonly yamls: readonly string[];
  readonly rawFiles: readonly string[];
}

const namePattern = /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/;

/** Reads one app's merged options (without its resources) and fills in the environment's defaults. */
export function readAppSettings(key: string, config: JsonObject, environment: Environment): Outcome<AppSettings | undefined> {
  const problems: Diagnostic[] = [];
  const path = ["apps", key];
  const read = appShape(config, { path, origin: (at) => ({ app: key, path: at }), problems });
  if (read === undefined) return { value: undefined, diagnostics: problems };
  const name = read.name ?? key;
  if (!namePattern.test(name) || name.includes("..") || name.length > 253) {
    problems.push(
      platformCodes.report("bad-app-name", {
        summary: `"${name}" cannot be the name of an app`,
        detail: "It becomes a folder and a Kubernetes object: lower case letters, digits, '-' and '.', at most 253 characters.",
        hint: "rename the app, or set its name option",
        origin: { app: key, path: read.name === undefined ? path : [...path, "name"] },
      }),
    );
  } else if (dns1123Label(read.namespace ?? name).length > 0) {
    const namespace = read.namespace ?? name;
    problems.push(
      platformCodes.report("bad-namespace", {
        summary: `"${namespace}" cannot be the namespace of app ${key}`,
        detail: "A namespace has at most 63 lower case letters, digits and '-', and no dots.",
        hint: read.namespace === undefined ? `set namespace: "${namespace.replaceAll(".", "-")}" on the app` : "choose another name",
        origin: { app: key, path: read.namespace === undefined ? path : [...path, "namespace"] },
      }),
    );
  }
  const outputPath = safeRelativePath(read.output?.path ?? name);
  // A bad name has been reported as that.
  if (read.output?.path !== undefined && (outputPath === undefined || outputPath === "")) {
    problems.push(
      platformCodes.report("unsafe-path", {
        summary: `app ${key} would be written to "${read.output.path}", ${outputPath === "" ? "the target folder itself" : "outside the target folder"}`,
        hint: "set output.path to a folder inside the target, without '..' and not absolute",
        origin: { app: key, path: [...path, "output", "path"] },
      }),
    );
  }
  if (problems.some((problem) => problem.code !== "platform/unknown-option")) return { value: undefined, diagnostics: problems };
  const app = withDefaults(key, name, outputPath ?? name, read, environment);
  return { value: { app, yamls: read.yamls ?? [], rawFiles: read.rawFiles ?? [] }, diagnostics: problems };
}

function withDefaults(key: string, name: string, outputPath: string, read: AppOptions, environment: Environment): AppSettings["app"] {
  const { defaults } = environment;
  return {
    key,
    name,
    namespace: read.namespace ?? name,
    createNamespace: read.createNamespace ?? defaults.createNamespace ?? false,
    layer: read.layer ?? defaults.layer ?? 5,
    project: read.project ?? defaults.project ?? "default",
    annotations: { ...defaults.annotations, ...read.annotations },
    labels: { ...defaults.labels, ...read.labels },
    outputPath,
    finalizer: read.finalizer ?? defaults.finalizer ?? "non-cascading",
    compareOptions: read.compareOptions ?? {},
    syncPolicy: syncPolicy(read, defaults),
    destination: read.destination ?? defaults.destination ?? { server: "https://kubernetes.default.svc" },
    ...(read.ignoreDifferences === undefined ? {} : { ignoreDifferences: ignoredDifferences(read.ignoreDifferences) }),
    flux: fluxAppSettings(read, environment),
  };
}

function ignoredDifferences(read: NonNullable<AppOptions["ignoreDifferences"]>): App["ignoreDifferences"] {
  return Object.keys(read)
    .sort()
    .map((key) => ({ ...read[key], kind: read[key]?.kind ?? key }));
}

function syncPolicy(read: AppOptions, defaults: EnvironmentSettings["defaults"]): SyncPolicy {
  const own = read.syncPolicy ?? {};
  const shared = defaults.syncPolicy ?? {};
  const automatic = { ...shared.autoSync, ...own.autoSync };
  const options = { ...shared.syncOptions, ...own.syncOptions };
  const managed = own.managedNamespaceMetadata ?? shared.managedNamespaceMetadata;
  const retry = own.retry ?? shared.retry;
  return {
    autoSync: { enable: automatic.enable ?? false, prune: automatic.prune ?? false, selfHeal: automatic.selfHeal ?? false },
    syncOptions: {
      applyOutOfSyncOnly: options.applyOutOfSyncOnly ?? false,
      clientSideApplyMigration: options.clientSideApplyMigration ?? true,
      // Argo CD applies managed namespace metadata only to namespaces that it creates itself.
      createNamespace: options.createNamespace ?? managed !== undefined,
      failOnSharedResource: options.failOnSharedResource ?? false,
      pruneLast: options.pruneLast ?? false,
      replace: options.replace ?? false,
      serverSideApply: options.serverSideApply ?? false,
    },
    ...(managed === undefined ? {} : { managedNamespaceMetadata: managed }),
    ...(retry === undefined ? {} : { retry }),
  };
}

function fluxAppSettings(read: AppOptions, { defaults }: Environment): FluxAppSettings {
  const own = { ...defaults.flux, ...read.flux };
  const { dependsOn, healthChecks, decryption, prune, wait, force, suspend, ...rest } = own as NonNullable<AppOptions["flux"]>;
  return {
    ...rest,
    dependsOn: dependsOn ?? [],
    prune: prune ?? true,
    wait: wait ?? true,
    force: force ?? false,
    suspend: suspend ?? false,
    healthChecks: (healthChecks ?? []).map((check) => ({
      ...check,
      apiVersion: check.apiVersion ?? "",
      kind: check.kind ?? "",
      name: check.name ?? "",
    })),
    ...(decryption === undefined ? {} : { decryption: { ...decryption, provider: "sops" } }),
  };
}
