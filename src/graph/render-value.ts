import { Float, isJsonArray, isJsonObject, type JsonValue, printJson, printNumber } from "../base/index.ts";
import { redacted, redactedChanged } from "./diff-redact.ts";

const plainWord = /^[\w/$*<>.~%@+-][\w/$*<>.:~%@+=()-]*$/;
const reserved = new Set(["true", "false", "null", "yes", "no", "on", "off", "~", "-"]);

/** A string as people write it in YAML: bare where that cannot be mistaken for something else. */
export function formatText(text: string): string {
  if (text === redacted || text === redactedChanged) return text;
  const isBare = plainWord.test(text) && !reserved.has(text.toLowerCase()) && !text.endsWith(":") && Number.isNaN(Number(text));
  return isBare ? text : JSON.stringify(text);
}

/** A key of a map. */
export function formatKey(key: string): string {
  return /^[\w./$*-]+$/.test(key) ? key : JSON.stringify(key);
}

/** A value on one line: `{ name: web, ports: [80, 443] }`. */
export function formatInline(value: JsonValue): string {
  if (typeof value === "string") return formatText(value);
  if (typeof value === "number" || typeof value === "bigint" || value instanceof Float) return printNumber(value);
  if (isJsonArray(value)) return value.length === 0 ? "[]" : `[${value.map(formatInline).join(", ")}]`;
  if (!isJsonObject(value)) return printJson(value);
  const entries = Object.entries(value).map(([key, child]) => `${formatKey(key)}: ${formatInline(child)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** One line of a value printed over several, indented in steps from 0. */
export interface ValueLine {
  readonly indent: number;
  readonly text: string;
}

/** A value over several lines, as YAML lays it out, with parts that fit on one line kept on one. */
export function formatBlock(value: JsonValue, width: number): readonly ValueLine[] {
  const lines: ValueLine[] = [];
  writeBlock(value, { indent: 0, lead: "", width }, lines);
  return lines;
}

interface Place {
  readonly indent: number;
  /** What stands before the value on its first line: `key: ` or `- `. */
  readonly lead: string;
  readonly width: number;
}

function writeBlock(value: JsonValue, place: Place, lines: ValueLine[]): void {
  const { indent, lead, width } = place;
  if (typeof value === "string" && value.includes("\n")) {
    lines.push({ indent, text: `${lead}|` });
    const body = value.endsWith("\n") ? value.slice(0, -1) : value;
    for (const line of body.split("\n")) lines.push({ indent: indent + 1, text: line });
    return;
  }
  const isContainer = isJsonArray(value) || isJsonObject(value);
  const inline = isContainer && holdsLines(value) ? undefined : formatInline(value);
  if (inline !== undefined && (!isContainer || lead.length + inline.length <= width)) {
    lines.push({ indent, text: `${lead}${inline}` });
    return;
  }
  // The first part of a list item stands on the line of its dash.
  const isItem = lead === "- ";
  const inner = lead === "" ? indent : indent + 1;
  if (lead !== "" && !isItem) lines.push({ indent, text: lead.trimEnd() });
  const start = lines.length;
  if (isJsonArray(value)) for (const item of value) writeBlock(item, { indent: inner, lead: "- ", width }, lines);
  else if (isJsonObject(value)) {
    for (const [key, child] of Object.entries(value)) writeBlock(child, { indent: inner, lead: `${formatKey(key)}: `, width }, lines);
  }
  const first = lines[start];
  if (isItem && first !== undefined) lines[start] = { indent, text: `- ${first.text}` };
}

function holdsLines(value: JsonValue): boolean {
  if (typeof value === "string") return value.includes("\n");
  if (isJsonArray(value)) return value.some(holdsLines);
  return isJsonObject(value) && Object.values(value).some(holdsLines);
}
