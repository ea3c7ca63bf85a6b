import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Plugin } from "esbuild";
import type { ParseResult } from "oxc-parser";
import { LineTable, type Span } from "../../base/index.ts";
import { withImportMeta } from "./import-meta.ts";
import type { LiteralTable, MemberTable, TraceTables } from "./protocol.ts";
import { LiteralRewriter, type SourceRange } from "./rewrite-literals.ts";
import { loaderOf, sourceFile } from "./source-files.ts";

type Parse = (path: string, text: string) => ParseResult;

/** Rewrites the local files of one bundle so that literals report themselves, and keeps where each of them stands. */
export class Instrumentation {
  readonly plugin: Plugin;
  private readonly root: string;
  private readonly parse: Parse;
  private readonly literals: LiteralTable[] = [];
  private readonly primitives = new Map<number, unknown>();
  private readonly places: { readonly file: string; readonly range: SourceRange }[] = [];
  private readonly lines = new Map<string, LineTable>();

  /** `parse` is oxc-parser's parseSync, which is loaded only by those who trace. */
  constructor(root: string, parse: Parse) {
    this.root = root;
    this.parse = parse;
    this.plugin = {
      name: "strata-trace",
      setup: (build) => {
        build.onLoad({ filter: sourceFile, namespace: "file" }, ({ path }) => {
          if (path.includes("/node_modules/")) return undefined;
          const contents = this.rewrite(path);
          return contents === undefined ? undefined : { contents, loader: loaderOf(path) };
        });
      },
    };
  }

  get tables(): TraceTables {
    return { literals: this.literals, primitives: this.primitives };
  }

  spanOf(place: number): Span | undefined {
    const known = this.places[place];
    return known === undefined ? undefined : this.lines.get(known.file)?.span(known.file, known.range.start, known.range.end);
  }

  addPlace(file: string, range: SourceRange, primitive?: { readonly value: unknown }): number {
    if (primitive !== undefined) this.primitives.set(this.places.length, primitive.value);
    return this.places.push({ file, range }) - 1;
  }

  addLiteral(own: number, members: readonly MemberTable[]): number {
    const fixed = members.every((member) => member.key !== undefined);
    return this.literals.push({ own, members, fixed }) - 1;
  }

  /** The instrumented text, or undefined for a file that does not parse: esbuild reports it better. */
  private rewrite(path: string): string | undefined {
    const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
    const parsed = this.parse(path, text);
    if (parsed.errors.length > 0) return undefined;
    const file = relative(this.root, path);
    this.lines.set(file, new LineTable(text));
    const rewritten = new LiteralRewriter(text, file, this).rewrite(parsed.program);
    return text.includes("import.meta") ? withImportMeta(path, rewritten) : rewritten;
  }
}
