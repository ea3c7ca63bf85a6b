import { property } from "../../base/index.ts";
import { groupOf, type Resource } from "../resource.ts";
import { walkBody } from "./body-walk.ts";
import { controlDescribers } from "./control.ts";
import { coreDescribers } from "./core.ts";
import { deliveryDescribers } from "./delivery-engines.ts";
import type { ResourceFacts } from "./facts.ts";
import { type Describer, FactsDraft } from "./facts-draft.ts";
import { describePodTemplate } from "./pod-spec.ts";
import { secretProducerDescribers } from "./secret-producers.ts";
import { trafficDescribers } from "./traffic.ts";
import { workloadDescribers } from "./workloads.ts";

const describers: ReadonlyMap<string, Describer> = new Map([
  ...workloadDescribers,
  ...coreDescribers,
  ...trafficDescribers,
  ...controlDescribers,
  ...secretProducerDescribers,
  ...deliveryDescribers,
]);

/** Reads one resource: what it offers to others and what it points at. Pure, and small enough to keep on disk. */
export function describe(resource: Resource): ResourceFacts {
  const group = resource.type.system === "kubernetes" ? groupOf(resource.type.apiVersion) : "";
  const draft = new FactsDraft(resource, group);
  if (resource.type.system === "kubernetes") describeKubernetes(draft, resource.type.kind);
  else walkBody(draft, { custom: false, readTemplate: false });
  if (draft.produced.length > 0) draft.provided.produces = draft.produced;
  return { id: resource.id, app: resource.app, provides: draft.provided, references: draft.references };
}

function describeKubernetes(draft: FactsDraft, kind: string): void {
  const custom = isCustomGroup(draft.group);
  const describer = describers.get(`${draft.group}/${kind}`);
  const readTemplate = describer === undefined && custom && hasPodTemplate(draft);
  if (describer !== undefined) describer(draft);
  else if (readTemplate) describePodTemplate(draft, property(draft.spec, "template"), ["spec", "template"]);
  // A definition holds schemas, in which `$ref` is a word of another language.
  if (kind !== "CustomResourceDefinition") walkBody(draft, { custom, readTemplate });
}

/** Rollouts and the like carry a Pod template where Deployments have it. */
function hasPodTemplate(draft: FactsDraft): boolean {
  return Array.isArray(property(property(property(draft.spec, "template"), "spec"), "containers"));
}

/** Groups of the cluster itself have no dot or end in `.k8s.io`; the kinds below those that are CRDs have describers of their own. */
function isCustomGroup(group: string): boolean {
  return group.includes(".") && !group.endsWith(".k8s.io");
}
