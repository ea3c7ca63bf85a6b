import fc from "fast-check";
import { expect, test } from "vitest";
import type { App, RawFile } from "../../graph/index.ts";
import { sampleApp, sampleEnvironment, sampleResource } from "../environment.test-data.ts";
import type { FileSpec } from "./file-spec.ts";
import { layoutFiles } from "./layout-files.ts";

const raw = (path: string, source = `secrets/${path}`): RawFile => ({
  path,
  source,
  bytes: new TextEncoder().encode("a: 1\r\n"),
  encrypted: false,
});
const environmentWith = (...apps: readonly App[]) => sampleEnvironment({ apps });

function summary(files: readonly FileSpec[]): Record<string, readonly string[] | string> {
  return Object.fromEntries(
    files.map(({ path, source }) => [path, source.kind === "objects" ? source.resources.map(({ id }) => id) : source.kind]),
  );
}

test("one file per object, one folder per app, sorted by path", () => {
  const environment = environmentWith(sampleApp("web"), sampleApp("db", { outputPath: "data/db" }));
  const { value, diagnostics } = layoutFiles(environment, [
    sampleResource("web", "v1", "Service", "web/web"),
    sampleResource("db", "apps/v1", "StatefulSet", "db/postgres.main"),
    sampleResource("web", "apps/v1", "Deployment", "web/web"),
  ]);
  expect(diagnostics).toEqual([]);
  expect(Object.keys(summary(value))).toEqual([
    "data/db/StatefulSet-postgres-main.yaml",
    "web/Deployment-web.yaml",
    "web/Service-web.yaml",
  ]);
  expect(value[0]?.app).toBe("db");
});

test("objects of one stem share a file: by namespace, then group, then name", () => {
  const { value } = layoutFiles(environmentWith(sampleApp("web")), [
    sampleResource("web", "networking.k8s.io/v1", "Ingress", "b/x"),
    sampleResource("web", "example.com/v1", "Ingress", "b/x"),
    sampleResource("web", "networking.k8s.io/v1", "Ingress", "a/x"),
    sampleResource("web", "networking.k8s.io/v1", "Ingress", "c/x.y"),
    sampleResource("web", "networking.k8s.io/v1", "Ingress", "c/x-y"),
  ]);
  expect(summary(value)).toEqual({
    "web/Ingress-x.yaml": ["prod/networking.k8s.io/Ingress/a/x", "prod/example.com/Ingress/b/x", "prod/networking.k8s.io/Ingress/b/x"],
    "web/Ingress-x-y.yaml": ["prod/networking.k8s.io/Ingress/c/x-y", "prod/networking.k8s.io/Ingress/c/x.y"],
  });
});

test("kinds that differ only in case share a file instead of failing on macOS", () => {
  const { value, diagnostics } = layoutFiles(environmentWith(sampleApp("net")), [
    sampleResource("net", "b.example.com/v1", "IpPool", "net/main"),
    sampleResource("net", "a.example.com/v1", "IPPool", "net/main"),
  ]);
  expect(diagnostics).toEqual([]);
  expect(summary(value)).toEqual({ "net/IPPool-main.yaml": ["prod/a.example.com/IPPool/net/main", "prod/b.example.com/IpPool/net/main"] });
});

test("a revision is a file of its own at the root", () => {
  const { value } = layoutFiles(sampleEnvironment({ revision: "abc123" }), []);
  expect(value).toEqual([{ path: ".revision", source: { kind: "text", text: "abc123\n" } }]);
});

test("objects of other systems have no manifest", () => {
  const machine = { ...sampleResource("web", "v1", "Node", "one"), type: { system: "nixos", machine: "one" } as const };
  expect(layoutFiles(environmentWith(sampleApp("web")), [machine]).value).toEqual([]);
});

test.each([
  [
    "ConfigMap-a.yaml",
    '"web/ConfigMap-a.yaml" has two sources: ConfigMap web/a of app web and raw file secrets/ConfigMap-a.yaml of app web',
  ],
  [
    "configmap-A.yaml",
    '"web/ConfigMap-a.yaml" and "web/configmap-A.yaml" are one file where case does not count: ConfigMap web/a of app web and raw file secrets/configmap-A.yaml of app web',
  ],
  [
    "ConfigMap-a.yaml/x",
    '"web/ConfigMap-a.yaml" would be a file and a folder: ConfigMap web/a of app web and raw file secrets/ConfigMap-a.yaml/x of app web',
  ],
])("a raw file %s against a rendered one is a clash that names both", (path, message) => {
  const environment = environmentWith(sampleApp("web", { rawFiles: [raw(path)] }));
  const { diagnostics } = layoutFiles(environment, [sampleResource("web", "v1", "ConfigMap", "web/a")]);
  expect(diagnostics).toMatchObject([{ code: "layout/file-clash", severity: "error", summary: message }]);
  expect(diagnostics[0]?.related).toHaveLength(1);
});

