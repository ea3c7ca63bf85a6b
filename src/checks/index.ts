/**
 * checks/ — what is wrong with a platform: schemas, references, names, secrets, ownership, APIs that come and go.
 *
 * Invariant: pure. checkResource looks at one resource and can be remembered for it; checkEnvironment looks at facts of all resources
 * and at no body. Every problem is a Diagnostic with a place in the graph; nothing is thrown and nothing is skipped in silence.
 * Must not: mend anything, read files, or print the value of a secret.
 */
import { namesCodes } from "./names/index.ts";
import { ownershipCodes } from "./ownership/index.ts";
import { referencesCodes } from "./references/index.ts";
import { manifestCodes } from "./schema/index.ts";
import { secretsCodes } from "./secrets/index.ts";
import { upgradeCodes } from "./upgrade/index.ts";

export type { CheckContext } from "./check-context.ts";
export type { EnvironmentCheck } from "./check-environment.ts";
export { checkEnvironment } from "./check-environment.ts";
export { checkResource } from "./check-resource.ts";
export { checkLaterValues } from "./references/index.ts";

/** The code tables of all checks. */
export const checkCodes = [manifestCodes, namesCodes, ownershipCodes, referencesCodes, secretsCodes, upgradeCodes] as const;
