import type { Diagnostic } from "../../base/index.ts";
import { groupOf, type Resource, spokenName } from "../../graph/index.ts";
import type { ApiStatus } from "../../schema/index.ts";
import { type CheckContext, kindFacts } from "../check-context.ts";
import { upgradeCodes } from "./codes.ts";

const path = ["apiVersion"];

/** Reports removed, deprecated and future APIs. True when the chosen version does not serve the API at all. */
export function checkUpgrade(resource: Resource, context: CheckContext, problems: Diagnostic[]): boolean {
  if (resource.type.system !== "kubernetes") return false;
  const { apiVersion, kind } = resource.type;
  const { info, status } = kindFacts(context, apiVersion, kind);
  if (status.state === "ok" && info?.deprecated === undefined) return false;
  const { kubernetes } = context;
  const origin = { app: resource.app, resource: resource.id, path };
  const what = `${spokenName(resource.id)}: ${apiVersion} ${kind}`;
  if (info?.deprecated !== undefined) {
    problems.push(
      upgradeCodes.report("deprecated-api", { summary: `${what} is deprecated by its definition`, detail: info.deprecated, origin }),
    );
    return false;
  }
  switch (status.state) {
    case "ok":
      return false;
    case "not-yet": {
      // A CRD may bring the group earlier than the cluster does.
      if (info !== undefined) return false;
      const summary = `${what} does not exist yet in Kubernetes ${kubernetes}`;
      const label = `comes with Kubernetes ${status.since}`;
      problems.push(upgradeCodes.report("not-yet-available", { summary, label, ...olderHint(resource, context, status.since), origin }));
      return true;
    }
    case "deprecated": {
      const end = status.removedIn === undefined ? "" : ` and removed in ${status.removedIn}`;
      const summary = `${what} is deprecated since Kubernetes ${status.since}${end}`;
      problems.push(upgradeCodes.report("deprecated-api", { summary, ...replacementHint(status, kind), origin }));
      return false;
    }
    case "removed": {
      if (info !== undefined) return false;
      const summary = `${what} was removed in Kubernetes ${status.in}`;
      const label = `not in Kubernetes ${kubernetes}`;
      problems.push(upgradeCodes.report("removed-api", { summary, label, ...replacementHint(status, kind), origin }));
      return true;
    }
  }
}

function olderHint({ type }: Resource, { schemas, kubernetes }: CheckContext, since: string): { hint: string } {
  const older = type.system === "kubernetes" ? schemas.versionsOf(groupOf(type.apiVersion), type.kind)[0] : undefined;
  const known =
    older === undefined ? `a cluster of version ${since} has it` : `Kubernetes ${kubernetes} has ${older.group}/${older.version}`;
  return { hint: older === undefined ? `${known}: set kubernetes to the version that the cluster runs` : known };
}

function replacementHint(status: ApiStatus & { readonly state: "deprecated" | "removed" }, kind: string): { hint?: string } {
  const { replacement } = status;
  if (replacement === undefined) return { hint: "there is no replacement" };
  return { hint: `use ${replacement.apiVersion}${replacement.kind === kind ? "" : ` ${replacement.kind}`}` };
}
