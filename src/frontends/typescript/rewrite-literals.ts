import type { Program } from "oxc-parser";
import { type MemberTable, traceHook } from "./protocol.ts";

export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** Receives what a rewriter finds; ids and places are whatever the receiver counts. */
export interface LiteralSink {
  addPlace(file: string, range: SourceRange, primitive?: { readonly value: unknown }): number;
  addLiteral(own: number, members: readonly MemberTable[]): number;
}

/** Enough of an ESTree node to walk it. */
interface Node extends SourceRange {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Wrappers that vanish when types are erased: what is inside is code. */
const transparentTypes = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSTypeAssertion",
  "TSInstantiationExpression",
  "TSModuleDeclaration",
  "TSModuleBlock",
  "TSExportAssignment",
  "TSParameterProperty",
]);
const functions = new Set(["FunctionExpression", "ArrowFunctionExpression", "ClassExpression"]);

/**
 * Puts calls around object and array literals (and member assignments, throws and awaits), without touching anything else: text is only
 * added around and inside what is there, so what the code computes stays the same. Patterns are not literals and are left alone.
 */
export class LiteralRewriter {
  private readonly text: string;
  private readonly file: string;
  private readonly sink: LiteralSink;
  private readonly before = new Map<number, string>();
  private readonly after = new Map<number, string>();
  private readonly removed: SourceRange[] = [];

  constructor(text: string, file: string, sink: LiteralSink) {
    this.text = text;
    this.file = file;
    this.sink = sink;
  }

  rewrite(program: Program): string {
    this.visit(program as unknown as Node);
    return this.assemble();
  }

  private visit(node: Node): void {
    if (node.type.startsWith("TS") && !transparentTypes.has(node.type)) return;
    switch (node.type) {
      case "ObjectExpression":
        this.object(node);
        return;
      case "ArrayExpression":
        this.array(node);
        return;
      case "AssignmentExpression":
        if (this.assignment(node)) return;
        break;
      case "ThrowStatement":
        this.wrap(node.argument as Node, `${traceHook}.x(${this.place(node)}, `);
        return;
      case "AwaitExpression": {
        const place = this.place(node);
        this.open(node.start, `${traceHook}.d(${place}, `);
        this.wrap(node.argument as Node, `(${traceHook}.u(${place}), `);
        this.close(node.end, ")");
        return;
      }
      // A call after `new` would be taken for the constructor's arguments, and import() reads its options before anything runs.
      case "NewExpression":
        for (const argument of node.arguments as Node[]) this.visit(argument);
        return;
      case "ImportExpression":
      case "Decorator":
        return;
    }
    this.children(node);
  }

  private children(node: Node): void {
    for (const key in node) {
      const child = node[key];
      if (Array.isArray(child)) {
        for (const item of child) if (isNode(item)) this.visit(item);
      } else if (isNode(child)) this.visit(child);
    }
  }

  private object(node: Node): void {
    const properties = node.properties as Node[];
    const members = properties.map((property) => this.member(property));
    const literal = this.sink.addLiteral(this.place(node), members);
    this.open(node.start, `${traceHook}.o(${literal}, `);
    // After a spread, V8 orders accessors and repeated keys in its own way, so a computed key must not become a spread beside those.
    const keys = members.flatMap(({ key }) => key ?? []);
    const maySpread = new Set(keys).size === keys.length && !properties.some(({ kind }) => kind === "get" || kind === "set");
    properties.forEach((property, index) => {
      this.property(property, index, maySpread);
    });
    this.close(node.end, ")");
  }

  private member(property: Node): MemberTable {
    if (property.type === "SpreadElement") return { place: this.place(property) };
    const key = property.key as Node;
    const value = property.value as Node;
    const plain = property.kind === "init" && property.method !== true;
    const place = plain ? this.placeOfValue(value) : this.place(key);
    if (property.computed === true) return { place };
    const name = key.type === "Identifier" ? (key.name as string) : String(key.value);
    // `__proto__: x` sets the prototype; it is no property.
    return name === "__proto__" && property.shorthand !== true ? { place } : { place, key: name };
  }

