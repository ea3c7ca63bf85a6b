import { compareText, type Diagnostic, nearest } from "../../base/index.ts";
import { groupOf, type Resource, spokenName } from "../../graph/index.ts";
import type { KindInfo, SchemaSet } from "../../schema/index.ts";
import { type CheckContext, type KindAdvice, prepare } from "../check-context.ts";
import { manifestCodes } from "./codes.ts";

/** Says what is known that comes near: other versions of the kind, the kind in another group, a kind of nearly this name. */
export function reportUnknownKind(resource: Resource, apiVersion: string, kind: string, context: CheckContext): Diagnostic {
  const origin = { app: resource.app, resource: resource.id };
  const name = spokenName(resource.id);
  const versions = context.schemas.versionsOf(groupOf(apiVersion), kind);
  if (versions.length > 0) {
    const known = versions.map((info) => apiVersionOf(info)).join(", ");
    return manifestCodes.report("unknown-version", {
      summary: `${name} uses ${apiVersion}, but ${kind} is known only as ${known}`,
      label: `not a version of ${kind}`,
      hint: `use ${apiVersionOf(versions[0] as KindInfo)}`,
      origin: { ...origin, path: ["apiVersion"] },
    });
  }
  const { kindAdvice } = prepare(context);
  const key = `${apiVersion} ${kind}`;
  const known = kindAdvice.get(key) ?? adviseOnKind(context.schemas, apiVersion, kind);
  kindAdvice.set(key, known);
  const { hint, field } = known;
  return manifestCodes.report("unknown-kind", {
    summary: `${name} is of an unknown kind: ${apiVersion} ${kind}`,
    label: `no schema for ${apiVersion} ${kind}`,
    hint,
    origin: { ...origin, path: [field] },
  });
}

function adviseOnKind(schemas: SchemaSet, apiVersion: string, kind: string): KindAdvice {
  const all = [...schemas.kinds()];
  const namesakes = new Set(all.filter((info) => info.kind === kind).map(({ group }) => group));
  if (namesakes.size > 0) {
    const known = [...namesakes].sort(compareText).map((group) => apiVersionOf(schemas.versionsOf(group, kind)[0] as KindInfo));
    return { hint: `did you mean apiVersion ${known.join(" or ")}?`, field: "apiVersion" };
  }
  const group = groupOf(apiVersion);
  const sameGroup = all.filter((info) => info.group === group).map((info) => info.kind);
  const meant = nearest(kind, sameGroup.sort(compareText)) ?? nearest(kind, [...new Set(all.map((info) => info.kind))].sort(compareText));
  if (meant !== undefined) return { hint: `did you mean "${meant}"?`, field: "kind" };
  return { hint: `give its CRD in schemas.crds, or allow it with schemas.allowUnknownKinds: ["${kind}.${group}"]`, field: "kind" };
}

function apiVersionOf(info: KindInfo): string {
  return info.group === "" ? info.version : `${info.group}/${info.version}`;
}
