import { compareText, type Diagnostic, nearest } from "../../base/index.ts";
import { parseKubernetesId, ResourcePatterns, spokenName } from "../../graph/index.ts";
import { dns1123Label, isBuiltInNamespace } from "../../schema/index.ts";
import { ownershipCodes } from "./codes.ts";

/** Where namespaces come from, beside Namespace objects. */
export interface NamespaceSources {
  /** Made by the delivery engine itself. */
  readonly created: readonly string[];
  readonly externals: readonly string[];
}

/** Reports each namespace that objects are in and nobody creates: once for each app. */
export function checkNamespaces(
  resources: readonly { readonly id: string; readonly app: string }[],
  { created, externals }: NamespaceSources,
): readonly Diagnostic[] {
  const made = new Set(created);
  for (const { id } of resources) {
    if (id.includes("//Namespace//")) made.add(id.slice(id.lastIndexOf("/") + 1));
  }
  const patterns = new ResourcePatterns(externals);
  const given = new Map<string, boolean>();
  const isGiven = (name: string): boolean => {
    let answer = given.get(name);
    if (answer === undefined) {
      // A name that no namespace can have is reported as that.
      const impossible = dns1123Label(name).length > 0;
      answer = impossible || made.has(name) || isBuiltInNamespace(name) || patterns.matches({ group: "", kind: "Namespace", name });
      given.set(name, answer);
    }
    return answer;
  };
  const missing = new Map<string, { namespace: string; app: string; ids: string[] }>();
  for (const { id, app } of resources) {
    const namespace = parseKubernetesId(id)?.namespace;
    if (namespace === undefined || isGiven(namespace)) continue;
    const key = `${namespace}\n${app}`;
    const known = missing.get(key);
    if (known === undefined) missing.set(key, { namespace, app, ids: [id] });
    else known.ids.push(id);
  }
  const names = [...made].sort(compareText);
  return [...missing].sort(([a], [b]) => compareText(a, b)).map(([, use]) => report(use, names));
}

function report({ namespace, app, ids }: { namespace: string; app: string; ids: string[] }, made: readonly string[]): Diagnostic {
  const first = ids.sort(compareText)[0] as string;
  const more = ids.length === 1 ? "" : ` and ${ids.length - 1} more of app ${app}`;
  const meant = nearest(namespace, made);
  return ownershipCodes.report("missing-namespace", {
    summary: `${spokenName(first)}${more} ${ids.length === 1 ? "is" : "are"} in namespace ${namespace}, which nobody creates`,
    hint:
      meant === undefined
        ? `set createNamespace on app ${app}, or declare it: externals: ["Namespace/${namespace}"]`
        : `did you mean "${meant}"?`,
    origin: { app, resource: first, path: ["metadata", "namespace"] },
  });
}
