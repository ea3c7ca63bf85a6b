import type { Diagnostic } from "../base/index.ts";
import { type DanglingReference, type Edge, type Environment, reportCycle, rolloutOrder } from "../graph/index.ts";
import { checkDuplicates, checkNamespaces } from "./ownership/index.ts";
import { checkReferences } from "./references/index.ts";

export interface EnvironmentCheck {
  /** Every resource of the environment; facts or heads will do. */
  readonly facts: readonly { readonly id: string; readonly app: string }[];
  readonly dangling: readonly DanglingReference[];
  readonly edges: readonly Edge[];
  readonly externals: readonly string[];
  /** Absent when manifests are checked that no environment made. */
  readonly environment?: Pick<Environment, "delivery" | "apps" | "argocd" | "flux">;
}

/** Every check that needs all resources. Looks at no body. */
export function checkEnvironment({ facts, dangling, edges, externals, environment }: EnvironmentCheck): readonly Diagnostic[] {
  const created = environment === undefined ? [] : engineNamespaces(environment);
  return [...checkDuplicates(facts), ...checkNamespaces(facts, { created, externals }), ...checkReferences(dangling), ...checkOrder(edges)];
}

/** Namespaces that exist because the delivery engine does, or that it makes when it is told to. */
function engineNamespaces({ delivery, apps, argocd, flux }: Pick<Environment, "delivery" | "apps" | "argocd" | "flux">): readonly string[] {
  if (delivery === "flux") return [flux.namespace];
  if (delivery !== "argocd") return [];
  return [argocd.namespace, ...apps.filter((app) => app.syncPolicy.syncOptions.createNamespace).map((app) => app.namespace)];
}

/** Only what both waits and is waited for can be in a circle: mostly almost nothing. */
function checkOrder(edges: readonly Edge[]): readonly Diagnostic[] {
  const waiting = new Set<string>();
  for (const edge of edges) if (edge.ordering) waiting.add(edge.from);
  const inner = edges.filter((edge) => edge.ordering && waiting.has(edge.to));
  if (inner.length === 0) return [];
  const ids = new Set(inner.flatMap((edge) => [edge.from, edge.to]));
  return rolloutOrder(ids, inner).cycles.map((cycle) => reportCycle(cycle, "resources"));
}
