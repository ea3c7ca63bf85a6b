import { type JsonValue, property } from "../../base/index.ts";
import { type Describer, type FactsDraft, items, type Link, text } from "./facts-draft.ts";
import { describeClaimSpec, describePodTemplate } from "./pod-spec.ts";

const namesService: Link = { edge: "references", group: "", kind: "Service" };

const describeTemplate: Describer = (draft) => describePodTemplate(draft, property(draft.spec, "template"), ["spec", "template"]);

const describeStatefulSet: Describer = (draft) => {
  describeTemplate(draft);
  // A StatefulSet runs without its Service, only its Pods get no DNS names.
  draft.refer(namesService, property(draft.spec, "serviceName"), ["spec", "serviceName"], { need: "expected" });
  describeClaimTemplates(draft, items(property(draft.spec, "volumeClaimTemplates")));
};

function describeClaimTemplates(draft: FactsDraft, templates: readonly JsonValue[]): void {
  templates.forEach((template, index) => {
    const path = ["spec", "volumeClaimTemplates", index];
    const name = text(property(property(template, "metadata"), "name"));
    if (name !== undefined) draft.produce("PersistentVolumeClaim", `${name}-${draft.name}`, [...path, "metadata", "name"]);
    describeClaimSpec(draft, property(template, "spec"), [...path, "spec"]);
  });
}

const describeCronJob: Describer = (draft) => {
  const template = property(property(property(draft.spec, "jobTemplate"), "spec"), "template");
  describePodTemplate(draft, template, ["spec", "jobTemplate", "spec", "template"]);
};

/** The kinds that make Pods. */
export const workloadDescribers: ReadonlyMap<string, Describer> = new Map([
  ["/Pod", (draft) => describePodTemplate(draft, draft.body, [])],
  ["/ReplicationController", describeTemplate],
  ["/PodTemplate", (draft) => describePodTemplate(draft, property(draft.body, "template"), ["template"])],
  ["apps/Deployment", describeTemplate],
  ["apps/ReplicaSet", describeTemplate],
  ["apps/DaemonSet", describeTemplate],
  ["apps/StatefulSet", describeStatefulSet],
  ["batch/Job", describeTemplate],
  ["batch/CronJob", describeCronJob],
] satisfies [string, Describer][]);
