import { compareText } from "../base/index.ts";
import type { KindInfo, SchemaNode, SchemaSet } from "./node.ts";
import { compareApiVersions } from "./version-order.ts";

/** One kind and how to make its schema. */
export interface KindEntry {
  readonly info: KindInfo;
  readonly schema: () => SchemaNode;
}

/** A SchemaSet over a list of kinds; schemas are made when first asked for, the alias table when first used. */
export class KindTable implements SchemaSet {
  readonly kubernetes: string;
  private readonly entries = new Map<string, KindEntry>();
  private readonly schemas = new Map<string, SchemaNode>();
  private readonly versions = new Map<string, KindInfo[]>();
  private aliases: Map<string, KindInfo[]> | undefined;

  constructor(kubernetes: string, entries: Iterable<KindEntry>) {
    this.kubernetes = kubernetes;
    for (const entry of entries) {
      const { group, version, kind } = entry.info;
      const key = `${apiVersionOf(group, version)} ${kind}`;
      if (this.entries.has(key)) continue;
      this.entries.set(key, entry);
      const groupKind = `${group} ${kind}`;
      const known = this.versions.get(groupKind);
      if (known) known.push(entry.info);
      else this.versions.set(groupKind, [entry.info]);
    }
    for (const list of this.versions.values()) list.sort((a, b) => compareApiVersions(a.version, b.version));
  }

  kind(apiVersion: string, kind: string): KindInfo | undefined {
    return this.entries.get(`${apiVersion} ${kind}`)?.info;
  }

  schema(apiVersion: string, kind: string): SchemaNode | undefined {
    const key = `${apiVersion} ${kind}`;
    const made = this.schemas.get(key);
    if (made) return made;
    const node = this.entries.get(key)?.schema();
    if (node) this.schemas.set(key, node);
    return node;
  }

  versionsOf(group: string, kind: string): readonly KindInfo[] {
    return this.versions.get(`${group} ${kind}`) ?? [];
  }

  byAlias(alias: string): readonly KindInfo[] {
    this.aliases ??= this.makeAliases();
    return this.aliases.get(alias) ?? [];
  }

  *kinds(): Iterable<KindInfo> {
    for (const { info } of this.entries.values()) yield info;
  }

  private makeAliases(): Map<string, KindInfo[]> {
    const aliases = new Map<string, KindInfo[]>();
    for (const list of this.versions.values()) {
      const best = list[0];
      if (!best) continue;
      const known = aliases.get(best.alias);
      if (known) known.push(best);
      else aliases.set(best.alias, [best]);
    }
    for (const list of aliases.values()) list.sort((a, b) => compareText(a.group, b.group));
    return aliases;
  }
}

export function apiVersionOf(group: string, version: string): string {
  return group === "" ? version : `${group}/${version}`;
}
