import type { ArgoCdSettings, DeliverySystem, FluxSettings, Target } from "../graph/index.ts";
import type { AppConfig } from "./app-config.ts";

/** The versions of Kubernetes whose schemas Strata carries. */
export type KubernetesVersion = "1.33" | "1.34" | "1.35" | "1.36";

/** Where rendered manifests are written and where the delivery system reads them. */
export type TargetConfig = Partial<Target>;

/** Settings of Argo CD; see ArgoCdSettings for each field. */
export interface ArgoCdConfig {
  /** Namespace that holds the Application objects. */
  readonly namespace?: string;
  /** The Application that holds all other Applications. */
  readonly appOfApps?: {
    /** Name of that Application. */
    readonly name?: string;
    /** Argo CD project of that Application. */
    readonly project?: string;
    /** Cluster that holds the Application objects. */
    readonly destination?: ArgoCdSettings["appOfApps"]["destination"];
    /** Whether it synchronises without a person. */
    readonly autoSync?: Partial<ArgoCdSettings["appOfApps"]["autoSync"]>;
  };
  /** Names Applications `<app>-<environment>`. */
  readonly appendEnvironmentToNames?: boolean;
}

/** Settings of Flux; see FluxSettings for each field. */
export interface FluxConfig {
  /** Namespace that holds the source and the Kustomizations. */
  readonly namespace?: string;
  /** Where Flux reads the manifests from. */
  readonly source?: Partial<FluxSettings["source"]>;
  /** How often each app is reconciled, for example `10m`. */
  readonly interval?: string;
  /** How soon a failed reconciliation is tried again. */
  readonly retryInterval?: string;
  /** How long one reconciliation may take. */
  readonly timeout?: string;
  /** How encrypted files are opened in the cluster. */
  readonly decryption?: FluxSettings["decryption"];
}

/** What the whole project and each environment can both say; an environment's word wins. */
export interface EnvironmentConfig {
  /** First part of resource ids; the environment's name unless set. */
  readonly cluster?: string;
  /** Version of Kubernetes that resources are checked against. */
  readonly kubernetes?: KubernetesVersion;
  /** System that delivers the manifests. */
  readonly delivery?: DeliverySystem;
  /** Git repository, branch and directory of the rendered manifests. */
  readonly target?: TargetConfig;
  /** Values that every app starts from. */
  readonly defaults?: Omit<AppConfig, "name" | "output" | "resources" | "yamls" | "rawFiles">;
  /** Folders or files that hold modules; `["modules"]` unless set. */
  readonly modules?: readonly string[];
  /** Where schemas come from, beside the built-in ones. */
  readonly schemas?: {
    /** Globs of YAML files with CustomResourceDefinitions. */
    readonly crds?: readonly string[];
    /** Kinds that may stay unchecked, as `Kind` or `Kind.group`. */
    readonly allowUnknownKinds?: readonly string[];
  };
  /** Rules about secret values. */
  readonly secrets?: {
    /** Secrets that may carry literal data, as `[NAMESPACE/]NAME`. */
    readonly allowLiteral?: readonly string[];
  };
  /** Objects that exist outside this project, as `[NAMESPACE/]KIND[.GROUP]/NAME`: references to them are not dangling. */
  readonly externals?: readonly string[];
  /** Settings of Argo CD. */
  readonly argocd?: ArgoCdConfig;
  /** Settings of Flux. */
  readonly flux?: FluxConfig;
  /** Objects that changed their name, so that the plan does not read a rename as delete and create. */
  readonly moved?: readonly { readonly from: string; readonly to: string }[];
  /** Content of the extra file `.revision` at the root of the rendered manifests. */
  readonly revision?: string;
}

/** The whole of `strata.config.ts`. */
export interface StrataConfig extends EnvironmentConfig {
  /** Environments by name; each overrides what the rest of the file says. */
  readonly environments: Readonly<Record<string, EnvironmentConfig>>;
  /** Names of the environment variables that configuration may read. */
  readonly variables?: readonly string[];
  /** How much work evaluation may do. */
  readonly limits?: {
    /** Longest time that one file may take to evaluate. */
    readonly evaluationSeconds?: number;
    /** Memory that evaluating all files may take. */
    readonly memoryMiB?: number;
  };
}
