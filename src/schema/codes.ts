import { defineCodes } from "../base/index.ts";

/** What can be wrong with a chosen Kubernetes version or with a project's CRDs. */
export const schemaCodes = defineCodes("schema", {
  "unknown-kubernetes-version": {
    severity: "error",
    title: "No schemas are known for the chosen Kubernetes version",
    why: "Kinds, fields and removed APIs differ between Kubernetes versions, so Strata checks against the schemas of one version and does not guess those of another.",
    fix: "Set `kubernetes` to one of the versions that the message lists.",
  },
  "broken-crd": {
    severity: "error",
    title: "A CustomResourceDefinition is not well formed",
    why: "The API server refuses the definition, so its custom resources could never be created; Strata cannot check them either.",
    fix: "Mend the part that the message names; generated CRDs should be generated again.",
  },
  "crd-without-schema": {
    severity: "error",
    title: "A served version of a CustomResourceDefinition has no schema",
    why: "apiextensions.k8s.io/v1 requires a structural schema for each version; without one every field would be dropped or unchecked.",
    fix: "Add `schema.openAPIV3Schema` to the version. An open schema is `type: object` with `x-kubernetes-preserve-unknown-fields: true`.",
  },
  "broken-crd-schema": {
    severity: "error",
    title: "A CRD's schema is not a structural schema",
    why: "The API server accepts only structural schemas: every field has a type, lists have items, references are not allowed.",
    fix: "Mend the schema at the path that the message names.",
  },
  "invalid-crd-pattern": {
    severity: "error",
    title: "A CRD's pattern is not a valid regular expression",
    why: "Kubernetes compiles patterns as RE2. Look-around, back references and repeat counts above 1000 do not exist there, and the API server refuses the CRD.",
    fix: "Rewrite the pattern in RE2 syntax, or drop it and use a CEL rule.",
  },
  "unchecked-crd-pattern": {
    severity: "warning",
    title: "A CRD's pattern is valid but cannot be checked here",
    why: "The pattern uses a part of RE2 that JavaScript's regular expressions lack (for example flags in the middle), so values are not checked against it offline.",
    fix: "Nothing must be done; the API server still checks it. Moving flags to the start of the pattern makes it checkable.",
  },
  "conflicting-crds": {
    severity: "error",
    title: "Two CustomResourceDefinitions define the same kind differently",
    why: "Only one of them can exist in a cluster, so it is not known which schema custom resources must follow.",
    fix: "Keep one of the two definitions.",
  },
});
