import { invariant } from "../base/index.ts";
import { LazyNode } from "./lazy-node.ts";
import type { SchemaNode } from "./node.ts";
import type { RawSchema } from "./raw-schema.ts";

export interface ScopeOptions {
  /** Finds the schema behind a reference; undefined when the name belongs to `outer`. */
  readonly lookup: (name: string) => RawSchema | undefined;
  /** Where names that `lookup` does not know are resolved (a CRD's ObjectMeta lives with the built-in types). */
  readonly outer?: (name: string) => SchemaNode | undefined;
  readonly goTyped?: boolean;
  /** Set for v1beta1 CRDs that keep unknown fields everywhere. */
  readonly preserveUnknown?: boolean;
}

const plainTypes = new Set(["string", "boolean"]);

/** Makes nodes of raw schemas and shares them: one node per named type, so that recursive types become cycles. */
export class SchemaScope {
  readonly goTyped: boolean;
  readonly preserveUnknown: boolean;
  private readonly options: ScopeOptions;
  private readonly named = new Map<string, SchemaNode>();
  private readonly plain = new Map<string, SchemaNode>();

  constructor(options: ScopeOptions) {
    this.options = options;
    this.goTyped = options.goTyped ?? false;
    this.preserveUnknown = options.preserveUnknown ?? false;
  }

  /** The node of a named type. A name that nobody knows is a fault of the facts, not of the user. */
  type(name: string): SchemaNode {
    const known = this.named.get(name);
    if (known) return known;
    const raw = this.options.lookup(name);
    const node = raw ? this.reference(raw, name) : this.options.outer?.(name);
    invariant(node, `schema facts refer to the type ${name}, which they do not hold`);
    this.named.set(name, node);
    return node;
  }

  node(raw: RawSchema): SchemaNode {
    if (raw.$ref !== undefined) return this.reference(raw, undefined);
    // Most leaves are a bare string or boolean: they share one node each.
    if (raw.type !== undefined && plainTypes.has(raw.type) && Object.keys(raw).length === 1) {
      const shared = this.plain.get(raw.type) ?? new LazyNode(raw, this, undefined);
      this.plain.set(raw.type, shared);
      return shared;
    }
    return new LazyNode(raw, this, undefined);
  }

  private reference(raw: RawSchema, typeName: string | undefined): SchemaNode {
    if (raw.$ref === undefined) return new LazyNode(raw, this, typeName);
    const { $ref, ...siblings } = raw;
    if (Object.keys(siblings).length === 0) return this.type($ref);
    const target = this.options.lookup($ref);
    // Keywords beside a reference refine that one use of the type.
    if (target) return new LazyNode({ ...target, ...siblings }, this, $ref.startsWith("~") ? typeName : $ref);
    return this.type($ref);
  }
}
