import { kindAlias } from "../kind-alias.ts";
import type { KindEntry } from "../kind-table.ts";
import type { RawSchema } from "../raw-schema.ts";
import { SchemaScope } from "../schema-scope.ts";
import { compareReleases } from "../version-order.ts";
import { entryFor, type FactsFolder } from "./facts-folder.ts";

interface KindFact {
  readonly plural: string;
  readonly namespaced: boolean;
  readonly type: string;
}

export interface KubernetesKinds {
  readonly entries: readonly KindEntry[];
  /** The built-in types; CRDs take ObjectMeta from here. */
  readonly scope: SchemaScope;
}

/** The Kubernetes versions that the facts hold, ascending, each with the release it was taken from. */
export function knownReleases(facts: FactsFolder): ReadonlyMap<string, string> {
  const releases = facts.read("index.json").kubernetes as Readonly<Record<string, string>>;
  return new Map(Object.entries(releases).sort(([a], [b]) => compareReleases(a, b)));
}

/** All built-in kinds of one Kubernetes version. */
export function kubernetesKinds(facts: FactsFolder, minor: string): KubernetesKinds {
  const releases = knownReleases(facts);
  const minors = [...releases.keys()];
  const scope = new SchemaScope({
    goTyped: true,
    lookup: (name) => {
      const dot = name.lastIndexOf(".");
      return entryFor<RawSchema>(facts.read(`kubernetes/types/${name.slice(0, dot)}.json`), name.slice(dot + 1), minor, minors);
    },
  });
  const source = `kubernetes ${releases.get(minor)}`;
  const kinds = facts.read("kubernetes/kinds.json");
  const names = new Set(Object.keys(kinds).map((key) => key.slice(0, key.indexOf("@"))));
  const entries: KindEntry[] = [];
  for (const name of names) {
    const fact = entryFor<KindFact>(kinds, name, minor, minors);
    if (!fact) continue;
    const [group = "", version = "", kind = ""] = name.split("/");
    const { plural, namespaced, type } = fact;
    const info = { group, version, kind, plural, alias: kindAlias(kind, plural, true), namespaced, source };
    entries.push({ info, schema: () => scope.type(type) });
  }
  return { entries, scope };
}
