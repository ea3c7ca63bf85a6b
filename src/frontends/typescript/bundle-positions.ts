import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import type { Span } from "../../base/index.ts";
import { type Bundle, bundleUnits } from "./bundle.ts";
import { isLocal } from "./import-graph.ts";
import { entryName, type Frame } from "./protocol.ts";

/** Turns places of a bundle into places of its sources. */
export class BundlePositions {
  private readonly root: string;
  private readonly map: SourceMap;
  private readonly texts = new Map<string, readonly string[]>();

  private constructor(root: string, sourceMap: string) {
    this.root = root;
    this.map = new SourceMap(JSON.parse(sourceMap) as ConstructorParameters<typeof SourceMap>[0]);
  }

  /** Builds the same bundle once more with a source map: only failures need one, so only they pay for it. */
  static async of(root: string, bundle: Bundle): Promise<BundlePositions> {
    const again = await bundleUnits({ root, units: bundle.units, broken: bundle.broken, sourceMap: true });
    return new BundlePositions(root, again.bundle.sourceMap ?? '{"version":3,"sources":[],"names":[],"mappings":""}');
  }

  /** Places in files that the user wrote, innermost first, each once. */
  locate(frames: readonly Frame[]): readonly Span[] {
    const spans: Span[] = [];
    for (const frame of frames) {
      const span = this.spanOf(frame);
      if (span !== undefined && !spans.some((known) => known.file === span.file && known.start.line === span.start.line)) spans.push(span);
    }
    return spans;
  }

  private spanOf([line, column]: Frame): Span | undefined {
    const entry = this.map.findEntry(line - 1, column - 1) as { originalSource?: string; originalLine?: number; originalColumn?: number };
    const { originalSource, originalLine, originalColumn } = entry;
    const file = originalSource?.replace(/^\.\//, "");
    if (file === undefined || originalLine === undefined || originalColumn === undefined) return undefined;
    if (file === entryName || !isLocal(file)) return undefined;
    const start = { line: originalLine + 1, column: originalColumn + 1 };
    const rest = this.lineOf(file, originalLine)?.slice(originalColumn) ?? "";
    const length = /^[\w$.]+/.exec(rest)?.[0].length ?? 1;
    return { file, start, end: { line: start.line, column: start.column + length } };
  }

  private lineOf(file: string, line: number): string | undefined {
    let lines = this.texts.get(file);
    if (lines === undefined) {
      try {
        lines = readFileSync(join(this.root, file), "utf8").split("\n");
      } catch {
        lines = [];
      }
      this.texts.set(file, lines);
    }
    return lines[line];
  }
}
