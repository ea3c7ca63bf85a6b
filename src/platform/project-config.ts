import { type Diagnostic, isJsonObject, type JsonObject, type JsonValue, nearest, type Outcome, setProperty } from "../base/index.ts";
import type { DeclaredMove, Environment } from "../graph/index.ts";
import { platformCodes } from "./codes.ts";
import { type appDefaultsShape, configShape, environmentShape } from "./option-shapes.ts";
import { safeRelativePath } from "./safe-path.ts";
import type { Reading, Shape } from "./shape.ts";

type Shaped<S> = S extends Shape<infer T> ? T : never;
export type AppDefaults = Shaped<typeof appDefaultsShape>;

/** An environment before its apps are known. */
export interface EnvironmentSettings extends Omit<Environment, "apps"> {
  readonly defaults: AppDefaults;
  /** Folders and files with modules, relative to the project. */
  readonly modules: readonly string[];
  readonly crds: readonly string[];
  readonly allowUnknownKinds: readonly string[];
  readonly allowLiteralSecrets: readonly string[];
  readonly externals: readonly string[];
}

/** strata.config.ts, read and checked. */
export interface ProjectConfig {
  readonly environments: readonly string[];
  /** Names of environment variables that sources may read. */
  readonly variables: readonly string[];
  readonly evaluationSeconds: number | undefined;
  readonly memoryMiB: number | undefined;
  /** Fills in one environment's defaults and overrides. */
  environment(name: string): Outcome<EnvironmentSettings | undefined>;
}

export function readProjectConfig(value: JsonValue): Outcome<ProjectConfig | undefined> {
  const problems: Diagnostic[] = [];
  const read = configShape(value, { path: [], origin: (path) => ({ path }), problems });
  if (read === undefined || !isJsonObject(value)) return { value: undefined, diagnostics: problems };
  const names = Object.keys(read.environments ?? {});
  if (names.length === 0) {
    problems.push(
      platformCodes.report("missing-option", {
        summary: "strata.config.ts has no environments",
        hint: "add one: environments: { prod: {} }",
        origin: { path: [] },
      }),
    );
  }
  for (const name of names) {
    if (safeRelativePath(name) === name && !name.includes("/")) continue;
    problems.push(
      platformCodes.report("unsafe-path", {
        summary: `environment name "${name}" cannot be used as a folder name`,
        origin: { path: ["environments", name] },
      }),
    );
  }
  const config: ProjectConfig = {
    environments: names,
    variables: read.variables ?? [],
    evaluationSeconds: read.limits?.evaluationSeconds,
    memoryMiB: read.limits?.memoryMiB,
    environment: (name) => environmentSettings(value, names, name),
  };
  return { value: config, diagnostics: problems };
}

function environmentSettings(config: JsonObject, names: readonly string[], name: string): Outcome<EnvironmentSettings | undefined> {
  const problems: Diagnostic[] = [];
  // Without environments the file as a whole has been reported.
  if (names.length === 0) return { value: undefined, diagnostics: problems };
  if (!names.includes(name)) {
    const meant = nearest(name, names);
    const hint = meant === undefined ? `the environments are: ${names.join(", ")}` : `did you mean "${meant}"?`;
    problems.push(platformCodes.report("unknown-environment", { summary: `there is no environment "${name}"`, hint }));
    return { value: undefined, diagnostics: problems };
  }
  const { environments, variables: _variables, limits: _limits, ...shared } = config;
  const own = (environments as JsonObject)[name] as JsonObject;
  const reading: Reading = { path: ["environments", name], origin: (path) => ({ environment: name, path }), problems };
  // The environment's own options are read for problems of their own; the shared ones were read with the whole file.
  environmentShape(own, reading);
  const silent: Diagnostic[] = [];
  // The default folder stays when an environment only adds modules of its own.
  const common: JsonObject = Object.hasOwn(shared, "modules") ? shared : { ...shared, modules: ["modules"] };
  const merged = environmentShape(overlay(common, own), { ...reading, problems: silent }) ?? {};
  // What is missing can be told only when everything that is there was understood.
  const settings = withDefaults(name, merged, silent.length === 0 ? problems : silent);
  return { value: { ...settings, moved: withOrigins(settings.moved, shared.moved, name) }, diagnostics: problems };
}

/** The shared list comes first. */
function withOrigins(moved: readonly DeclaredMove[], shared: JsonValue | undefined, environment: string): readonly DeclaredMove[] {
  const first = Array.isArray(shared) ? shared.length : 0;
  return moved.map((move, index) => {
    const path = index < first ? ["moved", index] : ["environments", environment, "moved", index - first];
    return { ...move, origin: { path } };
  });
}

