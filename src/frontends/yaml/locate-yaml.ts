import type { FieldPath, Span } from "../../base/index.ts";
import { type LocateOptions, readYaml, YamlLocator } from "../../base/yaml/index.ts";
import { listItems } from "./list-items.ts";

/** A definition's place in its file, as yamlDefinitions gave it. */
export interface YamlPlace {
  readonly file: string;
  readonly text: string | Uint8Array;
  readonly document: number;
  readonly item?: number;
}

/** Finds where a field of an object is written; undefined when the file no longer has it. */
export async function locateYaml(place: YamlPlace, path: FieldPath, options: LocateOptions = {}): Promise<Span | undefined> {
  const source = sourceOf(place);
  const inside = place.item === undefined ? [] : await itemPath(source, place);
  return inside && source.locator.locate(place.document, [...inside, ...path], options);
}

interface Source {
  readonly locator: YamlLocator;
  /** Paths of the items of each document that was asked for. */
  paths: Map<number, readonly FieldPath[]> | undefined;
}

// Diagnostics come in batches about one file; its bytes then stay the same object.
const sources = new WeakMap<Uint8Array, Source>();

function sourceOf({ file, text }: YamlPlace): Source {
  const known = typeof text === "string" ? undefined : sources.get(text);
  if (known !== undefined) return known;
  const source: Source = { locator: new YamlLocator(text, file), paths: undefined };
  if (typeof text !== "string") sources.set(text, source);
  return source;
}

async function itemPath(source: Source, place: YamlPlace): Promise<FieldPath | undefined> {
  if (source.paths === undefined) {
    const read = await readYaml(place.text, { file: place.file });
    source.paths = new Map(read.value.map(({ index, value }) => [index, [...listItems(value)].map(({ path }) => path)]));
  }
  return source.paths.get(place.document)?.[place.item as number];
}
