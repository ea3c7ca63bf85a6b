import { compareText, type Diagnostic, type Outcome } from "../../base/index.ts";
import type { App, Environment } from "../../graph/index.ts";
import { dependencyGroups } from "../dependency-groups.ts";
import { argocdCodes } from "./codes.ts";

export const syncWaveAnnotation = "argocd.argoproj.io/sync-wave";

/**
 * Waves for the Applications of apps that wait for other apps: one more than the highest wave waited for. Apps that wait for nothing get
 * none (Argo CD reads that as 0), and a wave that the user wrote stays and counts. Apps that wait for each other get the same wave, since
 * Argo CD tries again where Flux would stop. Argo CD lets a wave wait for child Applications only where a health check for them is
 * configured; without one the waves still order the creation. Inside an app nothing is derived: Argo CD orders kinds itself.
 */
export function syncWaves(
  environment: Environment,
  dependsOn: ReadonlyMap<string, readonly string[]>,
): Outcome<ReadonlyMap<string, number>> {
  const diagnostics: Diagnostic[] = [];
  const apps = new Map(environment.apps.map((app) => [app.key, app]));
  // The app-of-apps creates the others, so it has no place among them.
  apps.delete(environment.argocd.appOfApps.name);
  const derived = new Map<string, number>();
  const effective = new Map<string, number>();
  const next = (key: string) => (dependsOn.get(key) ?? []).filter((other) => apps.has(other));
  for (const { members } of dependencyGroups([...apps.keys()].sort(compareText), next)) {
    let wave = 0;
    for (const key of members) {
      for (const other of next(key)) if (!members.includes(other)) wave = Math.max(wave, (effective.get(other) ?? 0) + 1);
    }
    for (const key of members) {
      const own = ownWave(environment, apps.get(key) as App, diagnostics);
      effective.set(key, own ?? wave);
      if (own === undefined && wave > 0) derived.set(key, wave);
    }
  }
  return { value: derived, diagnostics };
}

function ownWave(environment: Environment, app: App, diagnostics: Diagnostic[]): number | undefined {
  if (!Object.hasOwn(app.annotations, syncWaveAnnotation)) return undefined;
  const text = app.annotations[syncWaveAnnotation] as string;
  if (/^[+-]?\d{1,9}$/.test(text)) return Number(text);
  diagnostics.push(
    argocdCodes.report("bad-sync-wave", {
      summary: `app ${app.key} has the sync wave "${text}", which Argo CD reads as 0`,
      hint: 'write a whole number as text, for example "-1" or "2"',
      origin: { environment: environment.name, app: app.key, path: ["apps", app.key, "annotations", syncWaveAnnotation] },
    }),
  );
  return 0;
}
