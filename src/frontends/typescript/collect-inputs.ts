import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { compareText } from "../../base/index.ts";
import type { Bundle } from "./bundle.ts";
import type { Inputs } from "./contract.ts";
import type { Access, UnitReport } from "./protocol.ts";

/**
 * Says for each unit what its value depends on. What a shared file read while it was loaded, or may have kept from an earlier call,
 * belongs to every unit that imports that file, not only to the one that came first.
 */
export class InputCollector {
  private readonly root: string;
  private readonly bundle: Bundle;
  private readonly byUnit = new Map<number, Access[]>();
  private readonly byModule = new Map<string, Access[]>();
  private readonly hasTsconfig: boolean;

  constructor(root: string, bundle: Bundle, reports: readonly UnitReport[]) {
    this.root = root;
    this.bundle = bundle;
    this.hasTsconfig = existsSync(join(root, "tsconfig.json"));
    for (const { index, accesses } of reports) {
      for (const access of accesses) {
        append(this.byUnit, index, access);
        for (const module of access.modules) append(this.byModule, module, access);
      }
    }
  }

  inputsOf(index: number): Inputs {
    const closure = this.bundle.graph.closure(this.bundle.units[index] as string);
    const { files, packages } = this.bundle.graph.sources(closure);
    const found = { file: new Set(files), directory: new Set<string>(), absent: new Set<string>(), variable: new Set<string>() };
    // Options of the compiler decide how imports resolve and what the code becomes.
    (this.hasTsconfig ? found.file : found.absent).add("tsconfig.json");
    for (const { kind, name } of this.accessesOf(index, closure)) found[kind].add(kind === "variable" ? name : this.projectPath(name));
    return {
      files: sorted(found.file),
      directories: sorted(found.directory),
      absent: sorted(found.absent),
      packages: sorted(packages),
      variables: sorted(found.variable),
    };
  }

  private *accessesOf(index: number, closure: ReadonlySet<string>): Iterable<Access> {
    yield* this.byUnit.get(index) ?? [];
    if (this.byModule.size === 0) return;
    for (const module of closure) yield* this.byModule.get(module) ?? [];
  }

  private projectPath(path: string): string {
    const inside = relative(this.root, path);
    return inside === "" ? "." : inside;
  }
}

function append<K>(map: Map<K, Access[]>, key: K, access: Access): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [access]);
  else list.push(access);
}

function sorted(names: Iterable<string>): readonly string[] {
  return [...names].sort(compareText);
}
