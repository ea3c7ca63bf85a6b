import { defineCodes } from "../diagnostic.ts";

/** Everything that can be wrong with a YAML or JSON text before anybody asks what it means. */
export const yamlCodes = defineCodes("yaml", {
  "too-large": {
    severity: "error",
    title: "A file is larger than Strata reads",
    why: "Files are read whole. A file of this size is most likely not a manifest, and reading it would take memory and time from everything else.",
    fix: "Split the file, or leave it out of the sources.",
  },
  "not-utf8": {
    severity: "error",
    title: "A file is not UTF-8 text",
    why: "Kubernetes manifests are UTF-8. Guessing another encoding could change names and values without a trace.",
    fix: "Save the file as UTF-8.",
  },
  character: {
    severity: "error",
    title: "A text holds a character that YAML forbids or that readers disagree about",
    why: "Control characters are not allowed in YAML. Other line separators, a lone carriage return and a byte order mark inside the text end a line for one reader and not for the next.",
    fix: 'Remove the character, or write it as an escape in double quotes, for example "\\u2028".',
  },
  syntax: {
    severity: "error",
    title: "A text is not valid YAML",
    why: "The structure of the document cannot be told, so none of it is used.",
    fix: "Mend the place that is shown: mostly indentation, a missing quote or bracket, or a value that needs quotes.",
  },
  tab: {
    severity: "error",
    title: "A tab is used as indentation",
    why: "YAML forbids tabs as indentation, because their width is not defined.",
    fix: "Indent with spaces.",
  },
  "duplicate-key": {
    severity: "error",
    title: "A map has the same key twice",
    why: "Only one of the two values could count, and readers disagree about which.",
    fix: "Remove or rename one of the two.",
  },
  "non-string-key": {
    severity: "error",
    title: "A map key is not text",
    why: "YAML reads unquoted 42, true, on, y or null as a number, a boolean or null. Objects have only text as keys.",
    fix: "Put the key in quotes.",
  },
  "not-finite": {
    severity: "error",
    title: "A value is infinite or not a number",
    why: "JSON, and with it Kubernetes, has no such values.",
    fix: "Write a number, or put the value in quotes if text is meant.",
  },
  tag: {
    severity: "error",
    title: "A tag is not understood",
    why: "Only the tags of JSON's own types (!!str, !!int, !!float, !!bool, !!null, !!map, !!seq) have a meaning in a manifest. Ignoring another one could change a value.",
    fix: "Remove the tag. Binary data is written as base64 text without !!binary.",
  },
  directive: {
    severity: "error",
    title: "A directive is not understood",
    why: "Manifests are read by the rules of Kubernetes, which are those of YAML 1.1. A file that asks for other rules would not get them.",
    fix: "Remove the line that begins with %.",
  },
  alias: {
    severity: "error",
    title: "An alias has no anchor, or lies inside its own anchor",
    why: "An alias stands for a value that was written before it.",
    fix: "Define the anchor above the alias.",
  },
  "alias-limit": {
    severity: "error",
    title: "Aliases expand to too many values",
    why: "A few lines of nested aliases can stand for billions of values.",
    fix: "Use fewer aliases.",
  },
  "too-deep": {
    severity: "error",
    title: "A document is nested too deeply",
    why: "No manifest needs such depth, and no Kubernetes API accepts it.",
    fix: "Make the document flatter.",
  },
  "too-many-documents": {
    severity: "error",
    title: "A file has too many documents",
    why: "The limit keeps a broken generator from taking all memory.",
    fix: "Split the file.",
  },
  merge: {
    severity: "error",
    title: "A merge key cannot be applied",
    why: "`<<` takes a map or a list of maps. When it follows a key that it also brings, Kubernetes lets the merged value win and other readers let the written one win.",
    fix: "Give `<<` maps, and write it above the keys that override it.",
  },
});
