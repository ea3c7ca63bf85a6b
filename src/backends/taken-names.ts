import type { CodeTable, Diagnostic } from "../base/index.ts";
import { type Environment, type Resource, spokenName } from "../graph/index.ts";
import type { ResourceHead } from "./delivery-input.ts";

/** A generated object and the app it stands for. */
export interface Delivered {
  readonly resource: Resource;
  readonly app: string;
}

/** Generated objects that have the id of another generated object or of one that the user wrote. */
export function takenNames(
  codes: CodeTable<"name-taken">,
  environment: Environment,
  delivered: readonly Delivered[],
  resources: readonly ResourceHead[],
): readonly Diagnostic[] {
  const owners = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  const origin = (app: string) => ({ environment: environment.name, app, path: ["apps", app, "name"] });
  for (const { resource, app } of delivered) {
    const owner = owners.get(resource.id);
    if (owner === undefined) {
      owners.set(resource.id, app);
      continue;
    }
    diagnostics.push(
      codes.report("name-taken", {
        summary: `${spokenName(resource.id)} would stand for both app ${owner} and app ${app}`,
        hint: `give app ${app} another name`,
        origin: origin(app),
        related: [{ message: `app ${owner}`, origin: origin(owner) }],
      }),
    );
  }
  for (const resource of resources) {
    const app = owners.get(resource.id);
    if (app === undefined) continue;
    diagnostics.push(
      codes.report("name-taken", {
        summary: `app ${resource.app} defines ${spokenName(resource.id)}, which Strata generates for app ${app}`,
        hint: "remove it, or give one of the two another name",
        origin: { environment: environment.name, app: resource.app, resource: resource.id },
        related: [{ message: `app ${app}`, origin: origin(app) }],
      }),
    );
  }
  return diagnostics;
}
