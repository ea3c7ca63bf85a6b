import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

/** One TypeScript file of the repository, as the house rules see it. Rules are functions over these, so that each can be tried on an offender. */
export interface SourceFile {
  /** From the repository's top, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface ImportedName {
  readonly specifier: string;
  readonly dynamic: boolean;
}

/** A node of the syntax tree, known only by its shape. */
export interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

export const repository = fileURLToPath(new URL("../../", import.meta.url));

/** Every TypeScript file below the given folders, in path order. */
export function sourceFiles(...folders: readonly string[]): readonly SourceFile[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
      .map((entry) => relative(repository, join(entry.parentPath, entry.name)).split(sep).join("/")),
  );
  return paths.sort().map((path) => ({ path, text: readFileSync(join(repository, path), "utf8") }));
}

/** What a file imports or re-exports, types included. */
export function importsOf(file: SourceFile): readonly ImportedName[] {
  const { module } = parseSync(file.path, file.text);
  const names: ImportedName[] = [];
  for (const { moduleRequest } of module.staticImports) names.push({ specifier: moduleRequest.value, dynamic: false });
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) names.push({ specifier: moduleRequest.value, dynamic: false });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(["'`])([^"'`$]+)\1$/.exec(file.text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2] !== undefined) names.push({ specifier: literal[2], dynamic: true });
  }
  return names;
}

/** Calls `visit` for every node of the file's syntax tree. */
export function walk(file: SourceFile, visit: (node: SyntaxNode) => void): void {
  const step = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) step(item);
    else if (typeof value === "object" && value !== null) {
      if ("type" in value && typeof value.type === "string") visit(value as SyntaxNode);
      for (const child of Object.values(value)) step(child);
    }
  };
  step(parseSync(file.path, file.text).program);
}

export function isTest(file: SourceFile): boolean {
  return file.path.endsWith(".test.ts");
}
