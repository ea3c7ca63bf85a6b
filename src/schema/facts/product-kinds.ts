import { customResourceRoot } from "../crd/custom-resource-root.ts";
import { kindAlias } from "../kind-alias.ts";
import type { KindEntry } from "../kind-table.ts";
import type { SchemaNode } from "../node.ts";
import type { RawSchema } from "../raw-schema.ts";
import { SchemaScope } from "../schema-scope.ts";
import type { FactsFolder } from "./facts-folder.ts";

interface ProductFact {
  readonly plural: string;
  readonly namespaced: boolean;
  readonly product: string;
  readonly source: string;
  readonly deprecated?: string;
}

/** Kinds of the delivery engines and of the Gateway API: custom resources whose schemas Strata carries. */
export function productKinds(facts: FactsFolder, builtIn: (name: string) => SchemaNode): readonly KindEntry[] {
  const scopes = new Map<string, SchemaScope>();
  const scopeOf = (product: string): SchemaScope => {
    const known = scopes.get(product);
    if (known) return known;
    const lookup = (name: string) => facts.read(`products/${product}.json`)[name] as RawSchema | undefined;
    const scope = new SchemaScope({ lookup, outer: builtIn });
    scopes.set(product, scope);
    return scope;
  };
  return Object.entries(facts.read("products/kinds.json")).map(([name, value]) => {
    const [group = "", version = "", kind = ""] = name.split("/");
    const { plural, namespaced, product, source, deprecated } = value as ProductFact;
    const info = {
      group,
      version,
      kind,
      plural,
      alias: kindAlias(kind, plural, false),
      namespaced,
      source,
      ...(deprecated && { deprecated }),
    };
    const schema = () => {
      const scope = scopeOf(product);
      return scope.node(customResourceRoot(facts.read(`products/${product}.json`)[name] as RawSchema));
    };
    return { info, schema };
  });
}
