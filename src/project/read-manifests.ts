import type { Diagnostic, JsonObject, Outcome } from "../base/index.ts";
import { yamlDefinitions } from "../frontends/yaml/index.ts";
import { groupOf, kubernetesId, type Layer, type Resource } from "../graph/index.ts";
import type { SchemaSet } from "../schema/index.ts";

/** A resource read from a manifest, with the place it was written at. */
export interface ManifestResource {
  readonly resource: Resource;
  readonly file: string;
  readonly document: number;
  readonly item?: number;
}

/** Where objects of a file belong: the app and its layer, and the namespace of objects that state none. */
export interface ManifestHome {
  readonly app: string;
  readonly layer: Layer;
  readonly namespace: string;
}

/** Reads one file of manifests into resources. */
export async function readManifests(
  file: { readonly path: string; readonly bytes: Uint8Array },
  home: ManifestHome,
  context: { readonly cluster: string; readonly schemas: SchemaSet | undefined },
): Promise<Outcome<readonly ManifestResource[]>> {
  const read = await yamlDefinitions({ file: file.path, text: file.bytes });
  const resources = read.value.map(({ value, document, item }) => ({
    resource: manifestResource(value, home, context),
    file: file.path,
    document,
    ...(item === undefined ? {} : { item }),
  }));
  return { value: resources, diagnostics: read.diagnostics };
}

/** An object as a resource; a namespaced one that states no namespace is in that of its home. */
export function manifestResource(
  body: JsonObject,
  home: ManifestHome,
  { cluster, schemas }: { cluster: string; schemas: SchemaSet | undefined },
): Resource {
  const apiVersion = String(body.apiVersion);
  const kind = String(body.kind);
  const metadata = body.metadata as JsonObject;
  const name = String(metadata.name);
  const stated = typeof metadata.namespace === "string" ? metadata.namespace : undefined;
  const namespaced = schemas?.kind(apiVersion, kind)?.namespaced ?? stated !== undefined;
  const namespace = namespaced ? (stated ?? home.namespace) : undefined;
  return {
    id: kubernetesId(cluster, groupOf(apiVersion), kind, namespace, name),
    layer: home.layer,
    app: home.app,
    type: { system: "kubernetes", apiVersion, kind },
    name,
    ...(namespace === undefined ? {} : { namespace }),
    body,
  };
}

/** The YAML and JSON files of a rendered tree as resources; the folder of a file tells its app. */
export async function readRenderedTree(
  tree: ReadonlyMap<string, Uint8Array>,
  apps: readonly { readonly key: string; readonly outputPath: string; readonly namespace: string; readonly layer: Layer }[],
  context: { readonly cluster: string; readonly schemas: SchemaSet | undefined },
): Promise<Outcome<readonly Resource[]>> {
  const problems: Diagnostic[] = [];
  const resources: Resource[] = [];
  for (const [path, bytes] of [...tree].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (!/\.(ya?ml|json)$/.test(path) || name.startsWith(".")) continue;
    const app = apps.find(({ outputPath }) => path.startsWith(`${outputPath}/`));
    const home = {
      app: app?.key ?? (path.split("/")[0] as string),
      layer: app?.layer ?? (5 as const),
      namespace: app?.namespace ?? "default",
    };
    const read = await readManifests({ path, bytes }, home, context);
    problems.push(...read.diagnostics);
    resources.push(...read.value.map(({ resource }) => resource));
  }
  return { value: resources, diagnostics: problems };
}
