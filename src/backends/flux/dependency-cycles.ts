import { compareText, type Diagnostic, type RelatedPlace } from "../../base/index.ts";
import { type App, type Edge, spokenName } from "../../graph/index.ts";
import type { DeliveryInput } from "../delivery-input.ts";
import { dependencyGroups } from "../dependency-groups.ts";
import { fluxCodes } from "./codes.ts";
import type { Links } from "./dependencies.ts";

/**
 * One diagnostic per group of apps that wait for each other, with the shortest circle and the reason of each step. Every app also waits
 * for the root, which creates its Kustomization: a root that waits for an app is a circle too.
 */
export function dependencyCycles(input: DeliveryInput, links: Links, root: App): readonly Diagnostic[] {
  const next = (key: string): readonly string[] => {
    const others = [...(links.get(key) ?? [])].sort(compareText);
    return key === root.key || others.includes(root.key) ? others : [...others, root.key];
  };
  const diagnostics: Diagnostic[] = [];
  for (const { circle } of dependencyGroups([...links.keys()].sort(compareText), next)) {
    if (circle.length > 0) diagnostics.push(cycle(input, [...circle, circle[0] as string], root));
  }
  return diagnostics.sort((a, b) => compareText(a.summary, b.summary));
}

function cycle(input: DeliveryInput, chain: readonly string[], root: App): Diagnostic {
  const { environment } = input;
  const appOf = new Map(input.resources.map((resource) => [resource.id, resource.app]));
  const steps: RelatedPlace[] = [];
  for (let index = 0; index + 1 < chain.length; index++)
    steps.push(reason(input, appOf, chain[index] as string, chain[index + 1] as string));
  const usesRoot = chain.includes(root.key);
  return fluxCodes.report("dependency-cycle", {
    summary: `Flux would wait for ever: ${chain.join(" → ")}`,
    label: steps[0]?.message ?? "",
    hint: usesRoot
      ? `app ${root.key} is applied before all others: move what needs another app out of it`
      : "move one of these objects to another app, or remove a dependsOn",
    origin: steps[0]?.origin ?? { environment: environment.name },
    related: steps.slice(1),
  });
}

/** Why app `a` waits for app `b`. */
function reason(input: DeliveryInput, appOf: ReadonlyMap<string, string>, a: string, b: string): RelatedPlace {
  const environment = input.environment.name;
  const edge = input.edges.filter((each) => each.ordering && appOf.get(each.from) === a && appOf.get(each.to) === b).sort(compareEdges)[0];
  if (edge !== undefined) {
    return {
      message: `app ${a} waits for app ${b}: ${spokenName(edge.from)} needs ${spokenName(edge.to)} (${edge.kind})`,
      origin: { environment, app: a, resource: edge.from, path: edge.fromPath },
    };
  }
  const app = input.environment.apps.find((each) => each.key === a);
  const named = input.environment.apps.find((each) => each.key === b)?.name;
  const index = app?.flux.dependsOn.findIndex((wanted) => wanted === b || wanted === named) ?? -1;
  if (index !== -1) {
    return {
      message: `app ${a} waits for app ${b}: it says so in flux.dependsOn`,
      origin: { environment, app: a, path: ["apps", a, "flux", "dependsOn", index] },
    };
  }
  return {
    message: `app ${a} waits for app ${b}, whose folder holds its Kustomization`,
    origin: { environment, app: a, path: ["apps", a] },
  };
}

function compareEdges(a: Edge, b: Edge): number {
  return compareText(a.from, b.from) || compareText(a.to, b.to) || compareText(a.kind, b.kind);
}
