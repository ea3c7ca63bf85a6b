import { defineCodes } from "../base/index.ts";

export const platformCodes = defineCodes("platform", {
  "unknown-option": {
    severity: "error",
    title: "A configuration key that Strata does not know",
    why: "A misspelt option would otherwise be ignored, and the platform would be built without it.",
    fix: "Use the name in the hint, or remove the key. The guide lists every option.",
  },
  "wrong-type": {
    severity: "error",
    title: "An option has a value of another type than it takes",
    why: "The value cannot be used as it stands, and guessing what was meant would change the output silently.",
    fix: "Write a value of the type that the message names.",
  },
  "missing-option": {
    severity: "error",
    title: "An option that has no default is not set",
    why: "Nothing sensible can be made without it: an Argo CD Application, for example, needs the repository it reads.",
    fix: "Set the option in strata.config.ts, for all environments or for the one named.",
  },
  "unknown-environment": {
    severity: "error",
    title: "The environment is not in strata.config.ts",
    why: "Every command works on one of the environments that the configuration file lists.",
    fix: "Name one of the environments listed in the message.",
  },
  "conflicting-definitions": {
    severity: "error",
    title: "Two files define the same value",
    why: "Each value has one definition: which of two would win is not visible to somebody who reads only one of the files.",
    fix: "Remove one of the two definitions. Both places are named.",
  },
  "unknown-kind-path": {
    severity: "error",
    title: "A key under resources that names no kind",
    why: "Resources are found under the plural of their kind (deployments) or under group, version and kind; anything else would be dropped.",
    fix: "Use the name in the hint, or write the full form resources.<group>.<version>.<Kind>.<name>; for a custom resource give its CRD in schemas.crds.",
  },
  "ambiguous-kind": {
    severity: "error",
    title: "A plural that several API groups share",
    why: "Two kinds with the same plural are known, so the short form does not say which one is meant.",
    fix: "Write the full form resources.<group>.<version>.<Kind>.<name>.",
  },
  "identity-mismatch": {
    severity: "error",
    title: "A resource's body contradicts the place where it is defined",
    why: "The place (resources.<kind>.<name>) says one kind or version and the body another; only one can be written.",
    fix: "Remove apiVersion and kind from the body: the place already says them.",
  },
  "unsafe-path": {
    severity: "error",
    title: "A path that leaves the folder it must stay in",
    why: "A path with '..' or an absolute path could write or read outside the project.",
    fix: "Use a path inside the project (or inside the target folder), with forward slashes.",
  },
  "no-such-file": {
    severity: "error",
    title: "A path or pattern that matches no file",
    why: "A YAML file, raw file, CRD or module that is named but not there would leave its objects out of the build.",
    fix: "Mend the path; it is relative to the folder of strata.config.ts.",
  },
  "unreadable-file": {
    severity: "error",
    title: "A file that is named in the configuration cannot be read",
    why: "The file is there, but reading it failed: a link that leads nowhere or out of the project, or missing permissions. Its objects would be left out of the build.",
    fix: "Mend the link or the permissions, or leave the file out of the pattern.",
  },
  "bad-namespace": {
    severity: "error",
    title: "An app's namespace cannot be used",
    why: "A namespace is a DNS label: at most 63 lower case letters, digits and '-'. Without the namespace option, an app's name is also the namespace of its objects.",
    fix: "Set the app's namespace option to a valid name.",
  },
  "bad-pattern": {
    severity: "error",
    title: "An entry of `externals` is not a resource name",
    why: "It would match nothing, so what it was meant to cover would still be reported.",
    fix: "Write it as [NAMESPACE/]KIND[.GROUP]/NAME, for example `web/Secret/db-*`.",
  },
  "bad-app-name": {
    severity: "error",
    title: "An app's name cannot be used",
    why: "The name becomes a folder and a Kubernetes object, so it must be a DNS-1123 name: lower case letters, digits, '-' and '.'.",
    fix: "Rename the app, or set its name option to a valid one.",
  },
});
