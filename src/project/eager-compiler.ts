import type { Outcome } from "../base/index.ts";
import type { CheckContext } from "../checks/index.ts";
import type { AheadWriter } from "../delivery/index.ts";
import { type EnvironmentSettings, type ModuleDefinitions, readAppWithoutFiles } from "../platform/index.ts";
import { type CompiledApp, compileApp, type PlannedFile } from "./app-part.ts";
import { checkContext } from "./check-context.ts";
import { environmentSchemas, readCustomResources } from "./project-schemas.ts";
import type { SourceTree } from "./source-tree.ts";

/**
 * Compiles apps of a build from nothing while their modules are still being run. It bets that an app is defined by one module and that no
 * app brings a CRD; where the bet is lost the app is compiled again, so the result never depends on it.
 */
export class EagerCompiler {
  private readonly tree: SourceTree;
  private readonly writer: AheadWriter | undefined;
  private readonly apps = new Map<string, CompiledApp | undefined>();
  private readonly written = new Set<PlannedFile>();
  private settings: EnvironmentSettings | undefined;
  private check: CheckContext | undefined;

  constructor(tree: SourceTree, writer: AheadWriter | undefined) {
    this.tree = tree;
    this.writer = writer;
  }

  /** Prepares the checks, in the time that bundling takes. */
  async begin(settings: EnvironmentSettings): Promise<void> {
    const custom = await readCustomResources(settings, this.tree);
    const schemas = environmentSchemas(settings.kubernetes, custom.value);
    if (custom.diagnostics.length > 0 || schemas.value === undefined || schemas.diagnostics.length > 0) return;
    this.settings = settings;
    this.check = checkContext(settings, schemas.value);
  }

  /** Takes a module's definitions as soon as there are some. */
  offer({ value, diagnostics }: Outcome<ModuleDefinitions>): void {
    const { settings, check } = this;
    if (settings === undefined || check === undefined || diagnostics.length > 0) return;
    for (const definition of value.apps) {
      const key = String(definition.path[1]);
      if (this.apps.has(key)) {
        this.drop(key);
        continue;
      }
      const read = readAppWithoutFiles(key, [definition], settings);
      const app = read?.value === undefined ? undefined : compileApp(read.value, [definition], read.diagnostics, { settings, check });
      this.apps.set(key, app);
      if (app === undefined || this.writer === undefined) continue;
      this.writer.add(app.contents);
      for (const file of app.contents) this.written.add(file);
    }
  }

  /** The app, if the bet was won: `modules` is how many modules speak of it. */
  take(key: string, modules: number): CompiledApp | undefined {
    return modules === 1 ? this.apps.get(key) : undefined;
  }

  /** True when the file was handed to the writer as part of an app that still counts. */
  wrote(file: PlannedFile): boolean {
    return this.written.has(file);
  }

  /** Schemas turned out to be others: nothing that was compiled counts. */
  dropAll(): void {
    for (const key of this.apps.keys()) this.drop(key);
  }

  private drop(key: string): void {
    const app = this.apps.get(key);
    if (app !== undefined && this.writer !== undefined) {
      this.writer.withdraw(app.contents);
      for (const file of app.contents) this.written.delete(file);
    }
    this.apps.set(key, undefined);
  }
}
