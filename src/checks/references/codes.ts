import { defineCodes } from "../../base/index.ts";

const outside = "What lives outside the platform is declared in `externals`, as [NAMESPACE/]KIND[.GROUP]/NAME with `*` for any text.";

/** References with nothing at their other end. */
export const referencesCodes = defineCodes("references", {
  "missing-target": {
    severity: "error",
    title: "A resource points at an object that nothing makes",
    why: "The cluster would refuse the resource, or it would wait for ever: a Pod does not start without its ConfigMap, a binding without its role grants nothing.",
    fix: `Correct the name or the namespace, or add the object. ${outside}`,
  },
  "missing-port": {
    severity: "error",
    title: "Traffic is sent to a port that does not exist",
    why: "A Service answers on its own ports only, and a named target port must be the name of a container port. Everything else is refused at run time.",
    fix: "Use one of the ports that the message lists, or add the port.",
  },
  "missing-key": {
    severity: "error",
    title: "A key is read that the ConfigMap or Secret does not have",
    why: "A Pod that reads a missing key does not start, unless the reference says `optional: true`.",
    fix: "Use one of the keys that the message lists, add the key, or mark the reference optional.",
  },
  "missing-listener": {
    severity: "error",
    title: "A route hangs on a Gateway listener that does not exist",
    why: "The route is never attached and gets no traffic.",
    fix: "Use one of the listeners that the message lists, or leave sectionName out.",
  },
  "selects-nothing": {
    severity: "error",
    title: "A selector matches no Pods",
    why: "A Service without Pods has no endpoints, and a PodDisruptionBudget without Pods protects nothing. For a NetworkPolicy this is only a warning.",
    fix: "Correct the labels: those of the selector, or those of the workload's Pod template. Pods that an operator makes are declared in `externals` as [NAMESPACE/]Pod/NAME, where NAME is that of the object that selects them.",
  },
  "missing-resource": {
    severity: "error",
    title: "A reference to a later value names a resource that is not in the graph",
    why: "No engine could ever fill the value in.",
    fix: "Correct the id, or add the resource.",
  },
  "later-value": {
    severity: "error",
    title: "A manifest uses a value that is only known later",
    why: "Argo CD and Flux apply files as they are. A reference to a value that an engine will produce cannot be written into one, because nothing would ever replace it.",
    fix: "Write the value itself, or make it at run time: a controller, an ExternalSecret, a Crossplane composition.",
  },
  "selector-mismatch": {
    severity: "error",
    title: "A workload does not select its own Pods",
    why: "The API server refuses a workload whose selector does not match the labels of its Pod template.",
    fix: "Make the labels of spec.template.metadata.labels include all labels of spec.selector.",
  },
});
