import type { Destination } from "./environment.ts";
import type { Layer } from "./resource.ts";

export type Finalizer = "background" | "foreground" | "non-cascading";

export interface SyncOptions {
  readonly applyOutOfSyncOnly: boolean;
  /** True by default: only `false` is written. */
  readonly clientSideApplyMigration: boolean;
  readonly createNamespace: boolean;
  readonly failOnSharedResource: boolean;
  readonly pruneLast: boolean;
  readonly replace: boolean;
  readonly serverSideApply: boolean;
}

export interface SyncPolicy {
  readonly autoSync: { readonly enable: boolean; readonly prune: boolean; readonly selfHeal: boolean };
  readonly syncOptions: SyncOptions;
  readonly managedNamespaceMetadata?: {
    readonly annotations?: Readonly<Record<string, string>>;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly retry?: {
    readonly limit?: number;
    readonly backoff?: { readonly duration?: string; readonly factor?: number; readonly maxDuration?: string };
  };
}

export interface IgnoreDifference {
  readonly group?: string;
  readonly kind: string;
  readonly name?: string;
  readonly namespace?: string;
  readonly jsonPointers?: readonly string[];
  readonly jqPathExpressions?: readonly string[];
  readonly managedFieldsManagers?: readonly string[];
}

export interface FluxAppSettings {
  /** Other apps, beside those found from ordering edges. */
  readonly dependsOn: readonly string[];
  readonly prune: boolean;
  readonly wait: boolean;
  readonly force: boolean;
  readonly suspend: boolean;
  readonly interval?: string;
  readonly retryInterval?: string;
  readonly timeout?: string;
  readonly serviceAccountName?: string;
  readonly healthChecks: readonly {
    readonly apiVersion: string;
    readonly kind: string;
    readonly name: string;
    readonly namespace?: string;
  }[];
  readonly decryption?: { readonly provider: "sops"; readonly secretRef?: string };
}

/** A file that passes through byte for byte, for example SOPS-encrypted YAML. */
export interface RawFile {
  /** Path inside the app's folder. */
  readonly path: string;
  /** Path in the project, for messages. */
  readonly source: string;
  readonly bytes: Uint8Array;
  /** True when SOPS encrypted it; still known where the bytes are not at hand. */
  readonly encrypted: boolean;
}

/** A unit of delivery: one Argo CD Application or one Flux Kustomization. */
export interface App {
  /** Key in the configuration; Resource.app holds this. */
  readonly key: string;
  readonly name: string;
  readonly namespace: string;
  readonly createNamespace: boolean;
  readonly layer: Layer;
  readonly project: string;
  readonly annotations: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  /** Folder under the target's path, normalised. */
  readonly outputPath: string;
  readonly finalizer: Finalizer;
  readonly compareOptions: {
    readonly serverSideDiff?: boolean;
    readonly includeMutationWebhook?: boolean;
    readonly ignoreExtraneous?: boolean;
  };
  readonly syncPolicy: SyncPolicy;
  readonly destination: Destination;
  /** Undefined when the user set none: the field is then left out. In key order. */
  readonly ignoreDifferences?: readonly IgnoreDifference[];
  readonly flux: FluxAppSettings;
  readonly rawFiles: readonly RawFile[];
}
