/** What `import … from "strata"` gives: the authoring functions and their types. */
export * from "./authoring/index.ts";
