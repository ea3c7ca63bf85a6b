import { fileURLToPath } from "node:url";
import { invariant } from "../../base/index.ts";
import type { SchemaNode, SchemaSet } from "../node.ts";
import { loadSchemas } from "./load-schemas.ts";

/** The committed facts: tests read the same files as the product. */
export const factsDirectory = fileURLToPath(new URL("../../../facts", import.meta.url));

export function schemasOf(kubernetes: string): SchemaSet {
  const { value, diagnostics } = loadSchemas({ kubernetes, factsDirectory });
  invariant(value && diagnostics.length === 0, `no schemas for ${kubernetes}`);
  return value;
}

export function schemaOf(set: SchemaSet, apiVersion: string, kind: string): SchemaNode {
  const node = set.schema(apiVersion, kind);
  invariant(node, `no schema for ${apiVersion} ${kind}`);
  return node;
}
