/**
 * authoring/ — what a user imports as "strata": the types of `strata.config.ts` and of modules, and the functions that apply them.
 *
 * Invariant: pure types and identity functions, so that a file means the same with and without them.
 * Must not: hold defaults or checks (those are platform/'s), or import anything but types of base/ and graph/.
 */
export type {
  AppConfig,
  FluxAppConfig,
  ModuleEnvironment,
  PlainObject,
  PlainValue,
  PlatformConfig,
  ResourcesConfig,
  SyncPolicyConfig,
} from "./app-config.ts";
export type { ConfigSource, ModuleArguments, ModuleDefinition } from "./define.ts";
export { defineConfig, defineModule } from "./define.ts";
export type { ArgoCdConfig, EnvironmentConfig, FluxConfig, KubernetesVersion, StrataConfig, TargetConfig } from "./strata-config.ts";
