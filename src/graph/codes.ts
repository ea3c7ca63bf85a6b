import { defineCodes } from "../base/index.ts";

/** What can be wrong with the order of a graph, and with a rename declared for the plan. */
export const graphCodes = defineCodes("graph", {
  "ordering-cycle": {
    severity: "error",
    title: "Resources wait for each other in a circle",
    why: "An ordering edge says that one resource must exist before another. In a circle nothing can come first, so no roll-out order exists.",
    fix: "Break the circle at one of the edges that the message lists: move a value, or split a resource in two.",
  },
  "app-cycle": {
    severity: "warning",
    title: "Apps wait for each other in a circle",
    why: "Each app holds something that must exist before something in the other. Argo CD cannot put such apps into sync waves: they start together, and some objects fail until the others are there.",
    fix: "Move the resources that cause one of the listed edges into the other app, or into a third app that comes before both.",
  },
  "moved-not-understood": {
    severity: "warning",
    title: "A declared rename does not name a resource",
    why: "Each end of a rename is an id or [NAMESPACE/]KIND[.GROUP]/NAME, of one kind on both ends. Anything else is ignored, and the plan shows a deletion and a creation.",
    fix: "Write both ends as the plan prints the names of resources.",
  },
  "moved-ambiguous": {
    severity: "warning",
    title: "A declared rename fits several resources",
    why: "Without a namespace or a group the name fits more than one resource, and choosing one of them could hide the deletion of the other.",
    fix: "Add the namespace, the group, or write the whole id.",
  },
  "moved-target-missing": {
    severity: "warning",
    title: "The new name of a declared rename does not exist",
    why: "The old resource is gone and nothing has the new name, so the plan shows a plain deletion.",
    fix: "Correct the new name, or remove the entry from moved if the deletion is meant.",
  },
  "moved-source-remains": {
    severity: "warning",
    title: "The old name of a declared rename still exists",
    why: "A resource cannot go on under a new name while it also keeps the old one; both are planned as they stand.",
    fix: "Remove the old resource, or remove the entry from moved.",
  },
});
