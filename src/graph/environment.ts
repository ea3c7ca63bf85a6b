import type { App } from "./app.ts";
import type { DeclaredMove } from "./diff-moved.ts";

export type DeliverySystem = "argocd" | "flux" | "manifests";

export interface Destination {
  /** Cluster name as Argo CD knows it; wins over `server`. */
  readonly name?: string;
  readonly server?: string;
}

/** Where rendered manifests live: what the delivery engine reads and what `switch` writes. */
export interface Target {
  readonly repository: string;
  readonly branch: string;
  /** Directory inside the repository, normalised, no leading "./"; "" is its root. */
  readonly path: string;
}

export interface ArgoCdSettings {
  /** Namespace that holds the Application objects. */
  readonly namespace: string;
  readonly appOfApps: {
    readonly name: string;
    readonly project: string;
    readonly destination: Destination;
    readonly autoSync: { readonly enable: boolean; readonly prune: boolean; readonly selfHeal: boolean };
  };
  /** Application names become `<app>-<environment>`; the app-of-apps keeps its name. */
  readonly appendEnvironmentToNames: boolean;
}

export interface FluxSettings {
  /** Namespace that holds the source and the Kustomizations. */
  readonly namespace: string;
  readonly source: {
    readonly kind: "GitRepository" | "OCIRepository";
    readonly name: string;
    readonly interval: string;
    /** OCIRepository only: the artifact (`oci://…`) and its tag; a GitRepository takes the target. */
    readonly url?: string;
    readonly tag?: string;
    readonly secretRef?: string;
  };
  readonly interval: string;
  readonly retryInterval?: string;
  readonly timeout?: string;
  readonly decryption?: { readonly provider: "sops"; readonly secretRef?: string };
}

/** One cluster's worth of configuration, with every default filled in. */
export interface Environment {
  readonly name: string;
  /** First part of resource ids. */
  readonly cluster: string;
  /** `1.36`. */
  readonly kubernetes: string;
  readonly delivery: DeliverySystem;
  readonly target: Target;
  readonly argocd: ArgoCdSettings;
  readonly flux: FluxSettings;
  /** Extra file `.revision` at the environment's root. */
  readonly revision?: string;
  /** Renames that the plan must not read as delete and create; ids or `[NAMESPACE/]KIND[.GROUP]/NAME`. */
  readonly moved: readonly DeclaredMove[];
  readonly apps: readonly App[];
}
