import { defineCodes } from "../../base/index.ts";

export const fluxCodes = defineCodes("flux", {
  "name-taken": {
    severity: "error",
    title: "Two objects would be the same Flux object",
    why: "A Kustomization is found by its name: two apps of one name, or one written by hand, would overwrite each other at every reconciliation.",
    fix: "Give one of the apps another name, or rename the source (flux.source.name), which is also the name of the root Kustomization.",
  },
  "dependency-cycle": {
    severity: "error",
    title: "Apps that wait for each other",
    why: "Flux applies a Kustomization only when everything in its dependsOn is ready, so apps in a circle would wait for ever.",
    fix: "Move one of the named objects to another app (CRDs, namespaces and issuers often deserve an app of their own), or remove a dependsOn.",
  },
  "unknown-dependency": {
    severity: "error",
    title: "flux.dependsOn names an app that does not exist",
    why: "Flux waits until the named Kustomization is ready; one that nobody defines never is.",
    fix: "Use the name in the hint, or remove the entry.",
  },
  "bad-source": {
    severity: "error",
    title: "Flux cannot fetch from this address",
    why: "A GitRepository takes http, https and ssh URLs, an OCIRepository an oci:// URL; the API server refuses anything else.",
    fix: "Write target.repository (for Git) or flux.source.url (for OCI) as such a URL.",
  },
  "health-checks-ignored": {
    severity: "warning",
    title: "Health checks that Flux ignores",
    why: "With wait on, Flux checks every object of the app and ignores the list of health checks.",
    fix: "Remove healthChecks, or set flux.wait to false to check only the objects listed.",
  },
  "no-decryption": {
    severity: "warning",
    title: "An encrypted raw file that Flux cannot decrypt",
    why: "Without decryption settings Flux applies a SOPS file as it is, and the API server refuses its extra fields or stores the cipher text.",
    fix: 'Set flux.decryption for the environment or the app, for example { provider: "sops", secretRef: "sops-age" }.',
  },
});
