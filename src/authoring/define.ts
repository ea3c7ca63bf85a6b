import type { ModuleEnvironment, PlatformConfig } from "./app-config.ts";
import type { StrataConfig } from "./strata-config.ts";

/** What `strata.config.ts` may export: the configuration, or a function that makes it. */
export type ConfigSource = StrataConfig | (() => StrataConfig | Promise<StrataConfig>);

/** What a module's `config` function is given. */
export interface ModuleArguments {
  /** The environment that is being compiled. */
  readonly environment: ModuleEnvironment;
}

/** One module: what it sets, as an object or as a function of its arguments. The function is synchronous; wait at the top level of the file instead. */
export interface ModuleDefinition {
  /** What this module sets. */
  readonly config?: PlatformConfig | ((args: ModuleArguments) => PlatformConfig);
}

/** Types the default export of `strata.config.ts`; returns what it is given. */
export function defineConfig(source: ConfigSource): ConfigSource {
  return source;
}

/** Types the default export of a module; returns what it is given. */
export function defineModule(definition: ModuleDefinition): ModuleDefinition {
  return definition;
}
