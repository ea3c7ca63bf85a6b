import type { Outcome } from "../base/index.ts";
import type { CheckContext } from "../checks/index.ts";
import type { AheadWriter } from "../delivery/index.ts";
import { type EnvironmentSettings, type ModuleDefinitions, readAppWithoutFiles } from "../platform/index.ts";
import { type AppPart, type CompiledApp, compileApp } from "./app-part.ts";
import { checkContext } from "./check-context.ts";
import { environmentSchemas, readCustomResources } from "./project-schemas.ts";
import type { SourceTree } from "./source-tree.ts";

/**
 * Compiles apps of a build from nothing while their modules are still being run. It bets that an app is defined by one module and that no
 * app brings a CRD; where the bet is lost the app is compiled again, so the result never depends on it.
 */
export class EagerCompiler {
  private readonly tree: SourceTree;
  private readonly writer: AheadWriter;
  private readonly apps = new Map<string, AppPart | undefined>();
  private settings: EnvironmentSettings | undefined;
  private check: CheckContext | undefined;

  constructor(tree: SourceTree, writer: AheadWriter) {
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
      this.apps.set(key, app === undefined || app.diagnostics.length > 0 ? undefined : this.writeAndSlim(app));
    }
  }

  /** The app, if the bet was won: `modules` is how many modules speak of it. */
  take(key: string, modules: number): AppPart | undefined {
    return modules === 1 ? this.apps.get(key) : undefined;
  }

  /** Schemas turned out to be others: nothing that was compiled counts. */
  dropAll(): void {
    for (const key of this.apps.keys()) this.drop(key);
  }

  // Bodies and texts are let go as soon as they are on their way to the disk: what stays alive is what garbage collection has to carry.
  private writeAndSlim(app: CompiledApp): AppPart {
    this.writer.add(app.contents);
    const { heads, facts, claims, files, customResources, diagnostics } = app;
    return { app: app.app, heads, facts, claims, files, customResources, diagnostics };
  }

  private drop(key: string): void {
    const part = this.apps.get(key);
    if (part !== undefined) this.writer.withdraw(part.files);
    this.apps.set(key, undefined);
  }
}
