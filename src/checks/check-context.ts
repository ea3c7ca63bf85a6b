import { groupOf, ResourcePatterns, versionOf } from "../graph/index.ts";
import type { ApiLifecycle, ApiStatus, KindInfo, SchemaNode, SchemaSet } from "../schema/index.ts";
import { type NameRule, nameRule } from "./names/name-rules.ts";

/** What checks of one resource need to know of its environment. */
export interface CheckContext {
  readonly schemas: SchemaSet;
  readonly lifecycle: ApiLifecycle;
  /** `1.36`. */
  readonly kubernetes: string;
  /** Kinds that need no schema: `KIND[.GROUP]`, `*` for any text. */
  readonly allowUnknownKinds: readonly string[];
  /** Secrets that may hold their data in plain sight: `[NAMESPACE/][Secret/]NAME`, `*` for any text. */
  readonly allowLiteralSecrets: readonly string[];
}

/** What an unknown kind may have been meant to be, and which field is wrong. */
export interface KindAdvice {
  readonly hint: string;
  readonly field: "kind" | "apiVersion";
}

/** What checks need to know of a kind: looked up once, not once for each of its objects. */
export interface KindFacts {
  readonly group: string;
  /** Undefined when no schema is known. */
  readonly info: KindInfo | undefined;
  readonly schema: SchemaNode | undefined;
  readonly status: ApiStatus;
  readonly nameRule: NameRule;
}

/** What is worked out once per environment. */
export interface PreparedContext {
  readonly unknownKinds: ResourcePatterns;
  readonly literalSecrets: ResourcePatterns;
  /** Keys and values that were found good before: the same few come again on every resource. */
  readonly goodLabelKeys: Set<string>;
  readonly goodLabelValues: Set<string>;
  readonly goodAnnotationKeys: Set<string>;
  /** What is said about an unknown kind, by `apiVersion kind`. */
  readonly kindAdvice: Map<string, KindAdvice>;
  /** By apiVersion, then by kind. */
  readonly kinds: Map<string, Map<string, KindFacts>>;
}

const prepared = new WeakMap<CheckContext, PreparedContext>();

/** The context in the form that checks use, made once. */
export function prepare(context: CheckContext): PreparedContext {
  const known = prepared.get(context);
  if (known !== undefined) return known;
  const made: PreparedContext = {
    unknownKinds: new ResourcePatterns(context.allowUnknownKinds.map((text) => (text.includes("/") ? text : `${text}/*`))),
    literalSecrets: new ResourcePatterns(context.allowLiteralSecrets.map(secretPattern)),
    goodLabelKeys: new Set(),
    goodLabelValues: new Set(),
    goodAnnotationKeys: new Set(),
    kindAdvice: new Map(),
    kinds: new Map(),
  };
  prepared.set(context, made);
  return made;
}

/** What is known of a kind in this environment. */
export function kindFacts(context: CheckContext, apiVersion: string, kind: string): KindFacts {
  const { kinds } = prepare(context);
  let ofVersion = kinds.get(apiVersion);
  if (ofVersion === undefined) {
    ofVersion = new Map();
    kinds.set(apiVersion, ofVersion);
  }
  const known = ofVersion.get(kind);
  if (known !== undefined) return known;
  const group = groupOf(apiVersion);
  const facts: KindFacts = {
    group,
    info: context.schemas.kind(apiVersion, kind),
    schema: context.schemas.schema(apiVersion, kind),
    status: context.lifecycle.status({ group, version: versionOf(apiVersion), kind }, context.kubernetes),
    nameRule: nameRule(group, kind, context.kubernetes),
  };
  ofVersion.set(kind, facts);
  return facts;
}

/** People name a Secret by its name alone, with its namespace, or in full. */
function secretPattern(text: string): string {
  const parts = text.split("/");
  if (parts.length === 1) return `Secret/${text}`;
  if (parts.length === 2 && parts[0]?.toLowerCase() !== "secret") return `${parts[0]}/Secret/${parts[1]}`;
  return text;
}
