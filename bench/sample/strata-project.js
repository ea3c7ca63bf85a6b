/** The benchmark's platform as a Strata project: a shared template and one module per app that calls it. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { appName, appParameters, namespaceObjects } from "./objects.js";
import { sourceText } from "./source-text.js";

const template = readFileSync(new URL("web-app.js", import.meta.url), "utf8");

/** Sorts objects into an app's resources, by the plural of their kind. */
const sorting = `
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
};

export function webAppConfig(parameters) {
  const { name, team } = parameters;
  const resources = Object.fromEntries(webApp(parameters).map((object) => [plurals[object.kind], { [name]: object }]));
  return { apps: { [name]: { namespace: team, resources } } };
}
`;

/** Writes the project with `count` apps into an empty folder. */
export function writeStrataProject(folder, count) {
  mkdirSync(join(folder, "modules"), { recursive: true });
  const config = { delivery: "manifests", environments: { prod: {} } };
  writeFileSync(
    join(folder, "strata.config.ts"),
    `import { defineConfig } from "strata";\n\nexport default defineConfig(${sourceText(config)});\n`,
  );
  writeFileSync(join(folder, "modules", "_web-app.ts"), template + sorting);
  const namespaces = Object.fromEntries(
    namespaceObjects().map(({ metadata }) => [metadata.name, { metadata: { labels: metadata.labels } }]),
  );
  const text = `import { defineModule } from "strata";\n\nexport default defineModule(${sourceText({ config: { apps: { namespaces: { namespace: "default", resources: { namespaces } } } } })});\n`;
  writeFileSync(join(folder, "modules", "namespaces.ts"), text);
  for (let number = 0; number < count; number++) writeAppModule(folder, number, appParameters(number));
}

/** Writes one app's file; the benchmark calls it again to edit an app. */
export function writeAppModule(folder, number, parameters) {
  const text = [
    'import { defineModule } from "strata";',
    'import { webAppConfig } from "./_web-app.ts";',
    "",
    `export default defineModule({ config: webAppConfig(${sourceText(parameters)}) });`,
    "",
  ].join("\n");
  writeFileSync(join(folder, "modules", `${appName(number)}.ts`), text);
}
