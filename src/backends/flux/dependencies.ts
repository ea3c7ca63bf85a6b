import { compareText, type Diagnostic, nearest, type Outcome } from "../../base/index.ts";
import type { App } from "../../graph/index.ts";
import type { DeliveryInput } from "../delivery-input.ts";
import { fluxCodes } from "./codes.ts";
import { dependencyCycles } from "./dependency-cycles.ts";

/** App key → keys of the apps it waits for. */
export type Links = ReadonlyMap<string, ReadonlySet<string>>;

/** What each app waits for: the apps that ordering edges lead to, and those the user named. Reports unknown names and circles. */
export function dependencies(input: DeliveryInput, root: App): Outcome<Links> {
  const { environment, order } = input;
  const links = new Map<string, Set<string>>(environment.apps.map((app) => [app.key, new Set()]));
  links.set(root.key, new Set());
  for (const [app, others] of order.dependsOn) {
    for (const other of others) if (links.has(other)) links.get(app)?.add(other);
  }
  const diagnostics: Diagnostic[] = [];
  const byName = new Map<string, string>([...environment.apps, root].map((app) => [app.name, app.key]));
  for (const app of [...environment.apps].sort((a, b) => compareText(a.key, b.key))) {
    app.flux.dependsOn.forEach((wanted, index) => {
      const other = links.has(wanted) ? wanted : byName.get(wanted);
      if (other !== undefined) links.get(app.key)?.add(other);
      else diagnostics.push(unknownDependency(input, app, wanted, index));
    });
  }
  diagnostics.push(...dependencyCycles(input, links, root));
  return { value: links, diagnostics };
}

function unknownDependency({ environment }: DeliveryInput, app: App, wanted: string, index: number): Diagnostic {
  const candidates = environment.apps.filter((other) => other !== app).map((other) => other.key);
  const meant = nearest(wanted, candidates);
  return fluxCodes.report("unknown-dependency", {
    summary: `app ${app.key} waits for app "${wanted}", which does not exist`,
    hint: meant === undefined ? "name an app of this environment" : `did you mean "${meant}"?`,
    origin: { environment: environment.name, app: app.key, path: ["apps", app.key, "flux", "dependsOn", index] },
  });
}
