import { expect, test } from "vitest";
import type { Edge } from "../../graph/index.ts";
import { sampleApp, sampleEnvironment, sampleInput, sampleResource } from "../environment.test-data.ts";
import { fluxResources } from "./flux-resources.ts";

const app = (key: string, ...dependsOn: string[]) => sampleApp(key, { flux: { ...sampleApp(key).flux, dependsOn } });

function flux(apps: readonly ReturnType<typeof app>[], links: Record<string, readonly string[]> = {}, edges: readonly Edge[] = []) {
  const environment = sampleEnvironment({ delivery: "flux", apps });
  return fluxResources(sampleInput(environment, { order: { dependsOn: new Map(Object.entries(links)) }, edges }));
}

function dependsOn({ value }: ReturnType<typeof flux>): Record<string, unknown> {
  const kustomizations = value.filter(
    ({ type, name }) => type.system === "kubernetes" && type.kind === "Kustomization" && name !== "platform",
  );
  return Object.fromEntries(kustomizations.map(({ name, body }) => [name, (body.spec as { dependsOn?: unknown }).dependsOn]));
}

/** The first resource of app `from` needs the first of app `to`. */
const edge = (from: string, to: string): Edge => ({
  from: `prod//ConfigMap/${from}/${from}`,
  fromPath: ["data", "x"],
  to: `prod//ConfigMap/${to}/${to}`,
  toPath: [],
  kind: "issued-by",
  ordering: true,
});

test("ordering edges and the user's own list are joined, by name and sorted", () => {
  const found = flux([app("web", "zoo"), app("zoo"), sampleApp("crds", { name: "base-crds" })], { web: ["crds", "zoo"] });
  expect(found.diagnostics).toEqual([]);
  expect(dependsOn(found)).toEqual({ "base-crds": undefined, web: [{ name: "base-crds" }, { name: "zoo" }], zoo: undefined });
});

test("an app may be named by its name too", () => {
  expect(dependsOn(flux([app("web", "base-crds"), sampleApp("crds", { name: "base-crds" })])).web).toEqual([{ name: "base-crds" }]);
});

test("an unknown app is reported with the nearest name", () => {
  const { diagnostics } = flux([app("web", "certmanager"), app("cert-manager")]);
  expect(diagnostics).toMatchObject([
    {
      code: "flux/unknown-dependency",
      summary: 'app web waits for app "certmanager", which does not exist',
      hint: 'did you mean "cert-manager"?',
      origin: { app: "web", path: ["apps", "web", "flux", "dependsOn", 0] },
    },
  ]);
});

test("an app without files is not waited for: it has no Kustomization", () => {
  const environment = sampleEnvironment({ delivery: "flux", apps: [app("web", "empty"), app("empty")] });
  const found = fluxResources(sampleInput(environment, { resources: [sampleResource("web", "v1", "ConfigMap", "web/a")] }));
  expect(dependsOn(found)).toEqual({ web: undefined });
  expect(found.diagnostics).toMatchObject([{ code: "layout/empty-app" }]);
});

test("a circle is reported once, with its chain and the reason of each step", () => {
  const found = flux([app("a"), app("b", "c"), app("c"), app("free")], { a: ["b"], c: ["a"], free: ["a"] }, [
    edge("c", "a"),
    edge("a", "b"),
  ]);
  expect(found.diagnostics).toMatchObject([
    {
      code: "flux/dependency-cycle",
      summary: "Flux would wait for ever: a → b → c → a",
      label: "app a waits for app b: ConfigMap a/a needs ConfigMap b/b (issued-by)",
      related: [
        { message: "app b waits for app c: it says so in flux.dependsOn" },
        { message: "app c waits for app a: ConfigMap c/c needs ConfigMap a/a (issued-by)" },
      ],
      origin: { app: "a", resource: "prod//ConfigMap/a/a", path: ["data", "x"] },
    },
  ]);
});

test("an app that waits for itself is a circle of one", () => {
  expect(flux([app("web", "web")]).diagnostics).toMatchObject([
    { code: "flux/dependency-cycle", summary: "Flux would wait for ever: web → web" },
  ]);
});

test("the root must not wait for an app whose Kustomization it creates", () => {
  const found = flux([app("platform"), app("web")], { platform: ["web"] }, [edge("platform", "web")]);
  expect(found.diagnostics).toMatchObject([
    {
      code: "flux/dependency-cycle",
      summary: "Flux would wait for ever: platform → web → platform",
      hint: "app platform is applied before all others: move what needs another app out of it",
    },
  ]);
});

test("a chain of ten thousand apps is no problem", () => {
  const apps = Array.from({ length: 10_000 }, (_, index) => app(`a${index}`));
  const links = Object.fromEntries(apps.slice(1).map(({ key }, index) => [key, [`a${index}`]]));
  expect(flux(apps, links).diagnostics).toEqual([]);
});
