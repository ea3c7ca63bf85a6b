import { invariant } from "../../base/index.ts";
import { apiVersionOf, type KindEntry, KindTable } from "../kind-table.ts";
import type { KindInfo, SchemaNode, SchemaSet } from "../node.ts";
import { objectMetaType } from "../raw-schema.ts";
import { SchemaScope } from "../schema-scope.ts";
import { customResourceRoot } from "./custom-resource-root.ts";
import type { CustomResourceKind } from "./custom-resource-schemas.ts";

/** The set plus a project's custom resources. A CRD replaces every version of the same kind that the set had: the project's copy is the truth. */
export function withCustomResources(set: SchemaSet, kinds: readonly CustomResourceKind[]): SchemaSet {
  if (kinds.length === 0) return set;
  const outer = (name: string) => (name === objectMetaType ? objectMeta(set) : undefined);
  const strict = new SchemaScope({ lookup: () => undefined, outer });
  const open = new SchemaScope({ lookup: () => undefined, outer, preserveUnknown: true });
  const replaced = new Set(kinds.map(({ info }) => `${info.group} ${info.kind}`));
  const entries: KindEntry[] = kinds.map(({ info, schema, preserveUnknown }) => ({
    info,
    schema: () => (preserveUnknown ? open : strict).node(customResourceRoot(schema)),
  }));
  for (const info of set.kinds()) if (!replaced.has(`${info.group} ${info.kind}`)) entries.push({ info, schema: () => known(set, info) });
  return new KindTable(set.kubernetes, entries);
}

function known(set: SchemaSet, info: KindInfo): SchemaNode {
  const node = set.schema(apiVersionOf(info.group, info.version), info.kind);
  invariant(node, `the schema set lists ${info.kind} but has no schema for it`);
  return node;
}

/** Every object has the same metadata; ConfigMap is a kind that no Kubernetes version lacks. */
function objectMeta(set: SchemaSet): SchemaNode | undefined {
  return set.schema("v1", "ConfigMap")?.properties?.get("metadata");
}
