import { printYaml, printYamlDocuments } from "../../base/yaml/index.ts";
import type { FileSpec } from "./file-spec.ts";

/**
 * Keys are sorted at every depth, so that bytes depend on values only: two sources that write the same object in another order, or a
 * frontend that keeps no order, cannot churn a diff. `apiVersion, kind, metadata, spec` come out in that order by themselves, and nixidy
 * prints the same way. List items keep their order and an explicit null stays: both mean something to the API server.
 */
const canonical = { sortKeys: true };

/** The bytes of one file. Raw files are handed through as they are. */
export function renderFile(spec: FileSpec): string | Uint8Array {
  switch (spec.source.kind) {
    case "raw":
      return spec.source.file.bytes;
    case "text":
      return spec.source.text;
    case "objects": {
      const { resources } = spec.source;
      const [first] = resources;
      if (resources.length === 1 && first !== undefined) return printYaml(first.body, canonical);
      return printYamlDocuments(
        resources.map((resource) => resource.body),
        canonical,
      );
    }
  }
}
