import type { JsonValue } from "../base/index.ts";
import type { DeliverySystem, Destination, Finalizer, IgnoreDifference, Layer, Target } from "../graph/index.ts";

/** Any part of a plain object: what a resource's body may hold until types per kind are generated. */
export type PlainValue = JsonValue | undefined | readonly PlainValue[] | PlainObject;
export interface PlainObject {
  readonly [key: string]: PlainValue;
}

/** How and when Argo CD synchronises an app. */
export interface SyncPolicyConfig {
  /** Synchronise without a person pressing the button. */
  readonly autoSync?: {
    /** Turns automatic synchronisation on. */
    readonly enable?: boolean;
    /** Deletes objects that are no longer in Git. */
    readonly prune?: boolean;
    /** Undoes changes made in the cluster by hand. */
    readonly selfHeal?: boolean;
  };
  /** Switches that Argo CD writes as `syncOptions`. */
  readonly syncOptions?: {
    /** Applies only objects that differ, which spares the API server of large apps. */
    readonly applyOutOfSyncOnly?: boolean;
    /** Moves field ownership from client-side to server-side apply; on unless set to false. */
    readonly clientSideApplyMigration?: boolean;
    /** Lets Argo CD make the destination namespace. */
    readonly createNamespace?: boolean;
    /** Fails when another Application already holds one of the objects. */
    readonly failOnSharedResource?: boolean;
    /** Deletes only after everything else is healthy. */
    readonly pruneLast?: boolean;
    /** Uses replace instead of apply. */
    readonly replace?: boolean;
    /** Uses server-side apply. */
    readonly serverSideApply?: boolean;
  };
  /** Labels and annotations of the namespace that Argo CD makes. */
  readonly managedNamespaceMetadata?: {
    /** Annotations of that namespace. */
    readonly annotations?: Readonly<Record<string, string>>;
    /** Labels of that namespace. */
    readonly labels?: Readonly<Record<string, string>>;
  };
  /** What to do when a synchronisation fails. */
  readonly retry?: {
    /** How often to try again; a negative number means without end. */
    readonly limit?: number;
    /** How long to wait between tries. */
    readonly backoff?: {
      /** First pause, for example `5s`. */
      readonly duration?: string;
      /** What each pause is multiplied by. */
      readonly factor?: number;
      /** Longest pause, for example `3m`. */
      readonly maxDuration?: string;
    };
  };
}

/** Settings of an app's Flux Kustomization. */
export interface FluxAppConfig {
  /** Apps that must be ready first, beside those found from the resources themselves. */
  readonly dependsOn?: readonly string[];
  /** Deletes objects that are no longer in Git. */
  readonly prune?: boolean;
  /** Waits until every object is ready. */
  readonly wait?: boolean;
  /** Recreates objects whose immutable fields changed. */
  readonly force?: boolean;
  /** Stops reconciling the app. */
  readonly suspend?: boolean;
  /** How often to reconcile, for example `10m`. */
  readonly interval?: string;
  /** How soon to try again after a failure. */
  readonly retryInterval?: string;
  /** How long one reconciliation may take. */
  readonly timeout?: string;
  /** Service account that applies the objects. */
  readonly serviceAccountName?: string;
  /** Objects whose health decides that the app is ready. */
  readonly healthChecks?: readonly {
    /** For example `apps/v1`. */
    readonly apiVersion: string;
    /** For example `Deployment`. */
    readonly kind: string;
    /** Name of the object. */
    readonly name: string;
    /** Namespace of the object. */
    readonly namespace?: string;
  }[];
  /** How encrypted files are opened in the cluster. */
  readonly decryption?: {
    /** The only provider that Flux has. */
    readonly provider: "sops";
    /** Secret that holds the keys. */
    readonly secretRef?: string;
  };
}

/** One app: a unit of delivery with its resources. Every field is optional, so that several modules can each add their part. */
export interface AppConfig {
  /** Name of the Application or Kustomization; the app's key unless set. */
  readonly name?: string;
  /** Namespace of every namespaced resource that names none; the app's key unless set. */
  readonly namespace?: string;
  /** Adds a Namespace object to the app. */
  readonly createNamespace?: boolean;
  /** 4 for cluster services, 5 for applications. */
  readonly layer?: Layer;
  /** Argo CD project. */
  readonly project?: string;
  /** Annotations of the Application or Kustomization object. */
  readonly annotations?: Readonly<Record<string, string>>;
  /** Labels of the Application or Kustomization object. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Where the app's manifests are written. */
  readonly output?: {
    /** Folder under the target's path; the app's name unless set. */
    readonly path?: string;
  };
  /** What happens to the objects when the Application is deleted. */
  readonly finalizer?: Finalizer;
  /** How Argo CD compares the app with the cluster. */
  readonly compareOptions?: {
    /** Compares through a dry run on the API server. */
    readonly serverSideDiff?: boolean;
    /** Counts changes made by mutating webhooks as differences. */
    readonly includeMutationWebhook?: boolean;
    /** Ignores objects that are in the cluster but not in Git. */
    readonly ignoreExtraneous?: boolean;
  };
  /** How and when Argo CD synchronises the app. */
  readonly syncPolicy?: SyncPolicyConfig;
  /** Cluster that receives the objects. */
  readonly destination?: Destination;
  /** Differences that Argo CD overlooks, by a key of your choice; the key is the kind unless the entry names one, and null takes an entry back. */
  readonly ignoreDifferences?: Readonly<Record<string, Partial<IgnoreDifference> | null>>;
  /** Settings of the app's Flux Kustomization. */
  readonly flux?: FluxAppConfig;
  /** YAML files whose objects belong to the app, as project-relative paths or globs. */
  readonly yamls?: readonly string[];
  /** Files that pass through byte for byte, as project-relative paths or globs. */
  readonly rawFiles?: readonly string[];
  /** Objects as `<alias>.<name>` (`deployments.web`) or `<group>.<version>.<Kind>.<name>` (`core.v1.Pod.web`; the core group is called "core"). */
  readonly resources?: ResourcesConfig;
}

/** Objects by alias and name, or by group, version, kind and name; null takes an object of that name back. */
export interface ResourcesConfig {
  readonly [aliasOrGroup: string]: { readonly [nameOrVersion: string]: PlainObject | null | undefined } | undefined;
}

/** Everything a module can set. */
export interface PlatformConfig {
  /** Apps by key; all modules that name the same key add to the same app. */
  readonly apps?: Readonly<Record<string, AppConfig | undefined>>;
  /** Objects that changed their name, so that the plan does not read a rename as delete and create. */
  readonly moved?: readonly { readonly from: string; readonly to: string }[];
  /** Objects that exist outside this project, as `[NAMESPACE/]KIND[.GROUP]/NAME`: references to them are not dangling. */
  readonly externals?: readonly string[];
}

/** What a module may know about the environment it is evaluated for. */
export interface ModuleEnvironment {
  /** Key in `environments`. */
  readonly name: string;
  /** First part of resource ids. */
  readonly cluster: string;
  /** Version of Kubernetes, for example `1.36`. */
  readonly kubernetes: string;
  /** Which system delivers the manifests. */
  readonly delivery: DeliverySystem;
  /** Where the rendered manifests live. */
  readonly target: Target;
}
