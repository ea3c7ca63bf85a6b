import type { Diagnostic, FieldPath, GraphPlace, SourcePlace, Span } from "../base/index.ts";
import { traceConfig, traceUnits, type UnitOrigins } from "../frontends/typescript/index.ts";
import { locateYaml } from "../frontends/yaml/index.ts";
import type { Definition } from "../graph/index.ts";
import { placeWithin, type ResourceEntry, valueAt } from "../platform/index.ts";
import type { EvaluationArguments } from "./load-environment.ts";
import { configName } from "./project.ts";
import type { SourceTree } from "./source-tree.ts";

/** What is known about where values were defined, in terms that frontends can answer. */
export interface Definitions {
  /** Definitions of an app, by key. */
  app(key: string): readonly Definition[];
  /** Definitions of a resource, by id; empty for generated ones. */
  resource(id: string): readonly ResourceEntry[];
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
      const source = span === undefined && origin !== undefined ? this.sourceOf(origin) : undefined;
      if (source?.frontend === "typescript") files.add(source.file);
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
    const source = this.sourceOf(place);
    if (source !== undefined) return this.locateSource(source);
    if (place.app === undefined && place.path !== undefined) return this.locateConfig(place.path, place.environment);
    return undefined;
  }

  async locateSource(source: SourcePlace): Promise<Span | undefined> {
    if (source.frontend === "typescript") {
      this.trace([source.file]);
      return (await this.units.get(source.file))?.spanOf(source.path)?.span;
    }
    const bytes = this.tree.read(source.file);
    if (bytes === undefined) return undefined;
    return locateYaml(
      { file: source.file, text: bytes, document: source.document, ...(source.item === undefined ? {} : { item: source.item }) },
      source.path,
    );
  }

  /** The definition behind a place: of the resource's field, else of the app's option, else of the nearest thing around it. */
  private sourceOf(place: GraphPlace): SourcePlace | undefined {
    if (place.source !== undefined) return place.source;
    const path = place.path ?? [];
    if (place.resource !== undefined) {
      const found = deepest(this.definitions.resource(place.resource), path);
      if (found !== undefined) return found;
    }
    if (place.app === undefined) return undefined;
    const inside = place.resource === undefined && path[0] === "apps" ? path.slice(2) : [];
    return deepest(this.definitions.app(place.app), inside);
  }

  private async locateConfig(path: FieldPath, environment: string | undefined): Promise<Span | undefined> {
    this.config ??= traceConfig({ ...this.evaluation, file: configName }).then((outcome) => outcome.value);
    const origins = await this.config;
    const own = origins?.spanOf(path);
    if (own?.exact === true || environment === undefined || path[0] !== "environments") return own?.span;
    // The option may have been set for all environments.
    const shared = origins?.spanOf(path.slice(2));
    return shared?.exact === true ? shared.span : own?.span;
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

/** The place of the definition that reaches furthest down the path. */
function deepest(definitions: readonly Definition[], path: FieldPath): SourcePlace | undefined {
  for (let length = path.length; length >= 0; length--) {
    const part = path.slice(0, length);
    const found = definitions.find((definition) => valueAt(definition.value, part) !== undefined);
    if (found !== undefined) return placeWithin(found.origin, part);
  }
  return undefined;
}
