import { invariant } from "../invariant.ts";
import { compareText, Float, type JsonObject, type JsonValue } from "../json.ts";
import { printNumber } from "../json-text.ts";
import { doubleQuoted, needsIndentIndicator, scalarStyle, singleQuoted } from "./scalar-style.ts";

export interface PrintOptions {
  /** Sorts the keys of every map by code unit; without it keys keep their order. */
  readonly sortKeys?: boolean;
}

/**
 * Prints a value as YAML in block style: two blanks of indentation, items under their key's column, no folding, quotes only where a
 * reader needs them. The same value gives the same bytes.
 */
export function printYaml(value: JsonValue, options: PrintOptions = {}): string {
  const printer = new Printer(options.sortKeys ?? false);
  printer.root(value);
  return printer.text;
}

/** Prints a stream of documents, parted by `---` lines. */
export function printYamlDocuments(values: readonly JsonValue[], options: PrintOptions = {}): string {
  return values.map((value) => printYaml(value, options)).join("---\n");
}

const margins: string[] = [""];

function marginOf(depth: number): string {
  for (let known = margins.length; known <= depth; known++) margins.push("  ".repeat(known));
  return margins[depth] as string;
}

// Manifests repeat the same keys; judging each of them once is a third of the time.
const printedKeys = new Map<string, string>();
const mostPrintedKeys = 10_000;

/** A key that is longer than this is written as `? key`: readers look only 1024 characters ahead for the colon. */
const longestImplicitKey = 1000;

class Printer {
  text = "";
  private readonly sortKeys: boolean;

  constructor(sortKeys: boolean) {
    this.sortKeys = sortKeys;
  }

  root(value: JsonValue): void {
    if (isCollection(value)) this.collection(value, 0, "");
    else this.scalar(value, 0, "");
  }

  /** Prints a map or list with content at `depth`; its first line follows `lead`, which already holds the margin. */
  private collection(value: object, depth: number, lead: string): void {
    if (Array.isArray(value)) this.list(value, depth, lead);
    else this.map(value as JsonObject, depth, lead);
  }

  private map(object: JsonObject, depth: number, lead: string): void {
    const keys = Object.keys(object);
    if (this.sortKeys) keys.sort(compareText);
    const margin = marginOf(depth);
    let start = lead === "" ? margin : lead;
    for (const key of keys) {
      const child = object[key] as JsonValue;
      invariant(child !== undefined, "a JSON object holds undefined");
      this.text += start + printKey(key, margin);
      start = margin;
      if (!isCollection(child)) {
        this.scalar(child, depth, " ");
      } else if (Array.isArray(child)) {
        this.text += "\n";
        this.list(child, depth, "");
      } else {
        this.text += "\n";
        this.map(child as JsonObject, depth + 1, "");
      }
    }
  }

  private list(items: readonly JsonValue[], depth: number, lead: string): void {
    const margin = marginOf(depth);
    let start = lead === "" ? margin : lead;
    for (const item of items) {
      if (isCollection(item)) {
        this.collection(item, depth + 1, `${start}- `);
      } else {
        this.text += `${start}-`;
        this.scalar(item, depth, " ");
      }
      start = margin;
    }
  }

  /** Prints a scalar or an empty collection behind `blank`, to the end of its line. */
  private scalar(value: JsonValue, depth: number, blank: string): void {
    if (typeof value === "string") this.string(value, depth, blank);
    else if (typeof value === "number" || typeof value === "bigint" || value instanceof Float)
      this.text += `${blank}${printNumber(value)}\n`;
    else if (typeof value === "object" && value !== null) this.text += Array.isArray(value) ? `${blank}[]\n` : `${blank}{}\n`;
    else this.text += `${blank}${value}\n`;
  }

  private string(text: string, depth: number, blank: string): void {
    switch (scalarStyle(text)) {
      case "plain":
        this.text += `${blank}${text}\n`;
        return;
      case "single":
        this.text += `${blank}${singleQuoted(text)}\n`;
        return;
      case "double":
        this.text += `${blank}${doubleQuoted(text)}\n`;
        return;
      case "literal":
        this.literal(text, depth, blank);
    }
  }

  private literal(text: string, depth: number, blank: string): void {
    const margin = marginOf(depth + 1);
    const chomp = !text.endsWith("\n") ? "-" : text.endsWith("\n\n") ? "+" : "";
    this.text += `${blank}|${needsIndentIndicator(text) ? "2" : ""}${chomp}\n`;
    const lines = text.split("\n");
    if (chomp !== "-") lines.pop();
    for (const line of lines) this.text += line === "" ? "\n" : `${margin}${line}\n`;
  }
}

function isCollection(value: JsonValue): value is JsonObject | readonly JsonValue[] {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Float) return false;
  for (const _ in value as JsonObject) return true;
  return false;
}

/** `key:`, or `? key` and `:` on two lines when the key is too long for one. */
function printKey(key: string, margin: string): string {
  const known = printedKeys.get(key);
  if (known !== undefined) return known;
  const style = scalarStyle(key);
  const text = style === "plain" ? key : style === "single" ? singleQuoted(key) : doubleQuoted(key);
  if (text.length > longestImplicitKey) return `? ${text}\n${margin}:`;
  if (printedKeys.size < mostPrintedKeys) printedKeys.set(key, `${text}:`);
  return `${text}:`;
}
