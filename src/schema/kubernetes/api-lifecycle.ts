import { FactsFolder } from "../facts/facts-folder.ts";
import { compareReleases } from "../version-order.ts";

interface LifecycleFact {
  readonly introduced?: string;
  readonly deprecated?: string;
  readonly removed?: string;
  /** `group/version/Kind`. */
  readonly replacement?: string;
}

/** What to use in place of an API. */
export interface Replacement {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Where an API stands in one Kubernetes version. An API that nobody lists is "ok": the schema set says whether it exists. */
export type ApiStatus =
  | { readonly state: "ok" }
  | { readonly state: "not-yet"; readonly since: string }
  | { readonly state: "deprecated"; readonly since: string; readonly removedIn?: string; readonly replacement?: Replacement }
  | { readonly state: "removed"; readonly in: string; readonly replacement?: Replacement };

export interface ApiLifecycle {
  /** `kubernetes` is a minor version such as `1.36`; the core group is "". */
  status(api: { readonly group: string; readonly version: string; readonly kind: string }, kubernetes: string): ApiStatus;
}

/** Reads when APIs came and went; also knows those that are long gone. */
export function loadApiLifecycle(options: { readonly factsDirectory: string }): ApiLifecycle {
  const facts = new FactsFolder(options.factsDirectory).read("lifecycle.json");
  return {
    status: ({ group, version, kind }, kubernetes) => {
      const key = `${group}/${version}/${kind}`;
      return Object.hasOwn(facts, key) ? statusIn(facts[key] as LifecycleFact, kubernetes) : { state: "ok" };
    },
  };
}

function statusIn(fact: LifecycleFact, kubernetes: string): ApiStatus {
  const reached = (release: string | undefined): release is string => release !== undefined && compareReleases(release, kubernetes) <= 0;
  const replacement = fact.replacement === undefined ? {} : { replacement: parseReplacement(fact.replacement) };
  if (reached(fact.removed)) return { state: "removed", in: fact.removed, ...replacement };
  if (reached(fact.deprecated)) {
    const removedIn = fact.removed === undefined ? {} : { removedIn: fact.removed };
    return { state: "deprecated", since: fact.deprecated, ...removedIn, ...replacement };
  }
  if (fact.introduced !== undefined && !reached(fact.introduced)) return { state: "not-yet", since: fact.introduced };
  return { state: "ok" };
}

function parseReplacement(text: string): Replacement {
  const [group = "", version = "", kind = ""] = text.split("/");
  return { apiVersion: group === "" ? version : `${group}/${version}`, kind };
}