test("two raw files of one path are a clash", () => {
  const environment = environmentWith(sampleApp("web", { rawFiles: [raw("x.yaml", "two/x.yaml"), raw("x.yaml", "one/x.yaml")] }));
  expect(layoutFiles(environment, []).diagnostics).toMatchObject([
    {
      code: "layout/file-clash",
      summary: '"web/x.yaml" has two sources: raw file one/x.yaml of app web and raw file two/x.yaml of app web',
    },
  ]);
});

test("the environment's own file is part of the check", () => {
  const environment = sampleEnvironment({
    revision: "1",
    apps: [sampleApp("web", { outputPath: ".revision", rawFiles: [raw("x.yaml")] })],
  });
  expect(layoutFiles(environment, []).diagnostics).toMatchObject([
    {
      code: "layout/file-clash",
      summary: '".revision" would be a file and a folder: the environment\'s own file and raw file secrets/x.yaml of app web',
    },
  ]);
});

test.each([
  ["web", "web"],
  ["web", "Web"],
  ["gr\u00f6\u00dfe", "gro\u0308\u00dfe"],
])("folders %s and %s are one", (a, b) => {
  const environment = environmentWith(sampleApp("one", { outputPath: a }), sampleApp("two", { outputPath: b }));
  expect(layoutFiles(environment, []).diagnostics).toMatchObject([
    { code: "layout/shared-folder", summary: `apps one and two are both written to the folder "${a}"`, origin: { app: "two" } },
  ]);
});

test.each([
  ["flux", [], ["layout/nested-folder"]],
  ["argocd", [], []],
  ["argocd", [raw("deep/x.yaml")], ["layout/nested-folder"]],
  ["manifests", [raw("deep/x.yaml")], []],
] as const)(
  "with %s an app inside another app's folder is refused when the outer is read with its subfolders",
  (delivery, rawFiles, codes) => {
    const apps = [sampleApp("inner", { outputPath: "infra/dns" }), sampleApp("outer", { outputPath: "infra", rawFiles })];
    const { diagnostics } = layoutFiles(sampleEnvironment({ delivery, apps }), []);
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  },
);

test("an unsafe folder and an unsafe raw file are reported and not laid out", () => {
  const environment = environmentWith(
    sampleApp("evil", { outputPath: "../evil" }),
    sampleApp("web", { rawFiles: [raw("../x.yaml"), raw("y.yaml")] }),
  );
  const { value, diagnostics } = layoutFiles(environment, [sampleResource("evil", "v1", "ConfigMap", "evil/a")]);
  expect(Object.keys(summary(value))).toEqual(["web/y.yaml"]);
  expect(diagnostics).toMatchObject([
    { code: "layout/unsafe-path", summary: 'app evil cannot be written to the folder "../evil": it has the part ".."' },
    { code: "layout/unsafe-path", summary: 'raw file secrets/../x.yaml of app web cannot be written to "../x.yaml": it has the part ".."' },
  ]);
});

test.each(["kustomization.yaml", "Kustomization", "Chart.yaml"])("a raw %s is written and warned about", (name) => {
  const environment = environmentWith(sampleApp("web", { rawFiles: [raw(name)] }));
  const { value, diagnostics } = layoutFiles(environment, []);
  expect(Object.keys(summary(value))).toEqual([`web/${name}`]);
  expect(diagnostics).toMatchObject([{ code: "layout/raw-takes-over", severity: "warning" }]);
});

test("the order of resources, apps and raw files does not matter", () => {
  const resources = ["a/x", "b/x", "c/x.y", "c/x-y", "a/z"].flatMap((path) => [
    sampleResource("web", "v1", "ConfigMap", path),
    sampleResource("web", "example.com/v1", "ConfigMap", path),
    sampleResource("db", "v1", "Secret", path),
  ]);
  const rawFiles = [raw("Secret-x.yaml"), raw("a.yaml"), raw("A.yaml")];
  const expected = layoutFiles(environmentWith(sampleApp("web"), sampleApp("db", { rawFiles })), resources);
  expect(expected.diagnostics).toHaveLength(2);
  const shuffled = fc.tuple(
    fc.shuffledSubarray(resources, { minLength: resources.length }),
    fc.shuffledSubarray(rawFiles, { minLength: rawFiles.length }),
    fc.boolean(),
  );
  fc.assert(
    fc.property(shuffled, ([some, files, swap]) => {
      const apps = [sampleApp("web"), sampleApp("db", { rawFiles: files })];
      expect(layoutFiles(environmentWith(...(swap ? apps.reverse() : apps)), some)).toEqual(expected);
    }),
  );
});
