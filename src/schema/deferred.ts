import type { JsonObject } from "../base/index.ts";

/**
 * True for a value that is only known later: an object whose single key is `$ref`, `$template` or `$transform`. graph/ owns the meaning
 * of these tags; this room only has to recognise them, and may not import graph/.
 */
export function isDeferredValue(value: JsonObject): boolean {
  let found = false;
  for (const key in value) {
    if (found || (key !== "$ref" && key !== "$template" && key !== "$transform")) return false;
    found = true;
  }
  return found;
}
