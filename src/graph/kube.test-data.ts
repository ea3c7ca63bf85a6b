import { formatFieldPath, type JsonObject } from "../base/index.ts";
import { describe } from "./references/describe.ts";
import { type Resolution, resolveReferences } from "./references/reference-index.ts";
import { groupOf, kubernetesId, type Resource, spokenName } from "./resource.ts";

/** A Kubernetes resource for tests: `kube("v1 Service", "web/shop", { spec })`; a place without a slash is cluster-scoped. */
export function kube(type: string, place: string, fields: JsonObject = {}, app = "shop"): Resource {
  const [apiVersion, kind] = type.split(" ") as [string, string];
  const slash = place.indexOf("/");
  const name = place.slice(slash + 1);
  const namespace = slash === -1 ? undefined : place.slice(0, slash);
  const { metadata, ...rest } = fields;
  return {
    id: kubernetesId("prod", groupOf(apiVersion), kind, namespace, name),
    layer: 5,
    app,
    type: { system: "kubernetes", apiVersion, kind },
    name,
    ...(namespace === undefined ? {} : { namespace }),
    body: {
      apiVersion,
      kind,
      metadata: { name, ...(namespace === undefined ? {} : { namespace }), ...(metadata as JsonObject | undefined) },
      ...rest,
    },
  };
}

/** A Deployment whose Pods are labelled `app: NAME`, with this Pod spec (one empty container unless told otherwise). */
export function deployment(place: string, spec: JsonObject = {}, app = "shop"): Resource {
  const labels = { app: place.slice(place.indexOf("/") + 1) };
  const containers = [{ name: "main", image: "main:1" }];
  const template = { metadata: { labels }, spec: { containers, ...spec } };
  return kube("apps/v1 Deployment", place, { spec: { selector: { matchLabels: labels }, template } }, app);
}

/** Finds the edges between resources. */
export function edgesOf(resources: readonly Resource[], externals: readonly string[] = []): Resolution {
  return resolveReferences(resources.map(describe), { externals });
}

/** One line for each edge: `Ingress web/shop spec.defaultBackend routes-to Service web/shop spec.ports[0]`; `!` marks ordering. */
export function edgeLines(resolution: Resolution): readonly string[] {
  return resolution.edges.map(({ from, fromPath, to, toPath, kind, ordering }) => {
    const source = `${spokenName(from)} ${formatFieldPath(fromPath)}`;
    return `${source} ${kind}${ordering ? "!" : ""} ${spokenName(to)} ${formatFieldPath(toPath)}`.trim();
  });
}

/** One line for each dangling reference: `missing-target: Deployment web/shop spec.template…`, with `?` where it is only expected. */
export function danglingLines(resolution: Resolution): readonly string[] {
  return resolution.dangling.map(({ problem, need, from, path, target, part, suggestion, elsewhere }) => {
    const wanted =
      target === undefined ? "" : ` → ${target.kind} ${target.namespace === undefined ? "" : `${target.namespace}/`}${target.name}`;
    const hints = `${suggestion === undefined ? "" : ` ~${suggestion}`}${elsewhere === undefined ? "" : ` in ${elsewhere.join(",")}`}`;
    return `${problem}${need === "expected" ? "?" : ""}: ${spokenName(from)} ${formatFieldPath(path)}${wanted}${part === undefined ? "" : `#${part}`}${hints}`;
  });
}