const concatenated = new Set(["crds", "allowUnknownKinds", "allowLiteral", "externals", "moved", "modules"]);

/** The environment's options over the shared ones: objects merge, lists of paths and patterns add up, the rest replaces. */
function overlay(shared: JsonObject, own: JsonObject): JsonObject {
  const result: Record<string, JsonValue> = { ...shared };
  for (const key of Object.keys(own)) {
    const before = Object.hasOwn(shared, key) ? shared[key] : undefined;
    const after = own[key] as JsonValue;
    if (isJsonObject(before) && isJsonObject(after)) setProperty(result, key, overlay(before, after));
    else if (concatenated.has(key) && Array.isArray(before) && Array.isArray(after)) setProperty(result, key, [...before, ...after]);
    else setProperty(result, key, after);
  }
  return result;
}

function withDefaults(name: string, read: Shaped<typeof environmentShape>, problems: Diagnostic[]): EnvironmentSettings {
  const delivery = read.delivery ?? "argocd";
  const repository = read.target?.repository ?? "";
  if (repository === "" && delivery !== "manifests" && read.flux?.source?.kind !== "OCIRepository") {
    problems.push(
      platformCodes.report("missing-option", {
        summary: `environment ${name} has no target.repository`,
        detail: `${delivery === "argocd" ? "Argo CD" : "Flux"} reads the manifests from a repository, and its objects name it.`,
        hint: 'set target: { repository: "https://…" }, or delivery: "manifests" to write plain manifests only',
        origin: { environment: name, path: ["environments", name] },
      }),
    );
  }
  const path = safeRelativePath(read.target?.path ?? `manifests/${name}`);
  if (path === undefined) {
    problems.push(
      platformCodes.report("unsafe-path", {
        summary: `target.path "${read.target?.path}" leaves the repository`,
        hint: "use a path inside the repository, without '..' and not absolute",
        origin: { environment: name, path: ["environments", name, "target", "path"] },
      }),
    );
  }
  const destination = read.defaults?.destination ?? { server: "https://kubernetes.default.svc" };
  const appOfApps = read.argocd?.appOfApps;
  return {
    name,
    cluster: read.cluster ?? name,
    kubernetes: read.kubernetes ?? "1.36",
    delivery,
    target: { repository, branch: read.target?.branch ?? "main", path: path ?? "" },
    argocd: {
      namespace: read.argocd?.namespace ?? "argocd",
      appOfApps: {
        name: appOfApps?.name ?? "apps",
        project: appOfApps?.project ?? "default",
        destination: appOfApps?.destination ?? destination,
        autoSync: {
          enable: appOfApps?.autoSync?.enable ?? true,
          prune: appOfApps?.autoSync?.prune ?? true,
          selfHeal: appOfApps?.autoSync?.selfHeal ?? true,
        },
      },
      appendEnvironmentToNames: read.argocd?.appendEnvironmentToNames ?? false,
    },
    flux: fluxSettings(read),
    ...(read.revision === undefined ? {} : { revision: read.revision }),
    moved: (read.moved ?? []).map((move) => ({ from: move.from ?? "", to: move.to ?? "" })),
    defaults: read.defaults ?? {},
    modules: read.modules ?? ["modules"],
    crds: read.schemas?.crds ?? [],
    allowUnknownKinds: read.schemas?.allowUnknownKinds ?? [],
    allowLiteralSecrets: read.secrets?.allowLiteral ?? [],
    externals: read.externals ?? [],
  };
}

function fluxSettings(read: Shaped<typeof environmentShape>): Environment["flux"] {
  const { source, decryption, interval, namespace, retryInterval, timeout } = read.flux ?? {};
  return {
    namespace: namespace ?? "flux-system",
    source: {
      kind: source?.kind ?? "GitRepository",
      name: source?.name ?? "platform",
      interval: source?.interval ?? "1m",
      ...(source?.url === undefined ? {} : { url: source.url }),
      ...(source?.tag === undefined ? {} : { tag: source.tag }),
      ...(source?.secretRef === undefined ? {} : { secretRef: source.secretRef }),
    },
    interval: interval ?? "10m",
    ...(retryInterval === undefined ? {} : { retryInterval }),
    ...(timeout === undefined ? {} : { timeout }),
    ...(decryption === undefined ? {} : { decryption: { ...decryption, provider: "sops" } }),
  };
}
