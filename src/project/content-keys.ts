import { contentKey, printJson, sha256 } from "../base/index.ts";
import type { EnvironmentSettings } from "../platform/index.ts";
import type { CustomResourceSource } from "../schema/index.ts";

/** Over the environment's settings. */
export function settingsKeyOf(settings: EnvironmentSettings): string {
  return sha256(JSON.stringify(settings));
}

/** Over the Kubernetes version and every CRD that objects are checked against. */
export function schemaKeyOf(settings: Pick<EnvironmentSettings, "kubernetes">, customResources: readonly CustomResourceSource[]): string {
  return contentKey([settings.kubernetes, ...customResources.map(({ object }) => printJson(object))]);
}

/** Over the settings and the modules that speak of an app. */
export function appContentKey(settingsKey: string, units: readonly { readonly file: string; readonly hash: string }[]): string {
  return contentKey([settingsKey, ...units.flatMap((unit) => [unit.file, unit.hash])]);
}
