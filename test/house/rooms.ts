/**
 * Who may use whom: the rooms of src/ in the order of the pipeline, each with the rooms it may import. Every room may also use base/. A new
 * room is added here first, together with docs/architecture.md.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  base: [],
  registry: [],
  secrets: [],
  schema: ["registry"],
  kcl: [],
  modules: [],
  graph: ["schema"],
  codegen: ["schema", "kcl", "modules"],
  authoring: ["graph", "modules"],
  frontends: ["registry", "schema", "kcl", "modules", "graph", "authoring"],
  platform: ["schema", "modules", "graph", "codegen", "authoring", "frontends"],
  checks: ["schema", "secrets", "graph"],
  fleet: ["secrets", "modules", "graph"],
  crossplane: ["schema", "kcl", "graph", "codegen"],
  backends: ["schema", "graph", "fleet"],
  delivery: ["graph", "backends"],
  project: [
    ...["registry", "secrets", "schema", "kcl", "modules", "graph", "codegen", "authoring", "frontends", "platform", "checks", "fleet"],
    ...["crossplane", "backends", "delivery"],
  ],
  kube: ["secrets", "schema", "graph"],
  control: ["registry", "secrets", "schema", "kcl", "graph", "fleet", "crossplane", "backends", "delivery", "project", "kube"],
  simulators: ["kube"],
  testing: ["schema", "graph", "checks", "project", "kube", "simulators"],
  cli: [
    ...["registry", "secrets", "schema", "kcl", "modules", "graph", "codegen", "authoring", "frontends", "platform", "checks", "fleet"],
    ...["crossplane", "backends", "delivery", "project", "kube", "control", "simulators", "testing"],
  ],
};

/** What src/index.ts, the package's own entry, may open: what a user writes modules and tests with. */
export const publicEntry: readonly string[] = [
  "base",
  "schema",
  "graph",
  "modules",
  "authoring",
  "platform",
  "frontends",
  "project",
  "testing",
];
