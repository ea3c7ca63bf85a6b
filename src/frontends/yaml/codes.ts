import { defineCodes } from "../../base/index.ts";

/** What can be wrong with a document that should be a Kubernetes object. */
export const manifestCodes = defineCodes("manifest", {
  "not-an-object": {
    severity: "error",
    title: "A document is not a Kubernetes object",
    why: "Every document of a manifest file, and every item of a List, is a map with apiVersion, kind and metadata.",
    fix: "Remove the document, or use the file as a raw file if it is something else.",
  },
  "no-api-version": {
    severity: "error",
    title: "An object has no apiVersion",
    why: "Without an apiVersion nobody can tell which API the object belongs to.",
    fix: "Add `apiVersion`, for example `v1` or `apps/v1`.",
  },
  "no-kind": {
    severity: "error",
    title: "An object has no kind",
    why: "Without a kind nobody can tell what the object is.",
    fix: "Add `kind`, for example `ConfigMap`.",
  },
  "no-name": {
    severity: "error",
    title: "An object has no metadata.name",
    why: "Objects are kept, compared and delivered by name. A name that the server makes up (generateName) is another one at every delivery.",
    fix: "Add `metadata.name`.",
  },
  "list-items": {
    severity: "error",
    title: "The items of a List are not a list",
    why: "A List is only a wrapper; its objects are in `items`.",
    fix: "Write the objects under `items`, or remove the wrapper.",
  },
  "too-deep": {
    severity: "error",
    title: "Lists are nested too deeply in each other",
    why: "A List inside a List is allowed, but nobody writes more than a few levels.",
    fix: "Put the objects into one List.",
  },
});
