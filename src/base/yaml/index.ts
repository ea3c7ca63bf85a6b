/**
 * base/yaml — the YAML text format: reading it as Kubernetes does, printing it the same way every time, and finding a value's place in it.
 *
 * Invariant: a text means here what it means to the API server's own reader, or it is refused with a place and a hint; and every value
 * that is printed reads back as itself in YAML 1.1 and 1.2 readers.
 * Must not: know what a manifest is, resolve references, or guess where readers disagree.
 */
export { yamlCodes } from "./codes.ts";
export { defaultYamlLimits, type YamlLimits } from "./limits.ts";
export { type LocateOptions, locateInYaml, YamlLocator } from "./locate-in-yaml.ts";
export { type PrintOptions, printYaml, printYamlDocuments } from "./print-yaml.ts";
export { readYaml, readYamlNow, type YamlDocument, type YamlOptions } from "./read-yaml.ts";
