import { type Alias, isAlias, isMap, isScalar, isSeq, type ParsedNode, type Scalar, type YAMLMap } from "yaml";
import type { Diagnostic } from "../../diagnostic.ts";
import { isJsonObject, type JsonScalar, type JsonValue, setProperty } from "../../json.ts";
import { nearest } from "../../nearest.ts";
import type { Span } from "../../span.ts";
import { yamlCodes } from "../codes.ts";
import { type ClosedText, closedText, readBlockText } from "../fast/block-scalar.ts";
import { readQuotedText } from "../fast/quoted.ts";
import type { YamlLimits } from "../limits.ts";
import { resolvePlainScalar, resolveTaggedScalar } from "../plain-scalar.ts";
import type { Piece } from "./compose.ts";

const coreTag = "tag:yaml.org,2002:";

/** A value with what an alias to it would cost. */
interface Built {
  readonly value: JsonValue;
  /** Values in it, itself included, aliases expanded. */
  readonly size: number;
  /** Levels of maps and lists in it. */
  readonly height: number;
}

/** After so many problems in one document the rest of it is not looked at. */
const mostDiagnostics = 20;

const nothing: Built = { value: null, size: 1, height: 0 };

/**
 * Turns one node tree into a JSON value and says everything that is wrong with it. A value behind an alias is built once and shared, so
 * a bomb of nested aliases costs an addition per alias and is stopped by the count of what it stands for.
 */
export class ValueBuilder {
  readonly diagnostics: Diagnostic[] = [];
  private readonly piece: Piece;
  private readonly lines: ClosedText;
  private readonly limits: YamlLimits;
  private readonly anchors = new Map<string, Built | "open">();
  private aliasNodes = 0;
  private openBrackets = 0;
  private stopped = false;

  constructor(piece: Piece, limits: YamlLimits) {
    this.piece = piece;
    this.lines = closedText(piece.text);
    this.limits = limits;
  }

  build(node: ParsedNode | null): JsonValue {
    return this.node(node, 0).value;
  }

  private node(node: ParsedNode | null, depth: number): Built {
    if (node === null || this.stopped) return nothing;
    if (isAlias(node)) return this.alias(node, depth);
    const anchor = node.anchor;
    if (anchor !== undefined) {
      this.checkAnchorName(anchor, node);
      this.anchors.set(anchor, "open");
    }
    const built = isScalar(node) ? { value: this.scalar(node), size: 1, height: 0 } : this.collection(node, depth);
    if (anchor !== undefined) this.anchors.set(anchor, built);
    return built;
  }

  private collection(node: YAMLMap.Parsed | Extract<ParsedNode, { items: unknown[] }>, depth: number): Built {
    if (depth >= this.limits.depth) {
      this.stopTooDeep(node);
      return nothing;
    }
    const expected = isMap(node) ? `${coreTag}map` : `${coreTag}seq`;
    if (node.tag !== undefined) this.checkTagPlace(node);
    if (node.tag !== undefined && node.tag !== expected) this.unknownTag(node, node.tag);
    if (node.flow) this.openBrackets++;
    const built = isMap(node) ? this.map(node as YAMLMap.Parsed, depth) : this.list(node, depth);
    if (node.flow) this.openBrackets--;
    return built;
  }

  private list(node: Extract<ParsedNode, { items: unknown[] }>, depth: number): Built {
    const items: JsonValue[] = [];
    let size = 1;
    let height = 0;
    if (isSeq(node)) {
      for (const item of node.items) {
        const built = this.node(item as ParsedNode, depth + 1);
        items.push(built.value);
        size += built.size;
        height = Math.max(height, built.height);
      }
    }
    return { value: items, size, height: height + 1 };
  }

  private map(node: YAMLMap.Parsed, depth: number): Built {
    const object: Record<string, JsonValue> = {};
    const written = new Map<string, ParsedNode>();
    let size = 1;
    let height = 0;
    for (const pair of node.items) {
      const key = pair.key as ParsedNode | null;
      const merge = isMergeKey(key);
      const name = merge ? "<<" : this.key(key, node);
      const built = this.node(pair.value as ParsedNode | null, depth + 1);
      size += built.size;
      height = Math.max(height, built.height);
      if (name === undefined || key === null) continue;
      const earlier = written.get(name);
      if (earlier !== undefined) this.duplicate(name, key, earlier);
      else if (merge) this.merge(object, built.value, key, written);
      else setProperty(object, name, built.value);
      written.set(name, key);
    }
    return { value: object, size, height: height + 1 };
  }

