import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuildFailure, BuildOptions, BuildResult, Plugin } from "esbuild";
import type { Diagnostic } from "../../base/index.ts";
import { explainErrors, explainWarnings } from "./build-messages.ts";
import { builtinAlias, builtinPlugin } from "./builtin-plugin.ts";
import { ImportGraph } from "./import-graph.ts";
import { importMeta, withImportMeta } from "./import-meta.ts";
import type { Instrumentation } from "./instrument.ts";
import { builtinHook, entryName, unitsHook } from "./protocol.ts";
import { runEsbuild } from "./run-esbuild.ts";
import { loaderOf, sourceFile } from "./source-files.ts";

/** User code ready to run. */
export interface Bundle {
  readonly code: string;
  /** JSON text of the source map; only when asked for. */
  readonly sourceMap: string | undefined;
  /** In the order of the bundle's loaders. */
  readonly units: readonly string[];
  readonly graph: ImportGraph;
  /** Files that cannot be loaded, for reasons already reported. */
  readonly broken: ReadonlySet<string>;
}

export interface BundleRequest {
  readonly root: string;
  readonly units: readonly string[];
  readonly broken?: ReadonlySet<string>;
  readonly sourceMap?: boolean;
  readonly instrumentation?: Instrumentation;
}

/** Bundles units into one script. A file that does not build is reported and replaced by one that fails quietly, so that the others still run. */
export async function bundleUnits(
  request: BundleRequest,
): Promise<{ readonly bundle: Bundle; readonly diagnostics: readonly Diagnostic[] }> {
  const diagnostics: Diagnostic[] = [];
  const broken = new Set(request.broken);
  let units = request.units;
  for (;;) {
    try {
      const bundle = await buildOnce({ ...request, units, broken });
      return { bundle, diagnostics: [...diagnostics, ...explainWarnings(bundle.warnings)] };
    } catch (error) {
      const { errors } = error as BuildFailure;
      if (!Array.isArray(errors)) throw error;
      const explained = await explainErrors(request.root, units, errors);
      for (const diagnostic of explained.diagnostics)
        if (!diagnostics.some((known) => sameMessage(known, diagnostic))) diagnostics.push(diagnostic);
      const before = units.length + broken.size;
      for (const file of explained.broken) broken.add(file);
      units = units.filter((unit) => !explained.missing.includes(unit));
      // What is wrong is no source file (tsconfig.json, for one), so leaving files out does not help.
      if (units.length + broken.size === before) return { bundle: emptyBundle(request.root), diagnostics };
    }
  }
}

/** esbuild may say the same for each file that is concerned. */
function sameMessage(a: Diagnostic, b: Diagnostic): boolean {
  return a.summary === b.summary && a.span?.start.line === b.span?.start.line && a.span?.file === b.span?.file;
}

function emptyBundle(root: string): Bundle {
  return { code: "", sourceMap: undefined, units: [], broken: new Set(), graph: new ImportGraph(root, { inputs: {}, outputs: {} }) };
}

async function buildOnce(request: BundleRequest): Promise<Bundle & { readonly warnings: BuildResult["warnings"] }> {
  let result = await runEsbuild(optionsFor(request, []));
  let code = codeOf(result);
  // import.meta has no meaning in a script; the rare file that uses it is given one of its own.
  if (code.includes("import.meta")) {
    result = await runEsbuild({ ...optionsFor(request, [importMetaPlugin]), define: { "import.meta": importMeta } });
    code = codeOf(result);
  }
  const { root, units, broken = new Set<string>() } = request;
  const sourceMap = result.outputFiles?.find((file) => file.path.endsWith(".map"))?.text;
  return {
    code,
    sourceMap,
    units,
    broken,
    graph: new ImportGraph(root, result.metafile as NonNullable<typeof result.metafile>),
    warnings: result.warnings,
  };
}

function codeOf(result: BuildResult): string {
  return result.outputFiles?.find((file) => file.path.endsWith(".js"))?.text ?? "";
}

function optionsFor({ root, units, broken, sourceMap, instrumentation }: BundleRequest, extra: Plugin[]): BuildOptions {
  const loaders = units.map((unit) => `() => import(${JSON.stringify(`./${unit}`)})`);
  const tsconfig = join(root, "tsconfig.json");
  // The first plugin that has something to say about a file wins.
  const plugins = [builtinPlugin];
  if (broken !== undefined && broken.size > 0) plugins.push(brokenPlugin(root, broken));
  if (instrumentation !== undefined) plugins.push(instrumentation.plugin);
  plugins.push(...extra);
  return {
    stdin: { contents: `${unitsHook}([${loaders.join(",\n")}]);`, resolveDir: root, sourcefile: entryName, loader: "js" },
    absWorkingDir: root,
    outfile: join(root, "strata-bundle.js"),
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node20",
    charset: "utf8",
    keepNames: true,
    legalComments: "none",
    logLevel: "silent",
    logLimit: 0,
    banner: { js: '"use strict";' },
    sourcemap: sourceMap === true ? "external" : false,
    sourcesContent: false,
    plugins,
    alias: builtinAlias,
    ...(existsSync(tsconfig) ? { tsconfig } : { tsconfigRaw: "{}" }),
  };
}

const brokenName = "strata-broken";

function brokenPlugin(root: string, broken: ReadonlySet<string>): Plugin {
  const paths = new Set([...broken].map((file) => join(root, file)));
  return {
    name: brokenName,
    setup(build) {
      // Only of CommonJS can anything be imported, and what a file is may be decided by a package.json: so it hands on another's names.
      build.onLoad({ filter: /.*/, namespace: "file" }, ({ path }) =>
        paths.has(path) ? { contents: `export * from "${brokenName}"; export { default } from "${brokenName}";`, loader: "js" } : undefined,
      );
      build.onResolve({ filter: new RegExp(`^${brokenName}$`) }, () => ({ path: brokenName, namespace: brokenName }));
      build.onLoad({ filter: /.*/, namespace: brokenName }, () => ({
        contents: `module.exports = ${builtinHook}("broken:");`,
        loader: "js",
      }));
    },
  };
}

const importMetaPlugin: Plugin = {
  name: "strata-import-meta",
  setup(build) {
    build.onLoad({ filter: sourceFile, namespace: "file" }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      return text.includes("import.meta") ? { contents: withImportMeta(path, text), loader: loaderOf(path) } : undefined;
    });
  },
};