  private property(property: Node, index: number, maySpread: boolean): void {
    const key = property.key as Node;
    const value = property.value as Node;
    const plain = property.kind === "init" && property.method !== true;
    if (property.type === "SpreadElement") this.wrap(property.argument as Node, `${traceHook}.s(${index}, `);
    else if (property.computed !== true) this.visit(value);
    // A function takes its name from the key it is written at, so these stay as they are.
    else if (!maySpread || !plain || functions.has(unwrap(value).type)) {
      this.visit(key);
      this.visit(value);
    } else {
      this.replace(property.start, key.start, `...${traceHook}.p(${index}, `);
      this.visit(key);
      this.replace(key.end, value.start, ", ");
      this.visit(value);
      this.close(value.end, ")");
    }
  }

  private array(node: Node): void {
    const elements = node.elements as (Node | null)[];
    const members = elements.map((element, index): MemberTable => {
      if (element === null) return { place: this.place(node), key: index };
      return element.type === "SpreadElement" ? { place: this.place(element) } : { place: this.placeOfValue(element), key: index };
    });
    const literal = this.sink.addLiteral(this.place(node), members);
    this.open(node.start, `${traceHook}.a(${literal}, `);
    elements.forEach((element, index) => {
      if (element === null) return;
      if (element.type === "SpreadElement") this.wrap(element.argument as Node, `${traceHook}.m(${index}, `);
      else this.visit(element);
    });
    this.close(node.end, ")");
  }

  /** `object.key = value` and `object[key] = value`; true when it was rewritten. */
  private assignment(node: Node): boolean {
    const left = node.left as Node;
    const right = node.right as Node;
    if (node.operator !== "=" || left.type !== "MemberExpression") return false;
    const object = left.object as Node;
    const key = left.property as Node;
    if (object.type === "Super" || key.type === "PrivateIdentifier") return false;
    this.open(left.start, `${traceHook}.w(${this.placeOfValue(right)}, `);
    this.visit(object);
    if (left.computed === true) {
      this.replace(object.end, key.start, ", ");
      this.visit(key);
      this.replace(key.end, right.start, ", ");
    } else this.replace(object.end, right.start, `, ${JSON.stringify(key.name)}, `);
    this.visit(right);
    this.close(node.end, ")");
    return true;
  }

  private wrap(node: Node, call: string): void {
    this.open(node.start, call);
    this.visit(node);
    this.close(node.end, ")");
  }

  private place(node: SourceRange): number {
    return this.sink.addPlace(this.file, { start: node.start, end: node.end });
  }

  private placeOfValue(node: Node): number {
    const inner = unwrap(node);
    const primitive =
      inner.type === "Literal" && inner.regex === undefined && inner.bigint === undefined ? { value: inner.value } : undefined;
    return this.sink.addPlace(this.file, { start: node.start, end: node.end }, primitive);
  }

  private open(at: number, text: string): void {
    this.before.set(at, (this.before.get(at) ?? "") + text);
  }

  private close(at: number, text: string): void {
    this.after.set(at, (this.after.get(at) ?? "") + text);
  }

  /** Puts `text` where source from `start` to `end` was, in front of whatever opens at `end`. */
  private replace(start: number, end: number, text: string): void {
    this.removed.push({ start, end });
    this.before.set(end, text + (this.before.get(end) ?? ""));
  }

  /** At one offset, what ends comes before what begins; outer calls open first and inner ones close first. */
  private assemble(): string {
    const offsets = [...new Set([...this.before.keys(), ...this.after.keys(), ...this.removed.map(({ start }) => start)])].sort(
      (a, b) => a - b,
    );
    const skips = new Map(this.removed.map(({ start, end }) => [start, end]));
    let result = "";
    let at = 0;
    for (const offset of offsets) {
      result += this.text.slice(at, Math.max(at, offset)) + (this.after.get(offset) ?? "") + (this.before.get(offset) ?? "");
      at = skips.get(offset) ?? Math.max(at, offset);
    }
    return result + this.text.slice(at);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";
}

/** What is left of an expression without parentheses and types. */
function unwrap(node: Node): Node {
  let inner = node;
  while (inner.type === "ParenthesizedExpression" || (inner.type.startsWith("TS") && transparentTypes.has(inner.type)))
    inner = inner.expression as Node;
  return inner;
}