  private key(node: ParsedNode | null, map: ParsedNode): string | undefined {
    const target = node ?? map;
    const value = isScalar(node) || isAlias(node) ? this.node(node, this.limits.depth).value : undefined;
    if (typeof value === "string") {
      this.checkColon(node as ParsedNode);
      return value;
    }
    if (this.stopped) return undefined;
    const source = isScalar(node) ? (node.source ?? "") : "";
    const what = value === undefined ? "a list or a map" : value === null ? "null" : typeof value === "boolean" ? "a boolean" : "a number";
    const template = this.piece.text.startsWith("{{", target.range[0] - 1);
    this.report("non-string-key", target, {
      summary: source === "" ? `a map key is ${what}, not text` : `the map key \`${source}\` is ${what}, not text`,
      hint: template ? "this looks like a template: render it first" : source === "" ? "write a text as key" : `quote it: "${source}"`,
    });
    return undefined;
  }

  /** Kubernetes' reader needs a blank behind the colon of an unquoted key between brackets; without one the colon is part of the key. */
  private checkColon(node: ParsedNode): void {
    if (!isScalar(node) || node.type !== "PLAIN" || this.openBrackets === 0) return;
    const text = this.piece.text;
    let at = node.range[1];
    while (text[at] === " " || text[at] === "\n") at++;
    if (text[at] !== ":" || !/[,[\]{}]/.test(text[at + 1] ?? "")) return;
    this.report("syntax", node, {
      summary: "a blank is missing behind the colon",
      hint: "write a blank between the colon and what follows it",
    });
  }

  private merge(object: Record<string, JsonValue>, value: JsonValue, key: ParsedNode, written: ReadonlyMap<string, ParsedNode>): void {
    const sources = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
    for (const source of sources) {
      if (!isJsonObject(source)) {
        this.report("merge", key, { summary: "`<<` merges something that is not a map", hint: "give it a map, or a list of maps" });
        return;
      }
      for (const [name, child] of Object.entries(source)) {
        const earlier = written.get(name);
        if (earlier !== undefined) {
          this.report("merge", key, {
            summary: `\`<<\` follows the key ${name}, which it also brings: readers disagree about which value counts`,
            hint: "write `<<` above the keys of the map",
            related: [{ message: `${name} is written here`, span: this.span(earlier) }],
          });
        } else if (!Object.hasOwn(object, name)) setProperty(object, name, child);
      }
    }
    this.countAliases(Object.keys(object).length, key);
  }

  private alias(node: Alias.Parsed, depth: number): Built {
    const target = this.anchors.get(node.source);
    if (target === undefined) {
      const meant = nearest(node.source, this.anchors.keys());
      const hint = meant === undefined ? `define &${node.source} first` : `did you mean *${meant}?`;
      this.report("alias", node, { summary: `the alias *${node.source} has no anchor above it`, hint });
      return nothing;
    }
    if (target === "open") {
      this.report("alias", node, {
        summary: `the alias *${node.source} lies inside its own anchor`,
        hint: "a value cannot contain itself",
      });
      return nothing;
    }
    this.countAliases(target.size, node);
    if (depth + target.height > this.limits.depth && target.height > 0) this.stopTooDeep(node);
    return target;
  }

  /** To Kubernetes' reader an anchor's name ends at the first other character, and the rest belongs to the value. */
  private checkAnchorName(name: string, node: ParsedNode): void {
    if (/^[\w-]+$/.test(name)) return;
    this.report("alias", node, {
      summary: `the anchor &${name} has a name that readers disagree about`,
      hint: "use letters, digits, - and _",
    });
  }

  private countAliases(added: number, node: ParsedNode): void {
    this.aliasNodes += added;
    if (this.aliasNodes <= this.limits.aliasNodes || this.stopped) return;
    this.report("alias-limit", node, {
      summary: `the aliases of this document stand for more than ${this.limits.aliasNodes} values`,
      hint: "use fewer aliases",
    });
    this.stopped = true;
  }

  private stopTooDeep(node: ParsedNode): void {
    if (this.stopped) return;
    this.report("too-deep", node, {
      summary: `maps and lists are nested more than ${this.limits.depth} deep`,
      hint: "make the document flatter",
    });
    this.stopped = true;
  }

