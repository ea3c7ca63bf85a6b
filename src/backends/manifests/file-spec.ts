import type { RawFile, Resource } from "../../graph/index.ts";

/** One file of the rendered tree and what it is made of: the seam between backends, the cache, `diff` and `switch`. */
export interface FileSpec {
  /** Relative to the environment's root, forward slashes, safe to write (see unsafeReason). */
  readonly path: string;
  /** Key of the app; absent for files of the environment itself. */
  readonly app?: string;
  readonly source: FileSource;
}

export type FileSource =
  | { readonly kind: "objects"; readonly resources: readonly Resource[] }
  | { readonly kind: "raw"; readonly file: RawFile }
  | { readonly kind: "text"; readonly text: string };

/** What the clash check needs of a file: plain JSON, so that a cache can keep it without the file's content. */
export interface PathClaim {
  readonly path: string;
  readonly app?: string;
  /** Id of the file's first resource, for rendered files. */
  readonly resource?: string;
  /** The file's path in the project, for raw files. */
  readonly raw?: string;
}

export function claimOf({ path, app, source }: FileSpec): PathClaim {
  switch (source.kind) {
    case "objects":
      return { path, app: app as string, resource: (source.resources[0] as Resource).id };
    case "raw":
      return { path, app: app as string, raw: source.file.source };
    case "text":
      return { path };
  }
}
