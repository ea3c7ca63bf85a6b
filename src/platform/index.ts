/**
 * platform/ — from definitions to resources: the project's configuration, its environments and apps, and the merge of what many files say.
 *
 * Invariant: a value has one definition, and everything that is wrong is reported together, with the places it was written at.
 * Must not: run sources, decide how files are laid out, or know a delivery engine beyond the settings it passes on.
 */
export type { AppSettings } from "./app-settings.ts";
export { platformCodes } from "./codes.ts";
export type { LoweredResource } from "./lower-app.ts";
export { placeWithin, valueAt } from "./merge-definitions.ts";
export type { ModuleDefinitions } from "./module-definitions.ts";
export { moduleDefinitions } from "./module-definitions.ts";
export type { FileNaming, ProjectFiles } from "./named-files.ts";
export { readNamedFiles } from "./named-files.ts";
export type { EnvironmentSettings, ProjectConfig } from "./project-config.ts";
export { readProjectConfig } from "./project-config.ts";
export type { ReadApp, ReadContext } from "./read-app.ts";
export { lowerReadApp, readApp, readAppWithoutFiles } from "./read-app.ts";
export type { ResourceEntry } from "./resource-entries.ts";
