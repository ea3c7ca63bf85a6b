/** What every cluster has without anybody declaring it, so that a reference to it does not dangle. */

/** Namespaces that the API server makes by itself. */
export const builtInNamespaces: readonly string[] = ["default", "kube-node-lease", "kube-public", "kube-system"];

export function isBuiltInNamespace(name: string): boolean {
  return builtInNamespaces.includes(name);
}

/** The ServiceAccount that each namespace gets, and those of the controllers in kube-system. */
export function isBuiltInServiceAccount(namespace: string, name: string): boolean {
  return name === "default" || (namespace === "kube-system" && controllerAccounts.has(name));
}

/** Each namespace gets the cluster's CA certificates. */
export function isBuiltInConfigMap(namespace: string, name: string): boolean {
  return name === "kube-root-ca.crt" || (namespace === "kube-system" && name === "extension-apiserver-authentication");
}

/** The Service in front of the API server. */
export function isBuiltInService(namespace: string, name: string): boolean {
  return namespace === "default" && name === "kubernetes";
}

const clusterRoles = new Set(["admin", "cluster-admin", "edit", "view"]);

/** The user-facing roles and everything in the reserved `system:` space. */
export function isBuiltInClusterRole(name: string): boolean {
  return clusterRoles.has(name) || name.startsWith("system:");
}

/** Roles that the API server keeps in kube-system and kube-public. */
export function isBuiltInRole(namespace: string, name: string): boolean {
  if (namespace !== "kube-system" && namespace !== "kube-public") return false;
  return name === "extension-apiserver-authentication-reader" || name.startsWith("system:");
}

export function isBuiltInPriorityClass(name: string): boolean {
  return name === "system-cluster-critical" || name === "system-node-critical";
}

/** Groups of the authenticator: they have no object anywhere. */
export function isBuiltInGroup(name: string): boolean {
  return name.startsWith("system:");
}

/** Users of the control plane, such as `system:kube-scheduler`. */
export function isBuiltInUser(name: string): boolean {
  return name.startsWith("system:");
}

const controllerAccounts = new Set([
  "attachdetach-controller",
  "certificate-controller",
  "clusterrole-aggregation-controller",
  "cronjob-controller",
  "daemon-set-controller",
  "deployment-controller",
  "disruption-controller",
  "endpoint-controller",
  "endpointslice-controller",
  "endpointslicemirroring-controller",
  "ephemeral-volume-controller",
  "expand-controller",
  "generic-garbage-collector",
  "horizontal-pod-autoscaler",
  "job-controller",
  "namespace-controller",
  "node-controller",
  "persistent-volume-binder",
  "pod-garbage-collector",
  "pv-protection-controller",
  "pvc-protection-controller",
  "replicaset-controller",
  "replication-controller",
  "resourcequota-controller",
  "root-ca-cert-publisher",
  "service-account-controller",
  "statefulset-controller",
  "token-cleaner",
  "ttl-after-finished-controller",
  "ttl-controller",
]);
