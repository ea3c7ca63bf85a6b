import { type Diagnostic, type FieldPath, isJsonArray, isJsonObject, type JsonValue, property } from "../../base/index.ts";
import { type Resource, spokenName } from "../../graph/index.ts";
import { type CheckContext, prepare } from "../check-context.ts";
import { podTemplateOf } from "../pod-template.ts";
import { secretsCodes } from "./codes.ts";

/** Reports Secrets with literal data, and environment variables that plainly hold a secret. */
export function checkSecrets(resource: Resource, context: CheckContext, problems: Diagnostic[]): void {
  const { type } = resource;
  if (type.system !== "kubernetes" || isJsonObject(property(resource.body, "sops"))) return;
  if (type.apiVersion === "v1" && type.kind === "Secret") checkSecret(resource, context, problems);
  const pod = podTemplateOf(resource);
  if (pod !== undefined) checkEnvironmentVariables(resource, property(pod.template, "spec"), [...pod.path, "spec"], problems);
}

function checkSecret(resource: Resource, context: CheckContext, problems: Diagnostic[]): void {
  const found: FieldPath[] = [];
  for (const section of ["data", "stringData"]) {
    const values = property(resource.body, section);
    if (!isJsonObject(values)) continue;
    for (const key of Object.keys(values)) if (isLiteral(values[key])) found.push([section, key]);
  }
  const [first, ...others] = found;
  if (first === undefined) return;
  const { name, namespace } = resource;
  if (prepare(context).literalSecrets.matches({ group: "", kind: "Secret", namespace, name })) return;
  const keys = found.map((path) => path[1]).join(", ");
  problems.push(
    secretsCodes.report("literal-secret", {
      summary: `${spokenName(resource.id)} would be written with its data in plain sight: ${keys}`,
      label: "this value would go to Git",
      hint: `let a controller make it, encrypt it with SOPS, or allow it: secrets: { allowLiteral: ["${namespace === undefined ? "" : `${namespace}/`}${name}"] }`,
      origin: { app: resource.app, resource: resource.id, path: first },
      ...(others.length === 0
        ? {}
        : { related: others.map((path) => ({ message: "and this one", origin: { app: resource.app, resource: resource.id, path } })) }),
    }),
  );
}

// What delivery engines fill in: Flux's ${VARIABLE}, the Argo CD vault plugin's <path:…>.
const placeholder = /^(?:\$\{\w+(?::=[^}]*)?\}|<path:[^>]+>)$/;

/** An empty value hides nothing, and what an engine fills in later is not here. */
function isLiteral(value: JsonValue | undefined): boolean {
  return typeof value === "string" && value !== "" && !placeholder.test(value);
}

const secretName =
  /(?:^|_)(?:PASSWORD|PASSWD|PASSPHRASE|API_?KEY|SECRET_?KEY|ACCESS_?KEY|PRIVATE_?KEY|(?:AUTH|ACCESS|API|BEARER)_?TOKEN|CLIENT_SECRET)$/i;
// A path, a flag, a number, or something that another variable fills in.
const plainValue = /^(?:\/|true$|false$|[\d.]+$)|\$\(|\$\{|^<path:/;

function checkEnvironmentVariables(resource: Resource, spec: JsonValue | undefined, path: FieldPath, problems: Diagnostic[]): void {
  for (const field of ["initContainers", "containers"]) {
    const containers = property(spec, field);
    if (!isJsonArray(containers)) continue;
    containers.forEach((container, index) => {
      const env = property(container, "env");
      if (!isJsonArray(env)) return;
      env.forEach((variable, place) => {
        const name = property(variable, "name");
        const value = property(variable, "value");
        if (typeof name !== "string" || typeof value !== "string" || value === "") return;
        if (!secretName.test(name) || plainValue.test(value)) return;
        problems.push(
          secretsCodes.report("literal-env", {
            summary: `${spokenName(resource.id)} would be written with the value of ${name} in plain sight`,
            label: "this value would go to Git",
            hint: "read it from a Secret with valueFrom.secretKeyRef",
            origin: { app: resource.app, resource: resource.id, path: [...path, field, index, "env", place, "value"] },
          }),
        );
      });
    });
  }
}
