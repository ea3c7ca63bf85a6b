import type { Diagnostic } from "../base/index.ts";
import type { Resource } from "../graph/index.ts";
import type { CheckContext } from "./check-context.ts";
import { checkNames } from "./names/index.ts";
import { checkOwnSelector } from "./references/index.ts";
import { checkSchema } from "./schema/index.ts";
import { checkSecrets } from "./secrets/index.ts";
import { checkUpgrade } from "./upgrade/index.ts";

/** Every check that one resource can be put through by itself. Pure: the same resource and context give the same answer. */
export function checkResource(resource: Resource, context: CheckContext): readonly Diagnostic[] {
  if (resource.type.system !== "kubernetes") return none;
  const problems: Diagnostic[] = [];
  const gone = checkUpgrade(resource, context, problems);
  // A removed API has no schema in this version; saying so once is enough.
  if (!gone) checkSchema(resource, context, problems);
  checkNames(resource, context, problems);
  checkSecrets(resource, context, problems);
  checkOwnSelector(resource, problems);
  return problems;
}

const none: readonly Diagnostic[] = [];
