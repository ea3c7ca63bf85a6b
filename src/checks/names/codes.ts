import { defineCodes } from "../../base/index.ts";

/** Names that Kubernetes does not accept. */
export const namesCodes = defineCodes("names", {
  "invalid-name": {
    severity: "error",
    title: "An object has a name that Kubernetes does not accept",
    why: "Names become DNS names and parts of URLs. Most kinds take lower-case letters, digits, '-' and '.'; some take less.",
    fix: "Rename the object; the hint shows a name that would do. References to it must change too.",
  },
  "invalid-namespace": {
    severity: "error",
    title: "A namespace has a name that Kubernetes does not accept",
    why: "A namespace is a DNS label: at most 63 lower-case letters, digits and '-'.",
    fix: "Correct metadata.namespace, or the namespace of the app.",
  },
  "invalid-label": {
    severity: "error",
    title: "A label has a key or a value that Kubernetes does not accept",
    why: "Label keys are names with an optional DNS prefix; keys and values have at most 63 characters of a small alphabet. The API server refuses the object.",
    fix: "Shorten or rewrite the label. Free text belongs in an annotation.",
  },
  "invalid-annotation": {
    severity: "error",
    title: "An annotation has a key that Kubernetes does not accept",
    why: "Annotation keys are names with an optional DNS prefix, like label keys. The API server refuses the object.",
    fix: "Correct the key.",
  },
  "annotations-too-large": {
    severity: "error",
    title: "The annotations of an object are larger than 256 KiB",
    why: "The API server refuses annotations whose keys and values together exceed 256 KiB.",
    fix: "Move the data into a ConfigMap.",
  },
  "invalid-part-name": {
    severity: "error",
    title: "A container, port or volume has a name that Kubernetes does not accept",
    why: "Containers and volumes are DNS labels, container ports have at most 15 characters with a letter among them. The API server refuses the Pod.",
    fix: "Rename the part; the hint shows a name that would do.",
  },
  "invalid-key": {
    severity: "error",
    title: "A ConfigMap or Secret has a key that Kubernetes does not accept",
    why: "Keys become file names and variables: letters, digits, '-', '_' and '.' only.",
    fix: "Rename the key. A path in a volume is set with `items`, not with the key.",
  },
});
