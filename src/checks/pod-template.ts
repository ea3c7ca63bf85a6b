import { type FieldPath, isJsonArray, isJsonObject, type JsonObject, type JsonValue, property } from "../base/index.ts";
import type { Resource } from "../graph/index.ts";

/** The Pod that a resource is or makes. */
export interface PodTemplate {
  readonly template: JsonObject;
  readonly path: FieldPath;
}

const own: FieldPath = [];
const plain: FieldPath = ["spec", "template"];
const inCronJob: FieldPath = ["spec", "jobTemplate", "spec", "template"];

/** Finds the Pod template by shape, so that custom kinds that carry one are read too. */
export function podTemplateOf({ type, body }: Resource): PodTemplate | undefined {
  const kind = type.system === "kubernetes" ? type.kind : "";
  if (kind === "Pod") return { template: body, path: own };
  const path = kind === "CronJob" ? inCronJob : plain;
  let template: JsonValue | undefined = body;
  for (const field of path) template = property(template, field as string);
  if (!isJsonObject(template) || !isJsonArray(property(property(template, "spec"), "containers"))) return undefined;
  return { template, path };
}
