/**
 * checks/upgrade/ — APIs that come and go with Kubernetes versions.
 *
 * Invariant: decided from the lifecycle facts and the chosen version alone.
 * Must not: look at fields; the schema check does.
 */
export { checkUpgrade } from "./check-upgrade.ts";
export { upgradeCodes } from "./codes.ts";
