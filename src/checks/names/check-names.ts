import { type Diagnostic, type FieldPath, isJsonArray, isJsonObject, type JsonValue, property } from "../../base/index.ts";
import { isDeferred, type Resource, spokenName } from "../../graph/index.ts";
import { configMapKey, dns1123Label, portName } from "../../schema/index.ts";
import { type CheckContext, kindFacts, prepare } from "../check-context.ts";
import { podTemplateOf } from "../pod-template.ts";
import { namesCodes } from "./codes.ts";
import { MetadataCheck } from "./metadata-check.ts";
import { mendName, type NameRule, ruleText } from "./name-rules.ts";

/** Checks every name in one object that Kubernetes has a rule for. */
export function checkNames(resource: Resource, context: CheckContext, problems: Diagnostic[]): void {
  if (resource.type.system !== "kubernetes") return;
  const { body } = resource;
  const { kind, apiVersion } = resource.type;
  const { group, nameRule } = kindFacts(context, apiVersion, kind);
  checkName(resource, nameRule, problems);
  const check = new MetadataCheck(resource, prepare(context), problems);
  check.metadata(property(body, "metadata"), ["metadata"]);
  check.selectors(group === "" && kind === "Service");
  if (group === "" && (kind === "ConfigMap" || kind === "Secret")) checkKeys(resource, problems);
  if (group === "" && kind === "Service") {
    checkParts(
      resource,
      { list: property(property(body, "spec"), "ports"), path: ["spec", "ports"], rule: dns1123Label, what: "port" },
      problems,
    );
  }
  const pod = podTemplateOf(resource);
  if (pod === undefined) return;
  if (pod.path.length > 0) check.metadata(property(pod.template, "metadata"), [...pod.path, "metadata"]);
  checkPod(resource, property(pod.template, "spec"), [...pod.path, "spec"], problems);
}

function checkName(resource: Resource, rule: NameRule, problems: Diagnostic[]): void {
  const wrong = rule(resource.name);
  const origin = { app: resource.app, resource: resource.id };
  if (wrong.length > 0) {
    const mended = mendName(resource.name, rule);
    problems.push(
      namesCodes.report("invalid-name", {
        summary: `${spokenName(resource.id)} has a name that Kubernetes does not accept`,
        label: ruleText(wrong),
        ...(mended === undefined ? {} : { hint: `"${mended}" would do` }),
        origin: { ...origin, path: ["metadata", "name"] },
      }),
    );
  }
  if (resource.namespace === undefined) return;
  const misplaced = dns1123Label(resource.namespace);
  if (misplaced.length === 0) return;
  problems.push(
    namesCodes.report("invalid-namespace", {
      summary: `${spokenName(resource.id)} is in a namespace whose name Kubernetes does not accept`,
      label: ruleText(misplaced),
      origin: { ...origin, path: ["metadata", "namespace"] },
    }),
  );
}

function checkKeys(resource: Resource, problems: Diagnostic[]): void {
  for (const section of ["data", "binaryData", "stringData"]) {
    const values = property(resource.body, section);
    if (!isJsonObject(values) || isDeferred(values)) continue;
    for (const key of Object.keys(values)) {
      const wrong = configMapKey(key);
      if (wrong.length === 0) continue;
      problems.push(
        namesCodes.report("invalid-key", {
          summary: `${spokenName(resource.id)} has a key that Kubernetes does not accept: ${JSON.stringify(key)}`,
          label: ruleText(wrong),
          origin: { app: resource.app, resource: resource.id, path: [section, key], at: "key" },
        }),
      );
    }
  }
}

function checkPod(resource: Resource, spec: JsonValue | undefined, path: FieldPath, problems: Diagnostic[]): void {
  for (const field of containerLists) {
    const containers = property(spec, field);
    if (!isJsonArray(containers)) continue;
    checkParts(resource, { list: containers, path: [...path, field], rule: dns1123Label, what: "container" }, problems);
    for (let index = 0; index < containers.length; index++) {
      const list = property(containers[index], "ports");
      if (list === undefined) continue;
      checkParts(resource, { list, path: [...path, field, index, "ports"], rule: portName, what: "port", limit: 15 }, problems);
    }
  }
  const volumes = property(spec, "volumes");
  if (volumes !== undefined) {
    checkParts(resource, { list: volumes, path: [...path, "volumes"], rule: dns1123Label, what: "volume" }, problems);
  }
}

const containerLists = ["initContainers", "containers"] as const;

interface NamedParts {
  readonly list: JsonValue | undefined;
  readonly path: FieldPath;
  readonly rule: NameRule;
  readonly what: "container" | "port" | "volume";
  readonly limit?: number;
}

function checkParts(resource: Resource, { list, path, rule, what, limit }: NamedParts, problems: Diagnostic[]): void {
  if (!isJsonArray(list)) return;
  for (let index = 0; index < list.length; index++) {
    const name = property(list[index], "name");
    if (typeof name !== "string") continue;
    const wrong = rule(name);
    if (wrong.length === 0) continue;
    const mended = mendName(name, rule, limit);
    problems.push(
      namesCodes.report("invalid-part-name", {
        summary: `${spokenName(resource.id)} has a ${what} with a name that Kubernetes does not accept: ${JSON.stringify(name)}`,
        label: ruleText(wrong),
        ...(mended === undefined ? {} : { hint: `"${mended}" would do` }),
        origin: { app: resource.app, resource: resource.id, path: [...path, index, "name"] },
      }),
    );
  }
}
