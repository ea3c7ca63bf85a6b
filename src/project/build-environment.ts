import { type Diagnostic, hasErrors } from "../base/index.ts";
import { AheadWriter, writeBuildTree } from "../delivery/index.ts";
import type { UnitsAhead } from "../frontends/typescript/index.ts";
import type { AppPart, PlannedFile } from "./app-part.ts";
import { type BuildState, readBuildState } from "./build-state.ts";
import { compileEnvironment } from "./compile-environment.ts";
import { compileIncrementally, type IncrementalCompilation } from "./compile-incrementally.ts";
import { EagerCompiler } from "./eager-compiler.ts";
import type { FinishedEnvironment } from "./finish-environment.ts";
import { type BuildCounts, cacheFolder, type Freshness, hashOfVariable, type Project, writeFreshness } from "./freshness/index.ts";
import { loadEnvironment } from "./load-environment.ts";
import { patchEnvironment } from "./patch-environment.ts";
import { saveBuildState } from "./save-build-state.ts";
import { SourceTree } from "./source-tree.ts";

export interface BuildResult extends BuildCounts {
  readonly diagnostics: readonly Diagnostic[];
  readonly written: number;
  readonly deleted: number;
  readonly nothingToDo: boolean;
  readonly read: (file: string) => string | undefined;
}

/** Raised when a file of an app that was not compiled again is missing from the output. */
class ContentNotAtHand extends Error {}

/**
 * Compiles an environment and makes `directory` hold exactly its files. Writes nothing when anything is wrong. Without `last` every file
 * of the output is looked at.
 */
export async function buildEnvironment(
  project: Project,
  name: string,
  directory: string,
  { last, ahead }: { readonly last?: Freshness | undefined; readonly ahead?: UnitsAhead | undefined } = {},
): Promise<BuildResult> {
  const state = readBuildState(cacheFolder(project.root, name), project.buildId);
  try {
    return await buildFromState(project, name, directory, { state, last, ahead });
  } catch (error) {
    if (error instanceof ContentNotAtHand) return await buildFromScratch(project, name, directory);
    throw error;
  } finally {
    state?.close();
  }
}

async function buildFromState(
  project: Project,
  name: string,
  directory: string,
  { state, last, ahead }: Pick<Building, "state" | "last" | "ahead">,
): Promise<BuildResult> {
  const tree = new SourceTree(project.root);
  if (state !== undefined) tree.remember(state.header.files, last?.unchanged);
  // A build from nothing overlaps running modules, compiling apps and writing files. Where an output exists, its files have to be
  // compared first, so their contents must stay at hand.
  const writer = state === undefined ? AheadWriter.start(directory) : undefined;
  const eager = writer === undefined ? undefined : new EagerCompiler(tree, writer);
  try {
    const built = await compileAndWrite({ project, name, directory, state, last, ahead, tree, eager, writer });
    if (!built.usedWriter) await writer?.discard();
    return built.result;
  } catch (error) {
    await writer?.discard();
    throw error;
  }
}

interface Building {
  readonly project: Project;
  readonly name: string;
  readonly directory: string;
  readonly state: BuildState | undefined;
  readonly last: Freshness | undefined;
  readonly ahead: UnitsAhead | undefined;
  readonly tree: SourceTree;
  readonly eager: EagerCompiler | undefined;
  readonly writer: AheadWriter | undefined;
}

async function compileAndWrite(building: Building): Promise<{ readonly result: BuildResult; readonly usedWriter: boolean }> {
  const { project, name, directory, state, last, ahead, tree, eager, writer } = building;
  const loaded = await loadEnvironment(project, name, tree, state, { ahead, eager });
  const read = (file: string): string | undefined => textOf(tree.read(file));
  if (state !== undefined && last?.outputUnchanged === true) {
    const patched = await patchEnvironment({ project, name, directory, state, last, tree, loaded });
    if (patched !== undefined) {
      const { counts, diagnostics, written } = patched;
      return { result: { ...counts, diagnostics, written, deleted: 0, nothingToDo: written === 0, read }, usedWriter: false };
    }
  }
  const compiled = await compileIncrementally(project, { tree, loaded, eager }, state);
  // Only apps that were compiled in this run can say where their problems are; with any other there is no short cut.
  if (compiled === undefined) return { result: await buildFromScratch(project, name, directory), usedWriter: false };
  const files = plannedFiles(compiled);
  project.progress?.(`writing ${files.length} files`);
  const options = { environment: name, ...(project.signal === undefined ? {} : { signal: project.signal }) };
  const previous = state?.header.outputSignatures;
  await checkInterruption(project);
  // What was compiled ahead is with the writer already.
  writer?.add([...finishedFiles(compiled)]);
  const outcome =
    writer === undefined
      ? await writeBuildTree(directory, files, { ...options, ...(previous === undefined ? {} : { previous }) })
      : await writer.finish(files, name);
  const counts = countsOf(compiled.parts, compiled.finished);
  const diagnostics = [...compiled.diagnostics, ...outcome.diagnostics];
  const { written, deleted, nothingToDo, signatures } = outcome.value;
  if (!hasErrors(diagnostics)) keep({ project, name, directory, state, compiled, signatures, counts, diagnostics });
  const result = { ...counts, diagnostics, written: written.length, deleted: deleted.length, nothingToDo, read };
  return { result, usedWriter: writer !== undefined };
}

