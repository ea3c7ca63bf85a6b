import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

/** What `import.meta` becomes: a constant of the file, because a script has no import.meta of its own. */
export const importMeta = "$strata_import_meta";

/** The same source with that constant in front, on the first line, so that lines keep their numbers. */
export function withImportMeta(path: string, text: string): string {
  const meta = JSON.stringify({ url: pathToFileURL(path).href, filename: path, dirname: dirname(path) });
  return `const ${importMeta} = ${meta}; ${text}`;
}
