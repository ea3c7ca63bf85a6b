import { defineCodes } from "../../base/index.ts";

/** APIs that the chosen Kubernetes version no longer has, will lose, or does not have yet. */
export const upgradeCodes = defineCodes("upgrade", {
  "removed-api": {
    severity: "error",
    title: "The API was removed before the chosen Kubernetes version",
    why: "The API server answers with an error for every object of a removed API version, so the resource cannot be applied.",
    fix: "Change apiVersion (and kind, where it changed) to the replacement that the hint names, and mend fields that moved.",
  },
  "deprecated-api": {
    severity: "warning",
    title: "The API is deprecated in the chosen Kubernetes version",
    why: "It still works, and it will stop working with a later version of Kubernetes.",
    fix: "Change apiVersion to the replacement that the hint names before upgrading the cluster.",
  },
  "not-yet-available": {
    severity: "error",
    title: "The API comes only with a later Kubernetes version",
    why: "The chosen version does not serve it, so the API server answers with an error.",
    fix: "Set `kubernetes` to the version that the cluster really runs, or use an API that this version has.",
  },
});
