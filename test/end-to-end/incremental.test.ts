import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changed, Project, plainConfig, settingsModule } from "./project.ts";

/** A build that takes over what it can gives what a build from scratch gives, and touches nothing else. */

const crd = (fields: string) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: backups.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Backup, listKind: BackupList, plural: backups, singular: backup }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { ${fields} } } } }
`;

const configMap = (name: string, value: string) => `apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}
data:
  value: ${value}
`;

function platform(): Project {
  return new Project({
    "strata.config.ts": `import { defineConfig } from "strata";

export default defineConfig({ delivery: "manifests", schemas: { crds: ["crds"] }, environments: { prod: {} } });
`,
    "crds/backups.yaml": crd("schedule: { type: string }, keep: { type: integer }"),
    "modules/_currency.ts": 'export const currency = "EUR";\n',
    "modules/shop.ts": `import { currency } from "./_currency.ts";\n${settingsModule("shop", '{ CURRENCY: currency, SIZE: "3" }')}`,
    "modules/blog.ts": `import { currency } from "./_currency.ts";\n${settingsModule("blog", "{ CURRENCY: currency }", 'yamls: ["blog/*.yaml"], ')}`,
    "modules/backup.ts": settingsModule("backup", '{ A: "1" }').replace(
      "resources: {",
      'resources: { backups: { nightly: { spec: { schedule: "0 3 * * *", keep: 7 } } }, ',
    ),
    "blog/texts.yaml": configMap("texts", "hello"),
  });
}

/** Builds and gives which files changed; the result is always that of a build from scratch. */
async function rebuild(project: Project): Promise<readonly string[]> {
  const before = project.has("dist/prod") ? project.files("dist/prod") : {};
  const { code, stderr } = await project.run(["build", "prod"]);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/built dist\/prod|dist\/prod is up to date/)]);
  const after = project.files("dist/prod");
  const clean = project.copyTo();
  expect((await clean.run(["build", "prod"])).code).toBe(0);
  expect(after).toEqual(clean.files("dist/prod"));
  return changed(before, after).filter((path) => path !== ".strata-files");
}

async function started(): Promise<Project> {
  const project = platform();
  expect((await rebuild(project)).length).toBe(8);
  return project;
}

describe.concurrent("a build after an edit", () => {
  it("of a module writes the files of its app only, also when its size stays the same", async () => {
    const project = await started();
    project.edit("modules/shop.ts", 'SIZE: "3"', 'SIZE: "4"');
    expect(await rebuild(project)).toEqual(["shop/ConfigMap-settings.yaml"]);
    expect(project.read("dist/prod/shop/ConfigMap-settings.yaml")).toContain("SIZE: '4'");
    project.edit("modules/shop.ts", 'SIZE: "4"', 'SIZE: "5"');
    expect(await rebuild(project)).toEqual(["shop/ConfigMap-settings.yaml"]);
  });

  it("that adds a module, and one that removes it again", async () => {
    const project = await started();
    project.write("modules/mail/mail.ts", settingsModule("mail", "{}"));
    expect(await rebuild(project)).toEqual(["mail/ConfigMap-settings.yaml", "mail/Namespace-mail.yaml"]);
    project.remove("modules/mail");
    expect(await rebuild(project)).toEqual(["mail/ConfigMap-settings.yaml", "mail/Namespace-mail.yaml"]);
    expect(project.has("dist/prod/mail")).toBe(false);
  });

  it("of a file that two modules import changes both apps", async () => {
    const project = await started();
    project.write("modules/_currency.ts", 'export const currency = "CHF";\n');
    expect(await rebuild(project)).toEqual(["blog/ConfigMap-settings.yaml", "shop/ConfigMap-settings.yaml"]);
  });

  it("of a YAML file, and of the files that a pattern matches", async () => {
    const project = await started();
    project.edit("blog/texts.yaml", "hello", "hallo");
    expect(await rebuild(project)).toEqual(["blog/ConfigMap-texts.yaml"]);
    project.write("blog/more.yaml", configMap("more", "words"));
    expect(await rebuild(project)).toEqual(["blog/ConfigMap-more.yaml"]);
    project.remove("blog/more.yaml");
    expect(await rebuild(project)).toEqual(["blog/ConfigMap-more.yaml"]);
  });

  it("of the configuration", async () => {
    const project = await started();
    project.edit("strata.config.ts", "environments", 'cluster: "east", environments');
    expect(await rebuild(project)).toEqual([]);
    project.edit("strata.config.ts", 'delivery: "manifests"', 'delivery: "flux", target: { repository: "https://git.example.com/a.git" }');
    expect(await rebuild(project)).toEqual(expect.arrayContaining(["platform/Kustomization-shop.yaml", "shop/Namespace-shop.yaml"]));
  });

  it("of a CRD checks its custom resources again", async () => {
    const project = await started();
    const before = project.files("dist");
    project.write("crds/backups.yaml", crd("schedule: { type: string }"));
    const { code, stderr } = await project.run(["build", "prod"]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("error[manifest/unknown-field]: Backup backup/nightly has no field spec.keep"),
    ]);
    expect(project.files("dist")).toEqual(before);
    project.write("crds/backups.yaml", crd("schedule: { type: string }, keep: { type: integer, maximum: 9 }"));
    expect(await rebuild(project)).toEqual([]);
  });

  it("that is an error leaves the old output, and the next good one builds on", async () => {
    const project = await started();
    const before = project.files("dist");
    project.edit("modules/shop.ts", "createNamespace", "createNamespaces");
    const { code, stderr } = await project.run(["build", "prod"]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("nothing was written")]);
    expect(project.files("dist")).toEqual(before);
    project.edit("modules/shop.ts", "createNamespaces", "createNamespace");
    expect(await rebuild(project)).toEqual([]);
  });

  it("that breaks a reference of an app that was not edited", async () => {
    const project = new Project({
      "strata.config.ts": plainConfig,
      "modules/names.ts": settingsModule("names", '{ A: "1" }', 'namespace: "web", '),
      "modules/pod.ts": `import { defineModule } from "strata";

