import { expect, test } from "vitest";
import { sampleApp, sampleEnvironment, sampleInput } from "../environment.test-data.ts";
import { argoCdResources } from "./argo-cd-resources.ts";
import { syncWaveAnnotation } from "./sync-waves.ts";

function waves(dependsOn: Record<string, readonly string[]>, own: Record<string, string> = {}) {
  const keys = new Set([...Object.keys(dependsOn), ...Object.values(dependsOn).flat(), ...Object.keys(own)]);
  const apps = [...keys].map((key) => sampleApp(key, key in own ? { annotations: { [syncWaveAnnotation]: own[key] as string } } : {}));
  const order = { dependsOn: new Map(Object.entries(dependsOn)) };
  const { value, diagnostics } = argoCdResources(sampleInput(sampleEnvironment({ apps }), { order }));
  const found = value.map(({ name, body }) => [
    name,
    (body.metadata as { annotations?: Record<string, string> }).annotations?.[syncWaveAnnotation],
  ]);
  return { waves: Object.fromEntries(found), diagnostics };
}

test("without ordering edges nobody gets a wave", () => {
  expect(waves({ web: [], db: [] }).waves).toEqual({ web: undefined, db: undefined });
});

test("an app comes one wave after the last app it waits for", () => {
  const { waves: found } = waves({ shop: ["issuers", "crds"], issuers: ["cert-manager"], "cert-manager": ["crds"], crds: [], other: [] });
  expect(found).toEqual({ crds: undefined, "cert-manager": "1", issuers: "2", shop: "3", other: undefined });
});

test("a wave that the user wrote stays and counts", () => {
  expect(waves({ shop: ["db"], db: ["crds"] }, { db: "7", crds: "-2" }).waves).toEqual({ crds: "-2", db: "7", shop: "8" });
});

test("apps that wait for each other share a wave", () => {
  expect(waves({ a: ["b", "base"], b: ["a"], base: [], after: ["a"] }).waves).toEqual({ a: "1", b: "1", base: undefined, after: "2" });
});

test("a wave that Argo CD cannot read is warned about", () => {
  const { waves: found, diagnostics } = waves({ a: ["b"] }, { b: "first" });
  expect(found).toEqual({ a: "1", b: "first" });
  expect(diagnostics).toMatchObject([
    { code: "argocd/bad-sync-wave", severity: "warning", summary: 'app b has the sync wave "first", which Argo CD reads as 0' },
  ]);
});