/** Lets a Ctrl-C that came while this thread was computing be heard, and gives way to it. */
async function checkInterruption({ signal }: Project): Promise<void> {
  // Between two of these the event loop looks at everything that has come in, signals included.
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
  signal?.throwIfAborted();
}

interface Keeping {
  readonly project: Project;
  readonly name: string;
  readonly directory: string;
  readonly state: BuildState | undefined;
  readonly compiled: IncrementalCompilation;
  readonly signatures: string;
  readonly counts: BuildCounts;
  readonly diagnostics: readonly Diagnostic[];
}

function keep({ project, name, directory, state, compiled, signatures, counts, diagnostics }: Keeping): void {
  project.progress?.("remembering this build");
  const stamp = saveBuildState(project, name, compiled, state, signatures);
  const { variables } = compiled.loaded.evaluation;
  const outputFolders = foldersOf(compiled.parts, compiled.finished);
  writeFreshness(project, name, directory, { ...seenInputs(compiled.tree, variables), outputFolders, counts, diagnostics, stamp });
}

function seenInputs(tree: SourceTree, variables: Readonly<Record<string, string | undefined>>) {
  const { files, directories, absent } = tree.seen();
  const hashes = Object.entries(variables).map(([key, value]) => [key, hashOfVariable(value)] as const);
  return { files: files.keys(), directories: directories.keys(), absent, variables: hashes };
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : Buffer.from(bytes).toString("utf8");
}

/** Files whose contents were made after the modules had run. */
function* finishedFiles({ compiled, finished }: IncrementalCompilation): Iterable<PlannedFile> {
  yield* finished.generatedFiles;
  for (const app of compiled.values()) yield* app.contents;
}

function plannedFiles({ parts, compiled, finished }: IncrementalCompilation): PlannedFile[] {
  const files: PlannedFile[] = [...finished.generatedFiles];
  const missing = (): never => {
    throw new ContentNotAtHand();
  };
  for (const part of parts) {
    const fresh = compiled.get(part.app.key);
    if (fresh !== undefined) files.push(...fresh.contents);
    else for (const { path, hash } of part.files) files.push({ path, hash, content: missing });
  }
  return files;
}

function foldersOf(parts: readonly AppPart[], finished: FinishedEnvironment): Set<string> {
  const folders = new Set<string>(["."]);
  const add = (path: string): void => {
    for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1)) folders.add(path.slice(0, slash));
  };
  for (const part of parts) for (const { path } of part.files) add(path);
  for (const { path } of finished.generatedFiles) add(path);
  return folders;
}

function countsOf(parts: readonly AppPart[], finished: FinishedEnvironment): BuildCounts {
  return {
    apps: parts.length,
    resources: parts.reduce((sum, part) => sum + part.heads.length, finished.generated.length),
    edges: finished.edges.length,
    files: parts.reduce((sum, part) => sum + part.files.length, finished.generatedFiles.length),
  };
}

/** The long way: everything compiled in this run, every diagnostic with its place. */
async function buildFromScratch(project: Project, name: string, directory: string): Promise<BuildResult> {
  const compilation = await compileEnvironment(project, name);
  const { finished } = compilation;
  const counts =
    finished === undefined ? { apps: compilation.apps.length, resources: 0, edges: 0, files: 0 } : countsOf(compilation.apps, finished);
  const read = (file: string): string | undefined => textOf(compilation.tree.read(file));
  const nothing = { ...counts, diagnostics: compilation.diagnostics, written: 0, deleted: 0, nothingToDo: false, read };
  if (finished === undefined || hasErrors(compilation.diagnostics)) return nothing;
  const options = { environment: name, ...(project.signal === undefined ? {} : { signal: project.signal }) };
  const outcome = await writeBuildTree(directory, compilation.files, options);
  const { written, deleted, nothingToDo } = outcome.value;
  const diagnostics = [...compilation.diagnostics, ...outcome.diagnostics];
  if (!hasErrors(diagnostics)) {
    // No state goes with this record: a build that has something to say is compiled whole, but one without changes still costs nothing.
    const outputFolders = foldersOf(compilation.apps, finished);
    const inputs = seenInputs(compilation.tree, compilation.variables);
    writeFreshness(project, name, directory, { ...inputs, outputFolders, counts, diagnostics, stamp: undefined });
  }
  return { ...nothing, diagnostics, written: written.length, deleted: deleted.length, nothingToDo };
}
