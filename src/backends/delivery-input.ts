import type { Diagnostic } from "../base/index.ts";
import type { AppOrder, Edge, Environment, Resource } from "../graph/index.ts";
import { layoutCodes } from "./manifests/index.ts";

/** What a delivery backend knows of a resource: everything but its body, so that an incremental build need not load bodies. */
export type ResourceHead = Omit<Resource, "body">;

export interface DeliveryInput {
  readonly environment: Environment;
  readonly resources: readonly ResourceHead[];
  /** Only used to explain an order. */
  readonly edges: readonly Edge[];
  /** Which app waits for which, as ordering edges say; both by app key. */
  readonly order: Pick<AppOrder, "dependsOn">;
}

/** Keys of the apps for which something is written; the engine is told of no other, because Git keeps no empty folders. */
export function filledApps(input: DeliveryInput): ReadonlySet<string> {
  const filled = new Set<string>();
  for (const resource of input.resources) if (resource.type.system === "kubernetes") filled.add(resource.app);
  for (const app of input.environment.apps) if (app.rawFiles.length > 0) filled.add(app.key);
  return filled;
}

/** One warning for each app that the engine is not told of. The root is no app of the user's until it holds something. */
export function emptyApps(environment: Environment, filled: ReadonlySet<string>, root: string): readonly Diagnostic[] {
  return environment.apps
    .filter((app) => app.key !== root && !filled.has(app.key))
    .map((app) =>
      layoutCodes.report("empty-app", {
        summary: `app ${app.key} has no resources and no raw files, so nothing is written for it`,
        hint: "add resources to the app, or remove it",
        origin: { environment: environment.name, app: app.key, path: ["apps", app.key] },
      }),
    );
}
