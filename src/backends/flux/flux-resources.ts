import { compareText, type Diagnostic, type Outcome } from "../../base/index.ts";
import type { App, Environment, FluxAppSettings, Resource } from "../../graph/index.ts";
import { type DeliveryInput, emptyApps, filledApps } from "../delivery-input.ts";
import { takenNames } from "../taken-names.ts";
import { checkSettings } from "./check-settings.ts";
import { fluxCodes } from "./codes.ts";
import { dependencies, type Links } from "./dependencies.ts";
import { kustomization } from "./kustomization.ts";
import { rootApp } from "./root-app.ts";
import { fluxSource } from "./source.ts";

/**
 * The Flux objects of an environment, all in the root's folder: the source, the root Kustomization (Flux keeps both in step with the
 * folder, as it does after `flux bootstrap`) and one Kustomization per app that has something to deliver.
 */
export function fluxResources(input: DeliveryInput): Outcome<readonly Resource[]> {
  const { environment } = input;
  const root = rootApp(environment);
  const source = fluxSource(environment, root);
  const links = dependencies(input, root);
  const filled = new Set([...filledApps(input), root.key]);
  const names = new Map([...environment.apps, root].map((app) => [app.key, app.name]));
  const namespaces = namespacesByApp(input);
  const delivered = [root, ...appsUnder(environment, root)]
    .filter((app) => filled.has(app.key))
    .map((app) => {
      const dependsOn = waitsFor(app, links.value, filled, names);
      const namespaceOf = (check: FluxAppSettings["healthChecks"][number]) => namespaces.get(checkKey(app.key, check.kind, check.name));
      return { app: app.key, resource: kustomization(app, { environment, folder: root, dependsOn, namespaceOf }) };
    });
  const all = [{ app: root.key, resource: source.value }, ...delivered];
  const diagnostics: Diagnostic[] = [...source.diagnostics, ...links.diagnostics, ...checkSettings(environment, root)];
  diagnostics.push(...emptyApps(environment, filled, root.key), ...takenNames(fluxCodes, environment, all, input.resources));
  return { value: all.map(({ resource }) => resource), diagnostics };
}

/** What is applied by hand once: the source and the root Kustomization, which then delivers everything, itself included. */
export function fluxBootstrap(environment: Environment): Outcome<readonly Resource[]> {
  const root = rootApp(environment);
  const source = fluxSource(environment, root);
  const first = kustomization(root, { environment, folder: root, dependsOn: [], namespaceOf: () => undefined });
  return { value: [source.value, first], diagnostics: source.diagnostics };
}

function appsUnder(environment: Environment, root: App): App[] {
  return environment.apps.filter((app) => app.key !== root.key).sort((a, b) => compareText(a.key, b.key));
}

/** Names, sorted. An app without files has no Kustomization, and waiting for it would never end. */
function waitsFor(app: App, links: Links, filled: ReadonlySet<string>, names: ReadonlyMap<string, string>): readonly string[] {
  const found = new Set<string>();
  for (const other of links.get(app.key) ?? []) if (filled.has(other)) found.add(names.get(other) as string);
  return [...found].sort(compareText);
}

function namespacesByApp(input: DeliveryInput): ReadonlyMap<string, string> {
  const namespaces = new Map<string, string>();
  if (input.environment.apps.every((app) => app.flux.healthChecks.length === 0)) return namespaces;
  for (const { app, type, name, namespace } of input.resources) {
    if (type.system === "kubernetes" && namespace !== undefined) namespaces.set(checkKey(app, type.kind, name), namespace);
  }
  return namespaces;
}

function checkKey(app: string, kind: string, name: string): string {
  return `${app}/${kind}/${name}`;
}
