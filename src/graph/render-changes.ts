import { isJsonArray, isJsonObject, type JsonValue } from "../base/index.ts";
import { type Change, formatTypedPart, type TypedPathPart } from "../schema/typed/index.ts";
import { type DiffedLine, diffLines, withContext } from "./render-line-diff.ts";
import { formatBlock, formatInline } from "./render-value.ts";

export type LineSign = " " | "+" | "-" | "~" | "!";

/** One line of a rendered diff; `indent` counts steps of two blanks. */
export interface RenderedLine {
  readonly indent: number;
  readonly sign: LineSign;
  readonly text: string;
}

/** Where lines go, how deep they stand, and how many of them one value may take. */
export interface Output {
  readonly lines: RenderedLine[];
  readonly indent: number;
  readonly most: number;
}

/** Enough lines to recognise an object that came or went, few enough to read on. */
export const shortValue = 24;
const width = 96;
const longestText = 240;
const textLines = 60;
const contextLines = 2;

interface Branch {
  readonly part: TypedPathPart | undefined;
  readonly children: Map<string, Branch>;
  readonly changes: Change[];
}

/** Changes as a tree of paths: parts that several changes share are written once, chains without a fork on one line. */
export function renderChanges(changes: readonly Change[], output: Output): void {
  const root = newBranch(undefined);
  for (const change of changes) {
    let branch = root;
    for (const part of change.path) {
      const name = formatTypedPart(part);
      let next = branch.children.get(name);
      if (next === undefined) {
        next = newBranch(part);
        branch.children.set(name, next);
      }
      branch = next;
    }
    branch.changes.push(change);
  }
  for (const change of root.changes) renderLeaf("", root, change, output);
  for (const branch of root.children.values()) renderBranch("", branch, output);
}

function newBranch(part: TypedPathPart | undefined): Branch {
  return { part, children: new Map(), changes: [] };
}

function renderBranch(prefix: string, branch: Branch, output: Output): void {
  const piece = formatTypedPart(branch.part as TypedPathPart);
  const label = prefix === "" || piece.startsWith("[") ? prefix + piece : `${prefix}.${piece}`;
  if (branch.children.size === 0) {
    for (const change of branch.changes) renderLeaf(change.kind === "move" ? `${label} order` : label, branch, change, output);
    return;
  }
  if (branch.changes.length === 0 && branch.children.size === 1) {
    for (const only of branch.children.values()) renderBranch(label, only, output);
    return;
  }
  output.lines.push({ indent: output.indent, sign: " ", text: label });
  const inner = { ...output, indent: output.indent + 1 };
  for (const child of branch.children.values()) renderBranch("", child, inner);
  // Beside changes inside a list there can only be its new order.
  for (const change of branch.changes) renderLeaf("order", branch, change, inner);
}

function renderLeaf(label: string, { part }: Branch, change: Change, output: Output): void {
  const before = change.before as JsonValue;
  const after = change.after as JsonValue;
  if (change.kind === "add") renderWhole("+", label, withoutIdentity(part, after), output);
  else if (change.kind === "remove") renderWhole("-", label, withoutIdentity(part, before), output);
  else if (change.kind === "move") output.lines.push({ indent: output.indent, sign: "~", text: `${label}: ${orderText(before, after)}` });
  else renderChange(label, before, after, output);
}

/** What the path already says of an item need not be said again. */
function withoutIdentity(part: TypedPathPart | undefined, value: JsonValue): JsonValue | undefined {
  if (typeof part !== "object") return value;
  if ("value" in part) return undefined;
  if (!isJsonObject(value)) return value;
  const rest = Object.entries(value).filter(([key]) => !Object.hasOwn(part.key, key));
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

/** Both orders where items changed places; only the new one where it just shows where new items stand. */
function orderText(before: JsonValue, after: JsonValue): string {
  const [old, now] = [before, after].map((value) => (isJsonArray(value) ? value.map(formatInline) : []));
  const kept = (names: readonly string[] = [], others: readonly string[] = []) => names.filter((name) => others.includes(name)).join(", ");
  const text = (now ?? []).join(", ");
  return kept(old, now) === kept(now, old) ? text : `${(old ?? []).join(", ")} → ${text}`;
}

function renderChange(label: string, before: JsonValue, after: JsonValue, output: Output): void {
  const { lines, indent } = output;
  const inner = { ...output, indent: indent + 1 };
  if (typeof before === "string" && typeof after === "string" && (before.includes("\n") || after.includes("\n"))) {
    lines.push({ indent, sign: "~", text: `${label}:` });
    renderLines(diffLines(before.split("\n"), after.split("\n")), inner);
    return;
  }
  const hidden = typeof after === "string" && after.startsWith("<redacted");
  const text = hidden ? `${label}: ${after}` : `${label}: ${formatInline(before)} → ${formatInline(after)}`;
  if (text.length <= width) {
    lines.push({ indent, sign: "~", text });
    return;
  }
  lines.push({ indent, sign: "~", text: `${label}:` });
  if (isJsonArray(before) && isJsonArray(after)) renderLines(diffLines(before.map(formatInline), after.map(formatInline)), inner);
  else {
    renderWhole("-", "", before, inner);
    renderWhole("+", "", after, inner);
  }
}

function renderLines(diffed: readonly DiffedLine[], { lines, indent }: Output): void {
  const kept = withContext(diffed, contextLines, (count) => `… ${plural(count, "line")} unchanged`);
  for (const line of kept.slice(0, textLines)) lines.push({ indent, sign: line.sign, text: shorten(line.text) });
  if (kept.length > textLines) lines.push({ indent, sign: " ", text: `… ${plural(kept.length - textLines, "more line")}` });
}

/** A value that came or went as a whole: on one line where it fits, else as a block that ends early when it is long. */
export function renderWhole(sign: LineSign, label: string, value: JsonValue | undefined, output: Output): void {
  const { lines, indent, most } = output;
  if (value === undefined) {
    lines.push({ indent, sign, text: label });
    return;
  }
  const lead = label === "" ? "" : `${label}: `;
  const isContainer = isJsonArray(value) || isJsonObject(value);
  const inline = typeof value === "string" && value.includes("\n") ? undefined : formatInline(value);
  if (inline !== undefined && (!isContainer || lead.length + inline.length <= width)) {
    lines.push({ indent, sign, text: shorten(lead + inline) });
    return;
  }
  const block = formatBlock(value, width);
  const inner = label === "" ? indent : indent + 1;
  if (label !== "") lines.push({ indent, sign, text: `${label}:` });
  for (const line of block.slice(0, most)) lines.push({ indent: inner + line.indent, sign, text: shorten(line.text) });
  if (block.length > most) lines.push({ indent: inner, sign, text: `… ${plural(block.length - most, "more line")}` });
}

/** Cuts long lines, and keeps control characters of the data from reaching a terminal. */
function shorten(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
  const text = line.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, (character) => JSON.stringify(character).slice(1, -1));
  return text.length <= longestText ? text : `${text.slice(0, longestText)}… (${plural(text.length, "character")})`;
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