export default defineModule({
  config: {
    apps: {
      pod: {
        namespace: "web",
        resources: {
          pods: {
            web: {
              spec: {
                containers: [
                  { name: "web", image: "nginx:1.29.3", env: [{ name: "A", valueFrom: { configMapKeyRef: { name: "settings", key: "A" } } }] },
                ],
              },
            },
          },
        },
      },
    },
  },
});
`,
    });
    await rebuild(project);
    project.edit("modules/names.ts", "A:", "B:");
    const { code, stderr } = await project.run(["build", "prod"]);
    expect(code).toBe(1);
    expect(stderr).toContain("error[references/missing-key]: Pod web/web reads key A of ConfigMap web/settings");
    expect(stderr).toContain("--> modules/pod.ts:13:");
  });
});

describe.concurrent("a build without an edit", () => {
  it("writes nothing and says so", async () => {
    const project = await started();
    const { code, stderr } = await project.run(["build", "prod"]);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^dist\/prod is up to date: 3 apps, 8 resources, 5 edges, 8 files, in /)]);
  });

  it("restores a file of the output that was deleted or changed by hand", async () => {
    const project = await started();
    const before = project.files("dist");
    project.remove("dist/prod/shop/ConfigMap-settings.yaml");
    expect((await project.run(["build", "prod"])).stderr).toMatch(/1 file written, 0 deleted/);
    expect(project.files("dist")).toEqual(before);
    project.write("dist/prod/shop/ConfigMap-settings.yaml", "edited: true\n");
    expect((await project.run(["build", "prod", "--verify"])).stderr).toMatch(/1 file written, 0 deleted/);
    expect(project.files("dist")).toEqual(before);
    project.remove("dist");
    expect((await project.run(["build", "prod"])).code).toBe(0);
    expect(project.files("dist")).toEqual(before);
  });

  it.each([
    ["of one resource", settingsModule("shop", '{ A: "1" }').replace("resources: {", `resources: { ${warningPod()}, `)],
    ["of an app", settingsModule("shop", '{ A: "1" }').replace("apps: {", "apps: { empty: {}, ")],
    ["of what a module prints", `console.log("hello");\n${settingsModule("shop", '{ A: "1" }')}`],
  ])("shows a warning %s again, with the same words", async (_name, module) => {
    const project = new Project({
      "strata.config.ts": plainConfig.replace('"manifests"', '"argocd", target: { repository: "https://git.example.com/a.git" }'),
      "modules/shop.ts": module,
    });
    const said = async () => {
      const { code, stderr } = await project.run(["build", "prod"]);
      expect(code).toBe(0);
      return stderr.replace(/\n[^\n]+\n$/, "");
    };
    const first = await said();
    expect(first).toMatch(/^(warning|info)\[/);
    expect(await said()).toBe(first);
    expect(await said()).toBe(first);
  });

  it.each(["not JSON {", '{"format":1}'])("ignores a cache that holds %j", async (content) => {
    const project = await started();
    const before = project.files("dist");
    const folder = join(project.root, ".strata", "cache", "prod");
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), content);
    expect(await rebuild(project)).toEqual([]);
    project.edit("modules/shop.ts", 'SIZE: "3"', 'SIZE: "4"');
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), content);
    expect(await rebuild(project)).toEqual(["shop/ConfigMap-settings.yaml"]);
    expect(Object.keys(project.files("dist"))).toEqual(Object.keys(before));
  });
});

describe("a lost cache", () => {
  it("is made again by an edit, although the output was there already", async () => {
    const project = await started();
    rmSync(join(project.root, ".strata"), { recursive: true });
    project.edit("modules/shop.ts", 'SIZE: "3"', 'SIZE: "4"');
    expect(await rebuild(project)).toEqual(["shop/ConfigMap-settings.yaml"]);
    const read = (name: string) =>
      JSON.parse(readFileSync(join(project.root, ".strata", "cache", "prod", name), "utf8")) as { stamp: string };
    expect(read("state.json").stamp).toBe(read("fresh.json").stamp);
  });
});

/** A Pod that the check of secrets has something to say about. */
function warningPod(): string {
  return 'pods: { shop: { spec: { containers: [{ name: "shop", image: "nginx:1.29.3", env: [{ name: "API_KEY", value: "abc" }] }] } } }';
}
