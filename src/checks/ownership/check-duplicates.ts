import { compareText, type Diagnostic } from "../../base/index.ts";
import { spokenName } from "../../graph/index.ts";
import { ownershipCodes } from "./codes.ts";

/** Reports ids that more than one resource claims; apps are named in the order of their names. */
export function checkDuplicates(resources: Iterable<{ readonly id: string; readonly app: string }>): readonly Diagnostic[] {
  const first = new Map<string, string>();
  const claims = new Map<string, string[]>();
  for (const { id, app } of resources) {
    const known = first.get(id);
    if (known === undefined) first.set(id, app);
    else claims.set(id, [...(claims.get(id) ?? [known]), app]);
  }
  return [...claims].sort(([a], [b]) => compareText(a, b)).map(([id, apps]) => report(id, [...apps].sort(compareText)));
}

function report(id: string, apps: readonly string[]): Diagnostic {
  const [owner = "", ...others] = apps;
  const distinct = [...new Set(apps)];
  const path = ["metadata", "name"];
  const times = apps.length === 2 ? "twice" : `${apps.length} times`;
  const where = distinct.length > 1 ? ` by apps ${distinct.join(" and ")}` : owner === "" ? ` ${times}` : ` by app ${owner} ${times}`;
  // Manifests that nobody compiled belong to no app.
  const by = (app: string | undefined): string => (app === "" ? "" : ` by app ${app}`);
  return ownershipCodes.report("duplicate-id", {
    summary: `${spokenName(id)} is defined${where}`,
    label: owner === "" ? "defined again here" : `defined${by(others.at(-1))}`,
    hint: distinct.length === 1 ? "remove one of the two" : `keep it in one app, or rename one of the two`,
    origin: { app: others.at(-1) ?? owner, resource: id, path },
    related: apps.slice(0, -1).map((app) => ({ message: `also defined${by(app) || " here"}`, origin: { app, resource: id, path } })),
  });
}
