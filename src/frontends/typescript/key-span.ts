import { LineTable, type Span } from "../../base/index.ts";
import { loadParser } from "./load-parser.ts";

/** Enough of an ESTree node to walk it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** The key in front of a property's value; undefined when the value at this place is no property of a literal. */
export async function keySpan(text: string, value: Span): Promise<Span | undefined> {
  const { parseSync } = await loadParser();
  const lines = new LineTable(text);
  const { line, column } = value.start;
  const isHere = (node: Node): boolean => {
    const start = lines.position(node.start);
    return start.line === line && start.column === column;
  };
  const key = findKey(parseSync(value.file, text).program as unknown as Node, isHere);
  return key === undefined ? undefined : lines.span(value.file, key.start, key.end);
}

function findKey(node: Node, isHere: (value: Node) => boolean): Node | undefined {
  if (node.type === "Property" && isHere(node.value as Node)) return node.key as Node;
  for (const name in node) {
    const child = node[name];
    for (const one of Array.isArray(child) ? child : [child]) {
      const found = isNode(one) ? findKey(one, isHere) : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";
}
