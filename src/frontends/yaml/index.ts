/**
 * frontends/yaml — YAML and JSON files with Kubernetes objects in them.
 *
 * Invariant: what it returns has apiVersion, kind and metadata.name, and is one object of the file, never a List around others; each can
 * be found again in its file by document and item.
 * Must not: read files, add or change fields, or know which kinds exist.
 */
export { manifestCodes } from "./codes.ts";
export { locateYaml, type YamlPlace } from "./locate-yaml.ts";
export { type YamlDefinition, yamlDefinitions } from "./yaml-definitions.ts";
