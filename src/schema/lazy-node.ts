import type { JsonValue } from "../base/index.ts";
import type { NodeType, SchemaNode } from "./node.ts";
import { microTimeType, objectMetaType, quantityType, type RawSchema } from "./raw-schema.ts";
import type { SchemaScope } from "./schema-scope.ts";

/**
 * A node over its raw schema. What validation reads for every value is a field; child nodes are made when first asked for; the rare
 * keywords are read through. All nodes have one shape, which keeps property access fast.
 */
export class LazyNode implements SchemaNode {
  readonly type: NodeType;
  readonly format: string | undefined;
  readonly required: readonly string[] | undefined;
  readonly nullable: boolean;
  readonly intOrString: boolean;
  readonly preserveUnknown: boolean;
  readonly embeddedResource: boolean;
  readonly goTyped: boolean;
  readonly unconstrained: boolean;
  readonly branchless: boolean;
  readonly listType: "atomic" | "set" | "map" | undefined;
  readonly typeName: string | undefined;
  private readonly raw: RawSchema;
  private readonly scope: SchemaScope;
  private propertyNodes: ReadonlyMap<string, SchemaNode> | undefined;
  private itemNode: SchemaNode | undefined;
  private additionalNode: SchemaNode | undefined;
  private branchNodes: Map<RawSchema, SchemaNode> | undefined;

  constructor(raw: RawSchema, scope: SchemaScope, typeName: string | undefined) {
    this.raw = raw;
    this.scope = scope;
    this.typeName = typeName;
    const quantity = typeName === quantityType;
    this.intOrString = raw["x-kubernetes-int-or-string"] === true || raw.format === "int-or-string";
    this.type = quantity ? "string" : this.intOrString ? "any" : nodeType(raw);
    this.format = quantity ? "quantity" : typeName === microTimeType ? "micro-time" : this.intOrString ? undefined : raw.format;
    this.required = raw.required;
    this.nullable = raw.nullable === true;
    this.embeddedResource = raw["x-kubernetes-embedded-resource"] === true;
    this.goTyped = scope.goTyped;
    this.listType = raw["x-kubernetes-list-type"];
    this.preserveUnknown = keepsUnknown(raw, this.type, scope);
    this.unconstrained = !this.intOrString && !quantity && isUnconstrained(raw);
    this.branchless =
      this.unconstrained || (raw.allOf ?? raw.not ?? (this.intOrString || quantity ? undefined : (raw.anyOf ?? raw.oneOf))) === undefined;
    this.propertyNodes = undefined;
    this.itemNode = undefined;
    this.additionalNode = undefined;
    this.branchNodes = undefined;
  }

  get properties(): ReadonlyMap<string, SchemaNode> | undefined {
    if (this.propertyNodes === undefined && (this.raw.properties !== undefined || this.embeddedResource))
      this.propertyNodes = this.makeProperties();
    return this.propertyNodes;
  }

  get items(): SchemaNode | undefined {
    if (this.itemNode === undefined && this.raw.items !== undefined) this.itemNode = this.scope.node(this.raw.items);
    return this.itemNode;
  }

  get additional(): SchemaNode | undefined {
    const raw = this.raw.additionalProperties;
    if (this.additionalNode === undefined && typeof raw === "object") this.additionalNode = this.scope.node(raw);
    return this.additionalNode;
  }

  get allOf(): readonly SchemaNode[] | undefined {
    return this.raw.allOf && this.each(this.raw.allOf);
  }
  get anyOf(): readonly SchemaNode[] | undefined {
    // Every int-or-string carries the same anyOf of both types, which the flag already says.
    return this.raw.anyOf && !this.intOrString ? this.each(this.raw.anyOf) : undefined;
  }
  get oneOf(): readonly SchemaNode[] | undefined {
    return this.raw.oneOf && !this.intOrString && this.format !== "quantity" ? this.each(this.raw.oneOf) : undefined;
  }
  get not(): SchemaNode | undefined {
    return this.raw.not && this.branch(this.raw.not);
  }

