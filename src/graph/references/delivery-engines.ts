import { type FieldPath, type JsonValue, property } from "../../base/index.ts";
import { groupOf } from "../resource.ts";
import { type Describer, type FactsDraft, items, type Link, text } from "./facts-draft.ts";
import { readsConfig, readsSecret } from "./links.ts";

const sourceGroup = "source.toolkit.fluxcd.io";
const kustomizeGroup = "kustomize.toolkit.fluxcd.io";
const helmGroup = "helm.toolkit.fluxcd.io";
const appProject: Link = { edge: "references", group: "argoproj.io", kind: "AppProject" };

const describeApplication: Describer = (draft) => {
  // Argo CD makes the project "default" by itself.
  const project = property(draft.spec, "project");
  if (project !== "default") draft.refer(appProject, project, ["spec", "project"], { ordering: true });
};

const describeKustomization: Describer = (draft) => {
  referToSource(draft, property(draft.spec, "sourceRef"), ["spec", "sourceRef"]);
  referToPredecessors(draft, { edge: "references", group: kustomizeGroup, kind: "Kustomization" });
  referToValues(draft, property(property(draft.spec, "postBuild"), "substituteFrom"), ["spec", "postBuild", "substituteFrom"]);
};

const describeHelmRelease: Describer = (draft) => {
  const path = ["spec", "chart", "spec", "sourceRef"];
  referToSource(draft, property(property(property(draft.spec, "chart"), "spec"), "sourceRef"), path);
  referToSource(draft, property(draft.spec, "chartRef"), ["spec", "chartRef"]);
  referToPredecessors(draft, { edge: "references", group: helmGroup, kind: "HelmRelease" });
  referToValues(draft, property(draft.spec, "valuesFrom"), ["spec", "valuesFrom"]);
};

/** Flux waits for its sources, so they order a roll-out. */
function referToSource(draft: FactsDraft, source: JsonValue | undefined, path: FieldPath): void {
  const kind = text(property(source, "kind"));
  if (kind === undefined) return;
  const apiVersion = text(property(source, "apiVersion"));
  const group = apiVersion === undefined ? sourceGroup : groupOf(apiVersion);
  const namespace = property(source, "namespace");
  draft.refer({ edge: "references", group, kind }, property(source, "name"), [...path, "name"], { namespace, ordering: true });
}

function referToPredecessors(draft: FactsDraft, link: Link): void {
  items(property(draft.spec, "dependsOn")).forEach((item, index) => {
    const namespace = property(item, "namespace");
    draft.refer(link, property(item, "name"), ["spec", "dependsOn", index, "name"], { namespace, ordering: true });
  });
}

function referToValues(draft: FactsDraft, sources: JsonValue | undefined, path: FieldPath): void {
  items(sources).forEach((source, index) => {
    const kind = text(property(source, "kind"));
    if (kind !== "Secret" && kind !== "ConfigMap") return;
    const key = text(property(source, "valuesKey"));
    const need = property(source, "optional") === true ? ("if-present" as const) : undefined;
    draft.refer(
      kind === "Secret" ? readsSecret : readsConfig,
      property(source, "name"),
      [...path, index, key === undefined ? "name" : "valuesKey"],
      {
        need,
        ...(key === undefined ? {} : { part: { key } }),
      },
    );
  });
}

const describeSourceUser: Describer = (draft) => referToSource(draft, property(draft.spec, "sourceRef"), ["spec", "sourceRef"]);

/** The kinds of Argo CD and Flux that point at each other. */
export const deliveryDescribers: ReadonlyMap<string, Describer> = new Map([
  ["argoproj.io/Application", describeApplication],
  [`${kustomizeGroup}/Kustomization`, describeKustomization],
  [`${helmGroup}/HelmRelease`, describeHelmRelease],
  [`${sourceGroup}/HelmChart`, describeSourceUser],
  ["krm.kcl.dev.fluxcd/KCLRun", describeSourceUser],
] satisfies [string, Describer][]);
