import type { Diagnostic, FieldPath, GraphPlace, SourcePlace, Span } from "../base/index.ts";
import { keySpan, traceConfig, traceUnits, type UnitOrigins } from "../frontends/typescript/index.ts";
import { locateYaml } from "../frontends/yaml/index.ts";
import type { Definition } from "../graph/index.ts";
import { placeWithin, type ResourceEntry, valueAt } from "../platform/index.ts";
import { configName } from "./freshness/index.ts";
import type { EvaluationArguments } from "./load-environment.ts";
import type { SourceTree } from "./source-tree.ts";

/** What is known about where values were defined, in terms that frontends can answer. */
export interface Definitions {
  /** Definitions of an app, by key. */
  app(key: string): readonly Definition[];
  /** Definitions of a resource, by id; empty for generated ones. Two apps may claim one id by mistake. */
  resource(id: string, app: string | undefined): readonly ResourceEntry[];
}

/** Finds the place of a value by asking the frontend that read it: parsing or running its source once more, only when needed. */
export class SourceLocator {
  private readonly tree: SourceTree;
  private readonly evaluation: EvaluationArguments;
  private readonly definitions: Definitions;
  private readonly units = new Map<string, Promise<UnitOrigins | undefined>>();
  private config: Promise<UnitOrigins | undefined> | undefined;

  constructor(tree: SourceTree, evaluation: EvaluationArguments, definitions: Definitions) {
    this.tree = tree;
    this.evaluation = evaluation;
    this.definitions = definitions;
  }

  /** The same diagnostics with spans. Traces every unit that is needed in one run. */
  async locateAll(diagnostics: readonly Diagnostic[]): Promise<readonly Diagnostic[]> {
    const places = diagnostics.flatMap((diagnostic) => [diagnostic, ...(diagnostic.related ?? [])]);
    const files = new Set<string>();
    for (const { span, origin } of places) {
      const found = span === undefined && origin !== undefined ? this.sourceOf(origin) : undefined;
      if (found?.source.frontend === "typescript") files.add(found.source.file);
    }
    this.trace([...files]);
    return Promise.all(
      diagnostics.map(async (diagnostic) => {
        const span = diagnostic.span ?? (await this.locate(diagnostic.origin));
        const related = await Promise.all(
          (diagnostic.related ?? []).map(async (place) => {
            const found = place.span ?? (await this.locate(place.origin));
            return found === undefined ? place : { ...place, span: found };
          }),
        );
        return { ...diagnostic, ...(span === undefined ? {} : { span }), ...(related.length === 0 ? {} : { related }) };
      }),
    );
  }

  /** The span of a place of the graph or of the configuration. */
  async locate(place: GraphPlace | undefined): Promise<Span | undefined> {
    if (place === undefined) return undefined;
    const found = this.sourceOf(place);
    if (found !== undefined) return this.locateSource(found.source, found.key);
    if (place.app === undefined && place.path !== undefined) return this.locateConfig(place);
    return undefined;
  }

  /** The span of a value, or of the key in front of it where there is one. */
  async locateSource(source: SourcePlace, key = false): Promise<Span | undefined> {
    if (source.frontend === "typescript") {
      this.trace([source.file]);
      return this.spanIn(await this.units.get(source.file), source.path, key);
    }
    const text = this.tree.read(source.file);
    if (text === undefined) return undefined;
    const { file, document, item } = source;
    const place = { file, text, document, ...(item === undefined ? {} : { item }) };
    const named = key ? await locateYaml(place, source.path, { want: "key" }) : undefined;
    if (named !== undefined) return named;
    for (let length = source.path.length; length >= 0; length--) {
      const span = await locateYaml(place, source.path.slice(0, length));
      if (span !== undefined) return span;
    }
    return undefined;
  }

  private async spanIn(origins: UnitOrigins | undefined, path: FieldPath, key: boolean): Promise<Span | undefined> {
    const found = origins?.spanOf(path);
    if (found === undefined || !key || !found.exact) return found?.span;
    const bytes = this.tree.read(found.span.file);
    return (bytes === undefined ? undefined : await keySpan(Buffer.from(bytes).toString("utf8"), found.span)) ?? found.span;
  }

  /** The definition behind a place: of the resource's field, else of the app's option, else of the nearest thing around it. */
  private sourceOf(place: GraphPlace): FoundPlace | undefined {
    const key = place.at === "key";
    if (place.source !== undefined) return { source: place.source, key };
    const path = place.path ?? [];
    if (place.resource !== undefined) {
      const found = deepest(this.definitions.resource(place.resource, place.app), path, key);
      const inherited = found?.length === 0 && isNamespace(path) && place.app !== undefined;
      if (found !== undefined && !inherited) return found;
    }
    if (place.app === undefined) return undefined;
    const inside = place.resource !== undefined ? (isNamespace(path) ? ["namespace"] : []) : path[0] === "apps" ? path.slice(2) : [];
    return deepest(this.definitions.app(place.app), inside, key);
  }

  private async locateConfig({ path = [], environment, at }: GraphPlace): Promise<Span | undefined> {
    this.config ??= traceConfig({ ...this.evaluation, file: configName }).then((outcome) => outcome.value);
    const origins = await this.config;
    // The option may have been set for all environments.
    const forAll = environment !== undefined && path[0] === "environments" && origins?.spanOf(path)?.exact !== true ? path.slice(2) : [];
    const shared = forAll.length > 0 && origins?.spanOf(forAll)?.exact === true;
    return this.spanIn(origins, shared ? forAll : path, at === "key");
  }

  private trace(files: readonly string[]): void {
    const missing = files.filter((file) => !this.units.has(file));
    if (missing.length === 0) return;
    const traced = traceUnits({ ...this.evaluation, units: missing });
    for (const file of missing)
      this.units.set(
        file,
        traced.then((outcome) => outcome.value.get(file)),
      );
  }
}

interface FoundPlace {
  readonly source: SourcePlace;
  readonly key: boolean;
  /** How much of the path was found. */
  readonly length?: number;
}

/** An object that states no namespace has that of its app. */
function isNamespace(path: FieldPath): boolean {
  return path.length === 2 && path[0] === "metadata" && path[1] === "namespace";
}

/** The place of the definition that reaches furthest down the path. When only the whole is found, its name says more than its first brace. */
function deepest(definitions: readonly Definition[], path: FieldPath, key: boolean): FoundPlace | undefined {
  for (let length = path.length; length >= 0; length--) {
    const part = path.slice(0, length);
    const found = definitions.find((definition) => valueAt(definition.value, part) !== undefined);
    if (found !== undefined)
      return { source: placeWithin(found.origin, part), key: length === 0 || (key && length === path.length), length };
  }
  return undefined;
}
