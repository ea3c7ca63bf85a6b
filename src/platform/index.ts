/**
 * platform/ — from definitions to resources: the project's configuration, its environments and apps, and the merge of what many files say.
 *
 * Invariant: a value has one definition, and everything that is wrong is reported together, with the places it was written at.
 * Must not: run sources, decide how files are laid out, or know a delivery engine beyond the settings it passes on.
 */
export type { AppSettings } from "./app-settings.ts";
export { platformCodes } from "./codes.ts";
export type { ComposeContext, ComposedApp, ProjectFiles } from "./compose-app.ts";
export { composeApp } from "./compose-app.ts";
export type { LoweredResource } from "./lower-app.ts";
export { placeWithin, valueAt } from "./merge-definitions.ts";
export { moduleShape } from "./option-shapes.ts";
export type { EnvironmentSettings, ProjectConfig } from "./project-config.ts";
export { readProjectConfig } from "./project-config.ts";
export type { ResourceEntry } from "./resource-entries.ts";
export { safeRelativePath } from "./safe-path.ts";
