import { isAlias, isMap, isPair, isScalar, isSeq, type Pair, type ParsedNode } from "yaml";
import type { FieldPath } from "../../field-path.ts";
import type { ComposedDocument } from "./compose.ts";

/** Where a value is written, and the key before it when it is a map's entry. */
export interface LocatedNode {
  readonly value: readonly [start: number, end: number];
  readonly key: readonly [start: number, end: number] | undefined;
}

/** Follows a path through the node tree, through aliases and merge keys to where the value stands in the text. */
export function locateNode(document: ComposedDocument, path: FieldPath): LocatedNode | undefined {
  let node = document.contents as ParsedNode | null;
  let key: ParsedNode | null = null;
  for (const part of path) {
    const parent = target(node, document);
    const pair = typeof part === "string" && isMap(parent) ? findPair(parent as ParsedNode, part, document, 0) : undefined;
    if (pair !== undefined) {
      key = pair.key as ParsedNode | null;
      node = pair.value as ParsedNode | null;
    } else if (typeof part === "number" && isSeq(parent) && part < parent.items.length) {
      key = null;
      node = parent.items[part] as ParsedNode | null;
    } else {
      return undefined;
    }
  }
  const place = node ?? key;
  if (place === null) return undefined;
  // An empty value has no text of its own: its key stands for it.
  const written = isScalar(node) && node.range[0] === node.range[1] && key !== null ? key : place;
  return { value: [written.range[0], written.range[1]], key: key === null ? undefined : [key.range[0], key.range[1]] };
}

function target(node: ParsedNode | null, document: ComposedDocument): ParsedNode | null {
  return isAlias(node) ? ((node.resolve(document) as ParsedNode | undefined) ?? null) : node;
}

/** More levels of merge keys than this are a cycle. */
const deepestMerge = 100;

function findPair(node: ParsedNode | null, name: string, document: ComposedDocument, level: number): Pair | undefined {
  const map = target(node, document);
  if (!isMap(map) || level > deepestMerge) return undefined;
  let merged: Pair | undefined;
  for (const pair of map.items) {
    const key = target(pair.key as ParsedNode | null, document);
    if (!isScalar(key)) continue;
    if (key.value === "<<" && key.type === "PLAIN") merged ??= findMerged(pair, name, document, level + 1);
    else if (key.value === name) return pair;
  }
  return merged;
}

function findMerged(merge: Pair, name: string, document: ComposedDocument, level: number): Pair | undefined {
  const value = target(merge.value as ParsedNode | null, document);
  const sources = isSeq(value) ? value.items : [value];
  for (const source of sources) {
    if (isPair(source)) continue;
    const found = findPair(source as ParsedNode | null, name, document, level);
    if (found !== undefined) return found;
  }
  return undefined;
}
