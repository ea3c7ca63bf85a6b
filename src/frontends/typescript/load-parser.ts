import type * as OxcParser from "oxc-parser";

/** Given by src/cli/load-compiler.ts: inside a script whose code V8 kept, an import() of its own no longer works. */
declare const importForScript: ((name: string) => Promise<unknown>) | undefined;

/** The parser of TypeScript, loaded when something has to be explained or traced and not before. */
export async function loadParser(): Promise<typeof OxcParser> {
  if (typeof importForScript === "function") return (await importForScript("oxc-parser")) as typeof OxcParser;
  return import("oxc-parser");
}
