import type { JsonObject } from "../base/index.ts";

/** 1 infrastructure · 2 node OS · 3 cluster lifecycle · 4 cluster services · 5 applications. */
export type Layer = 1 | 2 | 3 | 4 | 5;

export type ResourceType =
  | { readonly system: "kubernetes"; readonly apiVersion: string; readonly kind: string }
  | { readonly system: "terraform"; readonly provider: string; readonly type: string }
  | { readonly system: "nixos"; readonly machine: string }
  | { readonly system: "file" };

/** One object of the platform: plain JSON, frozen. */
export interface Resource {
  /** `cluster/group/Kind/namespace/name`: no version, so that an API bump is an update and not a replacement. */
  readonly id: string;
  readonly layer: Layer;
  /** Name of the app it belongs to. */
  readonly app: string;
  readonly type: ResourceType;
  readonly name: string;
  /** Absent for cluster-scoped objects. */
  readonly namespace?: string;
  /** The whole object. */
  readonly body: JsonObject;
}

/** The API group of an apiVersion; "" for the core group. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf("/");
  return slash === -1 ? "" : apiVersion.slice(0, slash);
}

/** The version part of an apiVersion. */
export function versionOf(apiVersion: string): string {
  return apiVersion.slice(apiVersion.indexOf("/") + 1);
}

/** The id of a Kubernetes object. The core group and "no namespace" are written as empty parts. */
export function kubernetesId(cluster: string, group: string, kind: string, namespace: string | undefined, name: string): string {
  return `${cluster}/${group}/${kind}/${namespace ?? ""}/${name}`;
}

/** How people name a Kubernetes resource: `[NAMESPACE/]KIND[.GROUP]/NAME`; the group only where it is not a built-in one. */
export function displayName(resource: Pick<Resource, "type" | "name" | "namespace">): string {
  const place = resource.namespace === undefined ? "" : `${resource.namespace}/`;
  switch (resource.type.system) {
    case "kubernetes":
      return `${place}${resource.type.kind}/${resource.name}`;
    case "terraform":
      return `${resource.type.type}/${resource.name}`;
    case "nixos":
      return `nixos/${resource.type.machine}`;
    case "file":
      return `file/${resource.name}`;
  }
}

/** The parts of a Kubernetes id. */
export interface IdParts {
  readonly cluster: string;
  readonly group: string;
  readonly kind: string;
  /** Absent for cluster-scoped objects. */
  readonly namespace: string | undefined;
  readonly name: string;
}

/** Takes a Kubernetes id apart, from the right: only the cluster's name may hold slashes. Undefined for ids of other systems. */
export function parseKubernetesId(id: string): IdParts | undefined {
  const beforeName = id.lastIndexOf("/");
  const beforeNamespace = id.lastIndexOf("/", beforeName - 1);
  const beforeKind = id.lastIndexOf("/", beforeNamespace - 1);
  const beforeGroup = id.lastIndexOf("/", beforeKind - 1);
  // A search from before the start finds the first character again, so the four must also be four different slashes.
  if (beforeGroup < 0 || beforeGroup === beforeKind || beforeKind === beforeNamespace) return undefined;
  const namespace = id.slice(beforeNamespace + 1, beforeName);
  return {
    cluster: id.slice(0, beforeGroup),
    group: id.slice(beforeGroup + 1, beforeKind),
    kind: id.slice(beforeKind + 1, beforeNamespace),
    namespace: namespace === "" ? undefined : namespace,
    name: id.slice(beforeName + 1),
  };
}

/** How a sentence names a resource: `Ingress web/shop`. */
export function spokenName(id: string): string {
  const parts = parseKubernetesId(id);
  if (parts === undefined) return id;
  return `${parts.kind} ${parts.namespace === undefined ? "" : `${parts.namespace}/`}${parts.name}`;
}
