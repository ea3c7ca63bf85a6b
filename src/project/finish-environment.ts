import {
  checkClaims,
  checkFolders,
  claimOf,
  deliveryResources,
  environmentFiles,
  layoutApp,
  namespaceResources,
  renderFile,
  writtenApps,
} from "../backends/index.ts";
import { type Diagnostic, hasErrors } from "../base/index.ts";
import { type CheckContext, checkEnvironment, checkLaterValues, checkResource } from "../checks/index.ts";
import {
  type App,
  type AppOrder,
  appOrder,
  describe,
  type Edge,
  type Environment,
  ReferenceIndex,
  type Resource,
  reportCycle,
} from "../graph/index.ts";
import type { EnvironmentSettings } from "../platform/index.ts";
import { type AppPart, headOf, type PlannedFile, plannedFile } from "./app-part.ts";

/** What only shows when all apps are known: generated objects, edges between apps, clashes, and the order of delivery. */
export interface FinishedEnvironment {
  readonly environment: Environment;
  /** Namespaces and the delivery engine's objects. */
  readonly generated: readonly Resource[];
  readonly edges: readonly Edge[];
  readonly generatedFiles: readonly PlannedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

const noOrder: AppOrder = { dependsOn: new Map(), cycles: [] };

/** Puts the apps of an environment together. */
export function finishEnvironment(settings: EnvironmentSettings, parts: readonly AppPart[], check: CheckContext): FinishedEnvironment {
  const environment: Environment = { ...settings, apps: parts.map((part) => part.app) };
  const heads = parts.flatMap((part) => part.heads);
  const namespaces = namespaceResources(environment, heads);
  const facts = [...parts.flatMap((part) => part.facts), ...namespaces.map(describe)];
  const index = new ReferenceIndex({ externals: settings.externals });
  for (const one of facts) index.add(one);
  const resolved = index.resolve(facts);
  // Plain manifests are in nobody's order.
  const order = settings.delivery === "manifests" ? noOrder : appOrder(facts, resolved.edges);
  const delivery = deliveryResources({
    environment,
    resources: [...heads, ...namespaces.map(headOf)],
    edges: resolved.edges,
    order,
  });
  const generated = [...namespaces, ...delivery.value];
  const deliveryFacts = delivery.value.map(describe);
  for (const one of deliveryFacts) index.add(one);
  const files = layoutGenerated(environment, generated);
  return {
    environment,
    generated,
    edges: [...resolved.edges, ...index.resolve(deliveryFacts).edges],
    generatedFiles: files.planned,
    diagnostics: [
      ...checkEnvironment({ facts, dangling: resolved.dangling, edges: resolved.edges, externals: settings.externals, environment }),
      ...checkLaterValues(facts, resolved.dangling),
      ...delivery.diagnostics,
      // Flux would deadlock and says so itself; Argo CD cannot put a circle into waves.
      ...(settings.delivery === "argocd" ? order.cycles.map((cycle) => reportCycle(cycle, "apps")) : []),
      ...(hasErrors(delivery.diagnostics) ? [] : checkGenerated(generated, environment, check)),
      ...checkFolders({ ...environment, apps: writtenApps(environment) }),
      ...files.diagnostics,
      ...checkClaims(environment.name, [...parts.flatMap((part) => part.claims), ...files.claims]),
    ],
  };
}

/** A wrong interval or name in the settings shows in the objects made from them: in all of them, and is said once. */
function checkGenerated(generated: readonly Resource[], environment: Environment, check: CheckContext): readonly Diagnostic[] {
  const { apps, delivery, name } = environment;
  const keys = new Set(apps.map((app) => app.key));
  const settings = { environment: name, path: ["environments", name, delivery] };
  const detail = `Strata makes this object from the settings of environment ${name} and of its apps.`;
  const found = new Map<string, Diagnostic>();
  for (const resource of generated) {
    for (const { label, ...problem } of checkResource(resource, check)) {
      const own = keys.has(resource.app);
      const kind = resource.type.system === "kubernetes" ? resource.type.kind : "";
      const key = own ? problem.summary : [problem.code, kind, ...(problem.origin?.path ?? [])].join("\n");
      if (found.has(key)) continue;
      found.set(key, own ? { ...problem, ...(label === undefined ? {} : { label }) } : { ...problem, detail, origin: settings });
    }
  }
  return [...found.values()];
}

function layoutGenerated(environment: Environment, generated: readonly Resource[]) {
  const byApp = new Map<string, Resource[]>();
  for (const resource of generated) {
    const known = byApp.get(resource.app);
    if (known === undefined) byApp.set(resource.app, [resource]);
    else known.push(resource);
  }
  const apps = new Map(writtenApps(environment).map((app) => [app.key, app]));
  const specs = [...environmentFiles(environment)];
  const diagnostics: Diagnostic[] = [];
  for (const [key, resources] of byApp) {
    // Raw files are laid out with the app itself.
    const laidOut = layoutApp(environment, { ...(apps.get(key) as App), rawFiles: [] }, resources);
    // What is wrong with the folder of a user's app was said when the app was laid out.
    if (!environment.apps.some((app) => app.key === key)) diagnostics.push(...laidOut.diagnostics);
    specs.push(...laidOut.value);
  }
  return { planned: specs.map((spec) => plannedFile(spec.path, renderFile(spec))), claims: specs.map(claimOf), diagnostics };
}