  private scalar(node: Scalar.Parsed): JsonScalar {
    const text = this.scalarText(node);
    const plain = node.type === "PLAIN";
    if (plain && this.openBrackets > 0 && text.includes("?")) {
      this.report("syntax", node, { summary: "an unquoted value between brackets holds a question mark", hint: "put the value in quotes" });
    }
    const value = node.tag !== undefined ? this.tagged(node, node.tag, text) : plain ? resolvePlainScalar(text) : text;
    if (typeof value === "number" && !Number.isFinite(value)) {
      this.report("not-finite", node, {
        summary: `${text} is not a number that JSON can hold`,
        hint: `quote it if text is meant: "${text}"`,
      });
      return null;
    }
    if (typeof value === "string" && hasLoneSurrogate(value)) {
      this.report("character", node, { summary: "an escape makes half of a character", hint: "write both halves, or the whole character" });
    }
    return value;
  }

  /**
   * The text of a scalar. Where the library departs from the standard and from Kubernetes (blanks and the missing line feed at the end of
   * a block, empty lines behind an escaped line break) the fast reader's functions read it instead.
   */
  private scalarText(node: Scalar.Parsed): string {
    const text = String(node.value ?? "");
    const [start, end] = node.range;
    const token = node.srcToken;
    if (token?.type === "block-scalar") return readBlockText(this.lines, start, token.indent) ?? text;
    if (node.type !== "QUOTE_DOUBLE") return text;
    const written = this.piece.text.slice(start, end);
    if (!/\\\n[ \t]*\n/.test(written)) return text;
    const value = readQuotedText(written);
    if (value === undefined) {
      this.report("syntax", node, {
        summary: "readers disagree about the empty line behind this backslash",
        hint: "write \\n for a line break",
      });
    }
    return value ?? text;
  }

  /** To Kubernetes' reader a comma or bracket behind a tag belongs to the tag. */
  private checkTagPlace(node: ParsedNode): void {
    if (this.openBrackets === 0) return;
    this.report("tag", node, {
      summary: "readers disagree about tags between brackets",
      hint: "remove the tag, or write the value in block style",
    });
  }

  private tagged(node: Scalar.Parsed, tag: string, text: string): JsonScalar {
    this.checkTagPlace(node);
    const name = tag.startsWith(coreTag) ? tag.slice(coreTag.length) : "";
    if (!["str", "int", "float", "bool", "null", "timestamp"].includes(name)) {
      this.unknownTag(node, tag);
      return null;
    }
    const value = resolveTaggedScalar(name, text);
    if (value !== undefined) return value;
    this.report("tag", node, { summary: `the value does not fit its tag !!${name}`, hint: "change the tag or the value" });
    return null;
  }

  private unknownTag(node: ParsedNode, tag: string): void {
    const shown = tag.startsWith(coreTag) ? `!!${tag.slice(coreTag.length)}` : tag;
    const hint = shown === "!!binary" ? "write the base64 text without the tag" : "remove the tag";
    const summary = `the tag ${shown} has no meaning in a manifest`;
    this.diagnostics.push(yamlCodes.report("tag", { summary, hint, span: this.tagSpan(node) }));
  }

  /** The library keeps no place for a tag: it is the last word with an exclamation mark in front of the value. */
  private tagSpan(node: ParsedNode): Span {
    const { text, offset, lines, file } = this.piece;
    let start = text.lastIndexOf("!", node.range[0] - 1);
    if (start === -1) return this.span(node);
    while (text[start - 1] === "!") start--;
    const length = text.slice(start).search(/[\s,[\]{}]/);
    return lines.span(file, offset + start, offset + start + Math.max(1, length));
  }

  private duplicate(name: string, key: ParsedNode, earlier: ParsedNode): void {
    this.report("duplicate-key", key, {
      summary: `the key ${JSON.stringify(name)} is in this map twice`,
      hint: "remove or rename one of the two",
      related: [{ message: "it is written here first", span: this.span(earlier) }],
    });
  }

  private report(
    code: Parameters<typeof yamlCodes.report>[0],
    node: ParsedNode,
    fields: Omit<Diagnostic, "code" | "severity" | "span">,
  ): void {
    this.diagnostics.push(yamlCodes.report(code, { ...fields, span: this.span(node) }));
    if (this.diagnostics.length >= mostDiagnostics) this.stopped = true;
  }

  private span(node: ParsedNode): Span {
    const [start, end] = node.range;
    return this.piece.lines.span(this.piece.file, this.piece.offset + start, this.piece.offset + end);
  }
}

function isMergeKey(node: ParsedNode | null): boolean {
  return isScalar(node) && node.value === "<<" && node.type === "PLAIN" && node.tag === undefined;
}

function hasLoneSurrogate(text: string): boolean {
  return /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);
}
