import { type Diagnostic, isJsonObject, property } from "../../base/index.ts";
import { formatSelector, isDeferred, type Resource, readSelector, selects, spokenName } from "../../graph/index.ts";
import { referencesCodes } from "./codes.ts";

const kinds = new Set(["Deployment", "StatefulSet", "DaemonSet", "ReplicaSet"]);

/** A workload must select the Pods that it makes. */
export function checkOwnSelector(resource: Resource, problems: Diagnostic[]): void {
  const { type, body } = resource;
  if (type.system !== "kubernetes" || !kinds.has(type.kind) || !type.apiVersion.startsWith("apps/")) return;
  const spec = property(body, "spec");
  const selector = readSelector(property(spec, "selector"));
  const labels = property(property(property(spec, "template"), "metadata"), "labels");
  const known = isJsonObject(labels) ? labels : {};
  if (selector === undefined || isDeferred(known) || Object.values(known).some((value) => typeof value !== "string")) return;
  if (selects(selector, known as Readonly<Record<string, string>>)) return;
  problems.push(
    referencesCodes.report("selector-mismatch", {
      summary: `${spokenName(resource.id)} does not select its own Pods`,
      label: `the Pods are not labelled ${formatSelector(selector)}`,
      hint: "add these labels to spec.template.metadata.labels",
      origin: { app: resource.app, resource: resource.id, path: ["spec", "selector"] },
    }),
  );
}
