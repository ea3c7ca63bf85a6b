import { defineCodes } from "../../base/index.ts";

export const argocdCodes = defineCodes("argocd", {
  "name-taken": {
    severity: "error",
    title: "Two objects would be the same Argo CD Application",
    why: "An Application is found by its name: two apps of one name, or an Application written by hand, would overwrite each other at every sync.",
    fix: "Give one of the apps another name, or rename the app-of-apps (argocd.appOfApps.name).",
  },
  "bad-sync-wave": {
    severity: "warning",
    title: "A sync wave that is not a whole number",
    why: "Argo CD reads such a wave as 0 without saying so, and the order that was meant is lost.",
    fix: 'Write a whole number as text, for example "-1" or "2".',
  },
});
