import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import type { Metafile } from "esbuild";
import { compareText } from "../../base/index.ts";
import { isBuiltin } from "./builtin-plugin.ts";

/** One import statement that is kept at run time. */
export interface Import {
  readonly to: string;
  /** What the source says. */
  readonly specifier: string;
  /** `import()` inside a function runs later, so it closes no cycle. */
  readonly dynamic: boolean;
}

/** Who imports whom in one bundle. Names are paths relative to the project; imports of types only have vanished. */
export class ImportGraph {
  private readonly root: string;
  private readonly imports = new Map<string, readonly Import[]>();
  private readonly packages = new Map<string, string | undefined>();

  constructor(root: string, metafile: Metafile) {
    this.root = root;
    for (const [name, input] of Object.entries(metafile.inputs)) {
      const kept: Import[] = [];
      for (const { external, path, original, kind } of input.imports) {
        // Imports that only types needed are listed as external; built-in modules are nobody's source.
        if (external === true || isBuiltin(root, path)) continue;
        kept.push({ to: path, specifier: original ?? path, dynamic: kind === "dynamic-import" });
      }
      this.imports.set(name, kept);
    }
  }

  names(): readonly string[] {
    return [...this.imports.keys()];
  }

  importsOf(name: string): readonly Import[] {
    return this.imports.get(name) ?? [];
  }

  /** A unit and everything it imports, directly or not. */
  closure(unit: string): ReadonlySet<string> {
    const seen = new Set([unit]);
    for (const name of seen) for (const { to } of this.importsOf(name)) seen.add(to);
    return seen;
  }

  /** Circles of imports between local files, each as its files in order. */
  cycles(): readonly (readonly string[])[] {
    const found: (readonly string[])[] = [];
    const done = new Set<string>();
    const path: string[] = [];
    const visit = (name: string): void => {
      path.push(name);
      for (const { to, dynamic } of this.importsOf(name)) {
        if (dynamic || done.has(to) || !isLocal(to)) continue;
        const start = path.indexOf(to);
        if (start === -1) visit(to);
        else found.push(path.slice(start));
      }
      path.pop();
      done.add(name);
    };
    for (const name of [...this.imports.keys()].sort(compareText)) if (isLocal(name) && !done.has(name)) visit(name);
    return found;
  }

  /** Local files and packages of a closure; a package stands for all its files, and its package.json tells when it changes. */
  sources(closure: ReadonlySet<string>): { readonly files: readonly string[]; readonly packages: readonly string[] } {
    const files = new Set<string>();
    const packages = new Set<string>();
    for (const name of closure) {
      const folder = packageFolder(name);
      if (folder === undefined) files.add(this.projectPath(name));
      else {
        packages.add(this.packageName(folder));
        files.add(`${folder}/package.json`);
      }
    }
    return { files: [...files], packages: [...packages] };
  }

  /** Inside the project a relative path, else an absolute one. */
  private projectPath(name: string): string {
    return name.startsWith("../") ? join(this.root, name) : name;
  }

  private packageName(folder: string): string {
    if (!this.packages.has(folder)) {
      const file = isAbsolute(folder) ? join(folder, "package.json") : join(this.root, folder, "package.json");
      const description = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { name?: string; version?: string }) : {};
      const fallback = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
      this.packages.set(folder, `${description.name ?? fallback}@${description.version ?? "0.0.0"}`);
    }
    return this.packages.get(folder) as string;
  }
}

/** A file that the user wrote, inside the project or beside it. */
export function isLocal(name: string): boolean {
  return !name.includes("node_modules/");
}

function packageFolder(name: string): string | undefined {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(name)?.[1];
}
