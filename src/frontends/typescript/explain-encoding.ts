import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "../../base/index.ts";
import type { Bundle } from "./bundle.ts";
import { typescriptCodes } from "./codes.ts";
import { isLocal } from "./import-graph.ts";

const replacement = "\uFFFD";

/** Reports files that are not UTF-8: esbuild puts replacement characters where bytes make no sense, which would end up in manifests. */
export function explainEncoding(
  root: string,
  bundle: Bundle,
): { readonly diagnostics: readonly Diagnostic[]; readonly files: readonly string[] } {
  if (!bundle.code.includes(replacement)) return { diagnostics: [], files: [] };
  const files = bundle.graph.names().filter((name) => isLocal(name) && !isReadable(join(root, name)));
  return { diagnostics: files.map((file) => report(root, file)), files };
}

/** False only for files whose bytes are there and are not UTF-8. */
function isReadable(path: string): boolean {
  try {
    return isUtf8(readFileSync(path));
  } catch {
    return true;
  }
}

function report(root: string, file: string): Diagnostic {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  const line = lines.findIndex((text) => text.includes(replacement));
  const column = (lines[line]?.indexOf(replacement) ?? 0) + 1;
  return typescriptCodes.report("not-utf8", {
    summary: `${file} is not encoded as UTF-8`,
    hint: "save the file as UTF-8",
    span: { file, start: { line: line + 1, column }, end: { line: line + 1, column: column + 1 } },
  });
}
