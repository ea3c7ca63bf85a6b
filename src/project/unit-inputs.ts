import { sha256 } from "../base/index.ts";
import type { Inputs } from "../frontends/typescript/index.ts";
import type { UnitInputs } from "./build-state.ts";
import type { SourceTree } from "./source-tree.ts";

/** Values of variables are only kept as hashes: a cache on disk must not hold what may be a secret. */
function variableHash(value: string | undefined): string {
  return value === undefined ? "" : sha256(value);
}

/** Turns what a frontend says it read into hashes to compare with next time. */
export function recordInputs(tree: SourceTree, inputs: Inputs, variables: Readonly<Record<string, string | undefined>>): UnitInputs {
  for (const path of inputs.absent) tree.isAbsent(path);
  return {
    files: inputs.files.map((path) => [path, tree.hash(path) ?? ""] as const),
    directories: inputs.directories.map((path) => [path, directoryStamp(tree, path)] as const),
    absent: inputs.absent,
    variables: inputs.variables.map((name) => [name, variableHash(variables[name])] as const),
  };
}

/** True when everything a unit read is as it was. */
export function inputsUnchanged(tree: SourceTree, inputs: UnitInputs, variables: Readonly<Record<string, string | undefined>>): boolean {
  return (
    inputs.files.every(([path, hash]) => tree.hash(path) === hash) &&
    inputs.directories.every(([path, modified]) => directoryStamp(tree, path) === modified) &&
    inputs.absent.every((path) => tree.isAbsent(path)) &&
    inputs.variables.every(([name, hash]) => variableHash(variables[name]) === hash)
  );
}

function directoryStamp(tree: SourceTree, path: string): string {
  tree.noteDirectory(path);
  return tree.seen().directories.get(path) ?? "";
}
