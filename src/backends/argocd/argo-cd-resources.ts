import { compareText, type Outcome } from "../../base/index.ts";
import type { Environment, Resource } from "../../graph/index.ts";
import { type DeliveryInput, emptyApps, filledApps } from "../delivery-input.ts";
import { takenNames } from "../taken-names.ts";
import { appOfApps } from "./app-of-apps.ts";
import { application } from "./application.ts";
import { argocdCodes } from "./codes.ts";
import { syncWaves } from "./sync-waves.ts";

/** The Applications of an environment, sorted by app: one per app that has something to deliver, all in the folder of the app-of-apps. */
export function argoCdResources(input: DeliveryInput): Outcome<readonly Resource[]> {
  const { environment } = input;
  const folder = appOfApps(environment);
  const filled = filledApps(input);
  const waves = syncWaves(environment, input.order.dependsOn);
  const delivered = environment.apps
    .filter((app) => app.key !== folder.key && filled.has(app.key))
    .sort((a, b) => compareText(a.key, b.key))
    .map((app) => ({ app: app.key, resource: application(environment, app, folder, waves.value.get(app.key)) }));
  // The root is not written into its own folder, but no other Application may have its name.
  const all = [{ app: folder.key, resource: bootstrapManifest(environment) }, ...delivered];
  return {
    value: delivered.map(({ resource }) => resource),
    diagnostics: [
      ...emptyApps(environment, filled, folder.key),
      ...waves.diagnostics,
      ...takenNames(argocdCodes, environment, all, input.resources),
    ],
  };
}

/** The one Application that is applied by hand: it delivers the folder with all others. */
export function bootstrapManifest(environment: Environment): Resource {
  const folder = appOfApps(environment);
  return application(environment, folder, folder, undefined);
}
