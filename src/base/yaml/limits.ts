/** What untrusted YAML may cost. */
export interface YamlLimits {
  /** Size of one file. */
  readonly bytes: number;
  /**
   * Size of all documents of a file together that are not in the ordinary style of manifests and need the slower reader. Kubernetes
   * accepts no object that is larger than this.
   */
  readonly oddBytes: number;
  readonly documents: number;
  readonly depth: number;
  /** Values that aliases and merge keys may add to one document. */
  readonly aliasNodes: number;
}

export const defaultYamlLimits: YamlLimits = {
  bytes: 64 * 1024 * 1024,
  oddBytes: 2 * 1024 * 1024,
  documents: 100_000,
  depth: 200,
  aliasNodes: 1_000_000,
};
