import {
  isBuiltInClusterRole,
  isBuiltInConfigMap,
  isBuiltInNamespace,
  isBuiltInRole,
  isBuiltInService,
  isBuiltInServiceAccount,
} from "../../schema/index.ts";
import type { NamedTarget } from "./facts.ts";

/**
 * True for objects that every cluster has without anyone declaring them. Whatever lives in kube-system and its siblings comes with the
 * cluster and its distribution, so nothing there can be missed.
 */
export function isBuiltInObject(target: NamedTarget): boolean {
  const { kind, namespace = "", name } = target;
  if (namespace !== "default" && isBuiltInNamespace(namespace)) return true;
  switch (kind) {
    case "ServiceAccount":
      return isBuiltInServiceAccount(namespace, name);
    case "ConfigMap":
      return isBuiltInConfigMap(namespace, name);
    case "Service":
      return isBuiltInService(namespace, name);
    case "ClusterRole":
      return isBuiltInClusterRole(name);
    case "Role":
      return isBuiltInRole(namespace, name);
    case "Namespace":
      return isBuiltInNamespace(name);
    default:
      return isFluxBootstrap(target);
  }
}

/** What `flux bootstrap` makes before anything of ours is read. */
function isFluxBootstrap({ kind, namespace, name }: NamedTarget): boolean {
  return (
    name === "flux-system" && namespace === "flux-system" && (kind === "GitRepository" || kind === "Kustomization" || kind === "Secret")
  );
}