  get enum(): readonly JsonValue[] | undefined {
    return this.raw.enum;
  }
  get pattern(): string | undefined {
    return this.raw.pattern;
  }
  get minimum(): number | undefined {
    return this.raw.minimum;
  }
  get maximum(): number | undefined {
    return this.raw.maximum;
  }
  get exclusiveMinimum(): boolean | undefined {
    return this.raw.exclusiveMinimum;
  }
  get exclusiveMaximum(): boolean | undefined {
    return this.raw.exclusiveMaximum;
  }
  get multipleOf(): number | undefined {
    return this.raw.multipleOf;
  }
  get minLength(): number | undefined {
    return this.raw.minLength;
  }
  get maxLength(): number | undefined {
    return this.raw.maxLength;
  }
  get minItems(): number | undefined {
    return this.raw.minItems;
  }
  get maxItems(): number | undefined {
    return this.raw.maxItems;
  }
  get uniqueItems(): boolean | undefined {
    return this.raw.uniqueItems;
  }
  get minProperties(): number | undefined {
    return this.raw.minProperties;
  }
  get maxProperties(): number | undefined {
    return this.raw.maxProperties;
  }
  get default(): JsonValue | undefined {
    return this.raw.default;
  }
  get listMapKeys(): readonly string[] | undefined {
    return this.raw["x-kubernetes-list-map-keys"];
  }
  get atomicMap(): boolean {
    return this.raw["x-kubernetes-map-type"] === "atomic";
  }
  get patchMergeKey(): string | undefined {
    return this.raw["x-kubernetes-patch-merge-key"];
  }

  private makeProperties(): ReadonlyMap<string, SchemaNode> {
    const nodes = new Map<string, SchemaNode>();
    if (this.embeddedResource) {
      nodes.set("apiVersion", this.scope.node({ type: "string" }));
      nodes.set("kind", this.scope.node({ type: "string" }));
      nodes.set("metadata", this.scope.type(objectMetaType));
    }
    const properties = this.raw.properties ?? {};
    for (const name of Object.keys(properties)) {
      // An embedded resource may describe its metadata as a bare object; the API server reads it as ObjectMeta all the same.
      if (this.embeddedResource && nodes.has(name)) continue;
      nodes.set(name, this.scope.node(properties[name] as RawSchema));
    }
    return nodes;
  }

  private each(raws: readonly RawSchema[]): readonly SchemaNode[] {
    return raws.map((raw) => this.branch(raw));
  }

  private branch(raw: RawSchema): SchemaNode {
    this.branchNodes ??= new Map();
    const known = this.branchNodes.get(raw);
    if (known) return known;
    const node = this.scope.node(raw);
    this.branchNodes.set(raw, node);
    return node;
  }
}

const nodeTypes = new Set<string>(["object", "array", "string", "integer", "number", "boolean"]);

function nodeType(raw: RawSchema): NodeType {
  return raw.type !== undefined && nodeTypes.has(raw.type) ? (raw.type as NodeType) : "any";
}

function keepsUnknown(raw: RawSchema, type: NodeType, scope: SchemaScope): boolean {
  if (raw["x-kubernetes-preserve-unknown-fields"] === true || raw.additionalProperties === true || scope.preserveUnknown) return true;
  // Built-in types without fields of their own are JSON, RawExtension and FieldsV1: anything goes.
  const open = raw.properties === undefined && raw.additionalProperties === undefined;
  return scope.goTyped && open && (type === "object" || type === "any");
}

// Keywords that shape a node without adding a check of their own.
const shapeOnly = new Set([
  "type",
  "default",
  "nullable",
  "properties",
  "items",
  "additionalProperties",
  "required",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-map-type",
  "x-kubernetes-patch-merge-key",
  "x-kubernetes-patch-strategy",
  "x-kubernetes-validations",
  "x-kubernetes-unions",
  "description",
]);

function isUnconstrained(raw: RawSchema): boolean {
  for (const key in raw) {
    if (shapeOnly.has(key)) continue;
    if (key === "x-kubernetes-list-type" && raw[key] === "atomic") continue;
    return false;
  }
  return true;
}
