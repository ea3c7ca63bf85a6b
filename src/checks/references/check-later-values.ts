import { type Diagnostic, type FieldPath, formatFieldPath } from "../../base/index.ts";
import { type DanglingReference, type ResourceFacts, spokenName } from "../../graph/index.ts";
import { referencesCodes } from "./codes.ts";

/**
 * A manifest in Git is a plain file: nothing fills in a value that only becomes known later. Each use of one is an error that says whose
 * value it was to be, so that it can be moved to an engine that can wait.
 */
export function checkLaterValues(facts: readonly ResourceFacts[], dangling: readonly DanglingReference[]): readonly Diagnostic[] {
  // A reference to a resource that does not exist has been reported as that.
  const missing = new Set(dangling.filter(({ problem }) => problem === "missing-resource").map(({ from, path }) => placeKey(from, path)));
  return facts.flatMap((one) => laterValues(one).filter(({ origin }) => !missing.has(placeKey(one.id, origin?.path ?? []))));
}

function placeKey(id: string, path: FieldPath): string {
  return `${id} ${formatFieldPath(path)}`;
}

function laterValues(facts: ResourceFacts): readonly Diagnostic[] {
  const problems: Diagnostic[] = [];
  for (const reference of facts.references) {
    if (!("ref" in reference)) continue;
    const value = `${formatFieldPath(reference.ref.path)} of ${spokenName(reference.ref.to)}`;
    problems.push(
      referencesCodes.report("later-value", {
        summary: `${spokenName(facts.id)} uses ${value}, which is not known when manifests are written`,
        label: "nothing can fill this in",
        hint: "write the value itself, or let a controller copy it at run time",
        origin: { app: facts.app, resource: facts.id, path: reference.path },
      }),
    );
  }
  return problems;
}
