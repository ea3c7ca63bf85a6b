import { type FieldPath, isJsonArray, isJsonObject, type JsonObject, type JsonValue, property } from "../../base/index.ts";

/** One object of a document: the document itself, or an item of the List it is. */
export interface ListItem {
  readonly value: JsonValue;
  /** Its path inside the document; empty for the document itself. */
  readonly path: FieldPath;
}

/** True for `kind: List`, and for `kind: SomethingList` that has items: wrappers that hold objects and are none themselves. */
export function isList(value: JsonValue): value is JsonObject {
  const kind = property(value, "kind");
  if (typeof kind !== "string" || !isJsonObject(value)) return false;
  if (kind === "List") return property(value, "apiVersion") === "v1" || Object.hasOwn(value, "items");
  return kind.endsWith("List") && isJsonArray(property(value, "items"));
}

/** A List in a List in a List …: nobody writes more levels than this. */
export const deepestList = 20;

/** The objects of a document in order, with Lists taken apart at every depth; an item's position in this order is its number. */
export function* listItems(value: JsonValue, path: FieldPath = []): Generator<ListItem> {
  const items = isList(value) ? property(value, "items") : undefined;
  if (!isJsonArray(items) || path.length / 2 >= deepestList) {
    yield { value, path };
    return;
  }
  for (let index = 0; index < items.length; index++) yield* listItems(items[index] as JsonValue, [...path, "items", index]);
}
