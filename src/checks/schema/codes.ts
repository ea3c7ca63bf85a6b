import { defineCodes } from "../../base/index.ts";

/** What can be wrong between an object and the schema of its kind. */
export const manifestCodes = defineCodes("manifest", {
  "unknown-kind": {
    severity: "error",
    title: "No schema is known for the kind",
    why: "Strata checks every object against the schema of its kind and skips none in silence. An unknown kind is a misspelt one, or a custom resource whose definition was not given.",
    fix: "Correct the kind or the apiVersion. For a custom resource, add its CRD to the platform or to `schemas.crds`, or allow the kind in `schemas.allowUnknownKinds`.",
  },
  "unknown-version": {
    severity: "error",
    title: "The kind exists, but not in this version",
    why: "The API server serves each kind in certain versions only and refuses objects of others.",
    fix: "Use one of the versions that the hint lists.",
  },
  "wrong-scope": {
    severity: "error",
    title: "A namespace is missing, or set where none belongs",
    why: "A namespaced object cannot exist without a namespace, and a cluster-scoped object cannot have one.",
    fix: "Set metadata.namespace (or the app's namespace), or remove it for a cluster-scoped kind.",
  },
  "unknown-field": {
    severity: "error",
    title: "The kind has no such field",
    why: "The API server drops or refuses unknown fields, so what the field was meant to do does not happen.",
    fix: "Correct the field's name; the hint names the nearest one.",
  },
  "wrong-type": {
    severity: "error",
    title: "A value has the wrong type",
    why: "The API server refuses the object.",
    fix: "Write the value with the type that the message names; text that looks like a number or a boolean needs quotes in YAML.",
  },
  "missing-field": {
    severity: "error",
    title: "A required field is missing",
    why: "The API server refuses the object.",
    fix: "Set the field that the message names.",
  },
  "not-allowed": {
    severity: "error",
    title: "A value is not one of those allowed",
    why: "The field takes values from a fixed list, and the API server refuses others.",
    fix: "Use one of the values that the hint lists.",
  },
  "invalid-value": {
    severity: "error",
    title: "A value breaks a rule of its field",
    why: "The schema asks for a pattern, a format, a range, a length or a number of items, and the API server refuses what does not meet it.",
    fix: "Change the value to what the message asks for.",
  },
  "duplicate-item": {
    severity: "error",
    title: "A list holds the same item twice",
    why: "The list is a set or a map with key fields; the API server refuses two items with the same key.",
    fix: "Remove one of the two items, or change its key.",
  },
  "invalid-combination": {
    severity: "error",
    title: "Fields are combined in a way that the schema forbids",
    why: "The schema asks that one, at least one, or none of several shapes fits the object.",
    fix: "Set exactly the fields that the message asks for.",
  },
});
