import type { Outcome } from "../base/index.ts";
import { printYaml } from "../base/yaml/index.ts";
import type { Environment, Resource } from "../graph/index.ts";
import { bootstrapManifest } from "./argocd/index.ts";
import { fluxBootstrap } from "./flux/index.ts";
import { layoutCodes } from "./manifests/index.ts";

/** The objects that start the delivery of an environment: applied by hand once, everything else follows from Git. */
export function bootstrapResources(environment: Environment): Outcome<readonly Resource[]> {
  switch (environment.delivery) {
    case "argocd":
      return { value: [bootstrapManifest(environment)], diagnostics: [] };
    case "flux":
      return fluxBootstrap(environment);
    case "manifests":
      return { value: [], diagnostics: [nothingToBootstrap(environment)] };
  }
}

/** The same as text for `kubectl apply -f -`: each document opened by `---`. */
export function bootstrap(environment: Environment): Outcome<string> {
  const resources = bootstrapResources(environment);
  const text = resources.value.map((resource) => `---\n${printYaml(resource.body, { sortKeys: true })}`).join("");
  return { value: text, diagnostics: resources.diagnostics };
}

function nothingToBootstrap(environment: Environment) {
  return layoutCodes.report("nothing-to-bootstrap", {
    summary: `environment ${environment.name} is written as plain manifests, so there is no root manifest to apply`,
    hint: 'set delivery: "argocd" or delivery: "flux"',
    origin: { environment: environment.name, path: ["environments", environment.name] },
  });
}
