import type { Diagnostic } from "../../base/index.ts";
import { anyNamespace, type DanglingReference, type EdgeKind, formatSelector, type NamedTarget, spokenName } from "../../graph/index.ts";
import { referencesCodes } from "./codes.ts";

const verbs: Record<EdgeKind, string> = {
  selects: "selects",
  "routes-to": "sends traffic to",
  "reads-config": "reads",
  "reads-secret": "reads",
  "runs-as": "runs as",
  "mounts-claim": "mounts",
  scales: "scales",
  disrupts: "guards",
  "binds-role": "grants",
  "binds-subject": "grants rights to",
  "defined-by": "is defined by",
  "in-namespace": "is in",
  "issued-by": "asks for certificates from",
  produces: "adds to",
  "calls-webhook": "calls",
  references: "refers to",
};

/** Puts dangling references into words. */
export function checkReferences(dangling: readonly DanglingReference[]): readonly Diagnostic[] {
  return dangling.map(report);
}

function report(one: DanglingReference): Diagnostic {
  const hint = hintFor(one);
  return referencesCodes.report(one.problem, {
    summary: summarize(one),
    ...(one.need === "expected" ? { severity: "warning" as const } : {}),
    ...labelFor(one),
    ...(hint === undefined ? {} : { hint }),
    origin: { app: one.app, resource: one.from, path: one.path },
  });
}

function summarize({ problem, from, kind, target, select, part }: DanglingReference): string {
  const who = spokenName(from);
  const whom = target === undefined ? "its Pods" : spokenTarget(target);
  switch (problem) {
    case "missing-target":
      return `${who} ${verbs[kind]} ${whom}, which nothing makes`;
    case "missing-port":
      return target === undefined
        ? `${who} sends traffic to a port that its Pods do not have`
        : `${who} ${verbs[kind]} a port that ${whom} does not have`;
    case "missing-key":
      return `${who} reads key ${part} of ${whom}, which does not have it`;
    case "missing-listener":
      return `${who} hangs on listener ${part}, which ${whom} does not have`;
    case "selects-nothing":
      return `${who} ${verbs[kind]} Pods labelled ${formatSelector(select ?? {})}, and there are none`;
    case "missing-resource":
      return `${who} needs a value of ${part}, which is not in the graph`;
  }
}

function spokenTarget({ kind, namespace, name }: NamedTarget): string {
  return `${kind} ${namespace === undefined || namespace === anyNamespace ? "" : `${namespace}/`}${name}`;
}

const listed = 12;

function labelFor({ problem, target, available }: DanglingReference): { label?: string } {
  if (available === undefined) return {};
  const owner = target === undefined ? "the Pods have" : `the ${target.kind} has`;
  const what = problem === "missing-key" ? " no keys" : problem === "missing-port" ? " no ports" : " no listeners";
  if (available.length === 0) return { label: `${owner}${what}` };
  const rest = available.length > listed ? ` and ${available.length - listed} more` : "";
  return { label: `${owner}: ${available.slice(0, listed).join(", ")}${rest}` };
}

function hintFor(one: DanglingReference): string | undefined {
  const { problem, suggestion, elsewhere, target } = one;
  if (suggestion !== undefined) {
    const id = problem === "missing-resource" ? one.part?.slice(0, one.part.lastIndexOf("/") + 1) : "";
    return `did you mean "${id}${suggestion}"?`;
  }
  if (elsewhere !== undefined) {
    const places = `namespace ${elsewhere.slice(0, listed).join(", ")}`;
    if (target === undefined) return `Pods with these labels exist in ${places}`;
    return `${target.kind} ${target.name} exists in ${places}, not in ${target.namespace}`;
  }
  if (problem === "missing-target" && target !== undefined) {
    const place = target.namespace === undefined || target.namespace === anyNamespace ? "" : `${target.namespace}/`;
    return `add it, or declare that it lives outside: externals: ["${place}${target.kind}/${target.name}"]`;
  }
  if (problem === "missing-resource") return "write the id of a resource as CLUSTER/GROUP/KIND/NAMESPACE/NAME";
  if (problem === "selects-nothing") return `correct the labels, or declare Pods that others make: externals: ["${podPattern(one)}"]`;
  return undefined;
}

function podPattern({ from }: DanglingReference): string {
  const parts = from.split("/");
  return `${parts.at(-2)}/Pod/${parts.at(-1)}`;
}
