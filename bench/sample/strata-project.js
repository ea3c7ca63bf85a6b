/** The benchmark's platform as a Strata project: one module file per app, everything written out. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { appName, appObjects, namespaceObjects, teamOf } from "./objects.js";
import { sourceText } from "./source-text.js";

const plurals = {
  Deployment: "deployments",
  Service: "services",
  ConfigMap: "configMaps",
  ServiceAccount: "serviceAccounts",
  Ingress: "ingresses",
  HorizontalPodAutoscaler: "horizontalPodAutoscalers",
  PodDisruptionBudget: "podDisruptionBudgets",
  NetworkPolicy: "networkPolicies",
  Role: "roles",
  RoleBinding: "roleBindings",
  Namespace: "namespaces",
};

/** Writes the project with `count` apps into an empty folder. */
export function writeStrataProject(folder, count) {
  mkdirSync(join(folder, "modules"), { recursive: true });
  const config = { delivery: "manifests", environments: { prod: {} } };
  writeFileSync(
    join(folder, "strata.config.ts"),
    `import { defineConfig } from "strata";\n\nexport default defineConfig(${sourceText(config)});\n`,
  );
  writeModule(folder, "namespaces", { namespace: "default", resources: resourcesOf(namespaceObjects()) });
  for (let number = 0; number < count; number++) writeAppModule(folder, number, appObjects(number));
}

/** Writes one app's file; the benchmark calls it again to edit an app. */
export function writeAppModule(folder, number, objects) {
  writeModule(folder, appName(number), { namespace: teamOf(number), resources: resourcesOf(objects) });
}

function writeModule(folder, name, app) {
  const text = `import { defineModule } from "strata";\n\nexport default defineModule(${sourceText({ config: { apps: { [name]: app } } })});\n`;
  writeFileSync(join(folder, "modules", `${name}.ts`), text);
}

function resourcesOf(objects) {
  const resources = {};
  for (const { apiVersion: _, kind, metadata, ...rest } of objects) {
    const { name, namespace: __, ...remaining } = metadata;
    const plural = plurals[kind];
    resources[plural] = { ...resources[plural], [name]: { ...(Object.keys(remaining).length > 0 && { metadata: remaining }), ...rest } };
  }
  return resources;
}
