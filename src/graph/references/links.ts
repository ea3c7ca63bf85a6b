import type { Link } from "./facts-draft.ts";

/** The links that several describers share: what kind of edge leads to what kind of object. */
export const readsConfig: Link = { edge: "reads-config", group: "", kind: "ConfigMap" };
export const readsSecret: Link = { edge: "reads-secret", group: "", kind: "Secret" };
export const runsAs: Link = { edge: "runs-as", group: "", kind: "ServiceAccount" };
export const mountsClaim: Link = { edge: "mounts-claim", group: "", kind: "PersistentVolumeClaim" };
export const routesToService: Link = { edge: "routes-to", group: "", kind: "Service" };
export const storageClass: Link = { edge: "references", group: "storage.k8s.io", kind: "StorageClass", clusterScoped: true };
export const issuer: Link = { edge: "issued-by", group: "cert-manager.io", kind: "Issuer" };
export const clusterIssuer: Link = { edge: "issued-by", group: "cert-manager.io", kind: "ClusterIssuer", clusterScoped: true };
