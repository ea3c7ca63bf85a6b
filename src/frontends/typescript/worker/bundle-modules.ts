import { bundleName } from "../protocol.ts";

/** Tells which source files of the bundle a call stack runs through: the bundle names each file in a comment before its code, and wraps its top level in a function of that name. */
export class BundleModules {
  private readonly code: string;
  private readonly names: ReadonlySet<string>;
  private lines: { readonly line: number; readonly name: string }[] | undefined;

  constructor(code: string, names: readonly string[]) {
    this.code = code;
    this.names = new Set(names);
  }

  /** Files on the stack, innermost first, up to and with the one whose top level is running (`loading`). */
  involved(stack: readonly NodeJS.CallSite[]): { readonly modules: readonly string[]; readonly loading: string | undefined } {
    const modules = new Set<string>();
    for (const site of stack) {
      if (site.getFileName() !== bundleName) continue;
      const name = site.getFunctionName();
      if (name !== null && this.names.has(name)) {
        modules.add(name);
        return { modules: [...modules], loading: name };
      }
      const module = this.at(site.getLineNumber() ?? 0);
      if (module !== undefined) modules.add(module);
    }
    return { modules: [...modules], loading: undefined };
  }

  private at(line: number): string | undefined {
    this.lines ??= this.findModules();
    let low = 0;
    let high = this.lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lines[middle]?.line ?? 0) <= line) low = middle;
      else high = middle - 1;
    }
    const found = this.lines[low];
    return found !== undefined && found.line <= line ? found.name : undefined;
  }

  private findModules(): { line: number; name: string }[] {
    const found: { line: number; name: string }[] = [];
    this.code.split("\n").forEach((text, index) => {
      if (text.startsWith("// ") && this.names.has(text.slice(3))) found.push({ line: index + 1, name: text.slice(3) });
    });
    return found;
  }
}
