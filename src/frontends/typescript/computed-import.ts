import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LineTable, type Span } from "../../base/index.ts";
import { loadParser } from "./load-parser.ts";

/** Enough of an ESTree node to walk it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/**
 * The first import() of a file whose path is no literal. What V8 says about the place of a failed import is the beginning of the
 * statement at best, and the bundler moves statements.
 */
export async function computedImport(root: string, file: string): Promise<Span | undefined> {
  const { parseSync } = await loadParser();
  const text = readFileSync(join(root, file), "utf8");
  const found = find(parseSync(file, text).program as unknown as Node);
  return found === undefined ? undefined : new LineTable(text).span(file, found.start, found.end);
}

function find(node: Node): Node | undefined {
  if (node.type === "ImportExpression" && (node.source as Node).type !== "Literal") return node;
  for (const name in node) {
    const child = node[name];
    for (const one of Array.isArray(child) ? child : [child]) {
      const found = isNode(one) ? find(one) : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";
}
