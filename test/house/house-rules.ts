import { posix } from "node:path";
import { importsOf, isTest, type SourceFile, type SyntaxNode, walk } from "./source-file.ts";

const emptyNames = ["utils", "util", "helpers", "helper", "manager", "common", "misc", "stuff"];
const longestFile = 500;

/** Files that may be longer than 500 lines, each with the reason. */
export const longFiles: Readonly<Record<string, string>> = {};

/** Folders and files whose name says nothing about what is in them, or is not kebab-case. */
export function poorNames(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path }) => {
    const words = path.split("/").flatMap((part) => part.replace(/(?:\.[a-z-]+)+$/, "").split("-"));
    const empty = words.find((word) => emptyNames.includes(word));
    if (empty !== undefined) return [`${path}: "${empty}" says nothing about what is inside`];
    return /^(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\/|(?:\.[a-z-]+)+$))+$/.test(path) ? [] : [`${path}: names are kebab-case`];
  });
}

/** Doors that do not say first what their room is for. */
export function silentDoors(files: readonly SourceFile[]): readonly string[] {
  return files.filter(({ path, text }) => path.endsWith("/index.ts") && !/^\/\*\*[\s\S]{40,}?\*\//.test(text)).map(({ path }) => path);
}

/**
 * Rooms that have no door: neither an index.ts of their own nor, where all files stand in folders below, one in each of these. Nobody
 * imports cli/: bin/strata.js starts its main.ts.
 */
export function roomsWithoutDoor(files: readonly SourceFile[]): readonly string[] {
  const paths = new Set(files.map((file) => file.path));
  const folders = new Set<string>();
  for (const { path } of files) {
    const [, room, ...rest] = path.split("/");
    if (room === undefined || rest.length === 0 || room === "cli" || paths.has(`src/${room}/index.ts`)) continue;
    folders.add(rest.length === 1 ? `src/${room}` : `src/${room}/${rest[0]}`);
  }
  return [...folders].filter((folder) => !paths.has(`${folder}/index.ts`));
}

/** `throw new Error(…)`: neither a diagnostic, nor a failure at the edge, nor an invariant. */
export function bareErrors(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter((file) => !isTest(file) && file.path !== "src/base/invariant.ts")
    .flatMap((file) => findings(file, (node) => node.type === "ThrowStatement" && isNamed((node.argument as SyntaxNode).callee, "Error")));
}

export function longFilesWithoutReason(files: readonly SourceFile[], allowed: Readonly<Record<string, string>>): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split("\n").length - 1;
    return lines > longestFile && !Object.hasOwn(allowed, path) ? [`${path}: ${lines} lines`] : [];
  });
}

/** Tests that do not run, or that keep others from running. */
export function sleepingTests(files: readonly SourceFile[]): readonly string[] {
  const modes = ["only", "skip", "todo", "skipIf", "runIf", "fails"];
  return files.filter(isTest).flatMap((file) =>
    findings(file, (node) => {
      if (node.type !== "MemberExpression" || !modes.some((mode) => isNamed(node.property, mode))) return false;
      let root = node.object as SyntaxNode;
      while (root.type === "MemberExpression" || root.type === "CallExpression") root = (root.object ?? root.callee) as SyntaxNode;
      return ["test", "it", "describe", "suite"].some((name) => isNamed(root, name));
    }),
  );
}

/**
 * `import("yaml")` of a bundled CommonJS package has only a default export in the bundle, but named ones under vitest: such a package is
 * imported statically by a file of ours, and that file may be loaded lazily.
 */
export function lazyPackages(files: readonly SourceFile[], external: readonly string[]): readonly string[] {
  return files
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ dynamic, specifier }) => dynamic && !/^(?:\.|node:)/.test(specifier) && !external.includes(specifier))
        .map(({ specifier }) => `${file.path}: import("${specifier}")`),
    );
}

/** Default exports give a thing as many names as it has users. */
export function defaultExports(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => findings(file, (node) => node.type === "ExportDefaultDeclaration"));
}

function findings(file: SourceFile, matches: (node: SyntaxNode) => boolean): readonly string[] {
  const found: string[] = [];
  walk(file, (node) => {
    if (matches(node)) found.push(`${posix.normalize(file.path)}:${file.text.slice(0, node.start as number).split("\n").length}`);
  });
  return found;
}

function isNamed(node: unknown, name: string): boolean {
  return typeof node === "object" && node !== null && "name" in node && node.name === name;
}
