import { join, relative, sep } from "node:path";
import { EdgeFailure, type Outcome } from "../base/index.ts";
import { findRepository, ownedPart, readTree, type TreeSource } from "../delivery/index.ts";
import { describe, type Edge, type Resource, resolveReferences } from "../graph/index.ts";
import { type Compilation, compileEnvironment } from "./compile-environment.ts";
import type { Project } from "./freshness/index.ts";
import { readRenderedTree } from "./read-manifests.ts";

/** What a compilation is compared with. */
export type Against =
  /** What the last switch wrote to the target's folder. */
  | { readonly kind: "target" }
  | { readonly kind: "directory"; readonly path: string }
  | { readonly kind: "ref"; readonly ref: string }
  | { readonly kind: "environment"; readonly name: string };

export interface Baseline {
  readonly resources: readonly Resource[];
  readonly edges: readonly Edge[];
  /** How people call it. */
  readonly name: string;
}

/** Reads the other side of a comparison. */
export async function readBaseline(project: Project, compilation: Compilation, against: Against): Promise<Outcome<Baseline>> {
  if (against.kind === "environment") return otherEnvironment(project, compilation, against.name);
  const source = treeSource(project, compilation, against);
  const whole = await readTree(source.source, project.signal === undefined ? {} : { signal: project.signal });
  // Where Strata keeps a list, files of others are none of its business.
  const tree = against.kind === "directory" ? whole : ownedPart(whole);
  const context = { cluster: compilation.settings?.cluster ?? "", schemas: compilation.schemas };
  const read = await readRenderedTree(tree, writtenFolders(compilation), context);
  const { edges } = resolveReferences(read.value.map(describe));
  return { value: { resources: read.value, edges, name: source.name }, diagnostics: read.diagnostics };
}

/** Where `switch` writes by default, and what commands compare with: the target's folder in the repository around the project. */
export function targetDirectory(project: Project, compilation: Compilation): { readonly root: string; readonly path: string } {
  const root = findRepository(project.root) ?? project.root;
  return { root, path: join(root, compilation.settings?.target.path ?? "") };
}

function treeSource(
  project: Project,
  compilation: Compilation,
  against: Exclude<Against, { kind: "environment" }>,
): { source: TreeSource; name: string } {
  const { root, path } = targetDirectory(project, compilation);
  if (against.kind === "directory") return { source: { kind: "directory", path: against.path }, name: against.path };
  if (against.kind === "target")
    return { source: { kind: "directory", path }, name: relative(project.root, path).split(sep).join("/") || "." };
  const repository = findRepository(project.root);
  if (repository === undefined) {
    throw new EdgeFailure("project/no-repository", `${project.root} is not inside a Git repository`, {
      hint: "compare with a folder: --directory DIR",
    });
  }
  const inside = relative(root, path).split(sep).join("/");
  return { source: { kind: "ref", repository, ref: against.ref, path: inside === "" ? "." : inside }, name: `${against.ref}:${inside}` };
}

function writtenFolders(compilation: Compilation) {
  const apps = compilation.finished?.environment.apps ?? [];
  return apps.map(({ key, outputPath, namespace, layer }) => ({ key, outputPath, namespace, layer }));
}

async function otherEnvironment(project: Project, compilation: Compilation, name: string): Promise<Outcome<Baseline>> {
  const other = await compileEnvironment(project, name);
  const own = compilation.settings?.cluster ?? "";
  const theirs = other.settings?.cluster ?? "";
  // Ids begin with the cluster; the same object of two environments must have one id to be compared.
  const rename = (id: string): string => (id.startsWith(`${theirs}/`) ? own + id.slice(theirs.length) : id);
  return {
    value: {
      resources: other.graph.resources.map((resource) => ({ ...resource, id: rename(resource.id) })),
      edges: other.graph.edges.map((edge) => ({ ...edge, from: rename(edge.from), to: rename(edge.to) })),
      name,
    },
    diagnostics: other.diagnostics,
  };
}
