import { execFileSync, spawn, spawnSync } from "node:child_process";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Project, plainConfig, program, scratchFolder, settingsModule, strata } from "./project.ts";

/** The commands as a person meets them, each a process of its own. */

async function newProject(...options: readonly string[]): Promise<Project> {
  const folder = scratchFolder();
  const { code } = await strata(["init", "platform", ...options], { cwd: folder });
  expect(code).toBe(0);
  return new Project({}, join(folder, "platform"));
}

describe.concurrent("a newcomer", () => {
  it("starts a project, builds, switches, edits, looks, and switches again", async () => {
    const folder = scratchFolder();
    const init = await strata(["init", "platform"], { cwd: folder });
    expect(init).toEqual({
      code: 0,
      stdout: "",
      stderr: expect.stringMatching(/created {2}strata\.config\.ts\n[\s\S]+\nNext: cd platform && strata build prod\n$/),
    });
    const project = new Project({}, join(folder, "platform"));
    expect(await project.run(["build", "prod"])).toEqual({
      code: 0,
      stdout: "",
      stderr: expect.stringMatching(/^built dist\/prod: 1 app, 6 resources, 7 edges; 6 files written, 0 deleted, in \d/),
    });
    expect(await project.run(["switch", "prod"])).toEqual({
      code: 0,
      stdout: "",
      stderr: "wrote 6 files to manifests/prod, 0 deleted, 0 unchanged\n",
    });
    const built = project.files("dist/prod");
    expect(project.files("manifests/prod")).toEqual(built);

    project.edit("modules/web.ts", '"app.kubernetes.io/name": "web"', '"app.kubernetes.io/name": "site"');
    const diff = await project.run(["diff", "prod"]);
    expect([diff.code, diff.stderr]).toEqual([0, "Changes of prod against manifests/prod: 1 to update, 1 to replace, 4 unchanged\n"]);
    expect(diff.stdout).toContain('~     spec.selector["app.kubernetes.io/name"]: web → site\n');
    expect((await project.run(["diff", "prod", "--exit-code"])).code).toBe(1);
    const plan = await project.run(["plan", "prod"]);
    expect(plan.stdout).toContain("!   web/Deployment/web must be replaced\n!     warning: spec.selector decides which Pods belong");
    expect(plan.stdout).toContain("used by web/Service/web (selects)\n");
    expect((await project.run(["plan", "prod", "--output", "markdown"])).stdout).toMatch(/^#+ Plan for prod against manifests\/prod/);
    expect(JSON.parse((await project.run(["plan", "prod", "--output", "json"])).stdout)).toMatchObject({ steps: expect.any(Array) });

    const dry = await project.run(["switch", "prod", "--dry-run"]);
    expect(dry.stdout).toBe("write   web/Deployment-web.yaml\nwrite   web/Service-web.yaml\n");
    expect(project.files("manifests/prod")).toEqual(built);
    expect((await project.run(["switch", "prod"])).stderr).toBe("wrote 2 files to manifests/prod, 0 deleted, 4 unchanged\n");
    expect((await project.run(["switch", "prod"])).stderr).toBe("manifests/prod is up to date: 6 files\n");
    expect((await project.run(["diff", "prod", "--exit-code"])).code).toBe(0);
  });

  it("does not lose a project to a second init, and keeps files that exist", async () => {
    const project = await newProject();
    expect(await project.run(["init"])).toEqual({
      code: 2,
      stdout: "",
      stderr: "error: . is a Strata project already\n  hint: strata build builds it\n",
    });
    const other = new Project({ "tsconfig.json": "{}\n" });
    expect((await other.run(["init", "--delivery", "manifests"])).stderr).toContain("kept     tsconfig.json (it exists)\n");
    expect([other.read("tsconfig.json"), (await other.run(["build", "prod"])).code]).toEqual(["{}\n", 0]);
  });

  it.each([
    ["argocd", ["Application"]],
    ["flux", ["GitRepository", "Kustomization"]],
  ])("gets the root manifest for %s", async (delivery, kinds) => {
    const project = await newProject("--delivery", delivery);
    const { code, stdout, stderr } = await project.run(["bootstrap", "prod"]);
    expect([code, stderr, [...stdout.matchAll(/^kind: (\w+)$/gm)].map((match) => match[1])]).toEqual([0, "", kinds]);
    const manifest = join(project.root, "root.yaml");
    project.write("root.yaml", stdout);
    expect((await strata(["validate", manifest])).code).toBe(0);
  });

  it("asks why a value is what it is", async () => {
    const project = await newProject();
    expect(await project.run(["why", "prod", "Deployment/web", "spec.replicas"])).toEqual({
      code: 0,
      stdout: "3   modules/web.ts:14:27   typescript\n",
      stderr: "",
    });
    const all = await project.run(["why", "prod", "web/Deployment/web", "-o", "json"]);
    const values: { path: string; winner: { span: { file: string } } }[] = JSON.parse(all.stdout);
    expect(values.length).toBeGreaterThan(10);
    expect(new Set(values.map(({ winner }) => winner.span.file))).toEqual(new Set(["modules/web.ts"]));
    const wrong = await project.run(["why", "prod", "Deployment/wbe"]);
    expect([wrong.code, wrong.stderr]).toEqual([1, 'error: there is no resource "Deployment/wbe"; did you mean Deployment/web?\n']);
    expect((await project.run(["why", "prod", "Deployment/web", "spec.replica"])).stderr).toContain("did you mean spec.replicas?");
  });

  it("looks at the graph", async () => {
    const project = await newProject();
    const dot = (await project.run(["graph", "prod"])).stdout;
    expect(dot).toMatch(/^digraph strata \{\n[\s\S]+\n\}\n$/);
    expect(dot.split("{").length).toBe(dot.split("}").length);
    expect(dot).toContain('"prod//Service/web/web" -> "prod/apps/Deployment/web/web"');
    const mermaid = (await project.run(["graph", "prod", "--format", "mermaid", "--app", "web"])).stdout;
    const lines = mermaid.trimEnd().split("\n");
    expect(lines[0]).toBe("flowchart LR");
    for (const line of lines.slice(1))
      expect(line).toMatch(/^ {2}(subgraph \w+\[".*"\]|end|\s*n\d+\["[^"]*"\]|n\d+ [-.]+(\|"?[^|]*"?\|)?[->]* ?.*n\d+)$/);
    const json = JSON.parse((await project.run(["graph", "prod", "-f", "json", "--kind", "Service"])).stdout);
    expect(json.resources.map(({ id }: { id: string }) => id)).toEqual(["prod//Service/web/web"]);
  });

  it("asks where an environment goes", async () => {
    const project = await newProject();
    const facts = JSON.parse((await project.run(["info", "prod", "-o", "json"])).stdout);
    expect(facts).toMatchObject({ environment: "prod", delivery: "argocd", apps: [{ name: "web", resources: 5 }], files: 6 });
    expect((await project.run(["info", "prod", "-o", "yaml"])).stdout).toContain("environment: prod\n");
    expect((await project.run(["info", "prod"])).stdout).toMatch(/^prod {2}Kubernetes 1\.36, delivered by argocd\n/);
  });
});

describe.concurrent("checks and help", () => {
  it("validates manifests of any origin, as text, JSON and SARIF", async () => {
    const project = new Project({ "a.yaml": "apiVersion: v1\nkind: Service\nmetadata:\n  name: a\nspec:\n  port: 80\n" });
    const text = await project.run(["validate"]);
    expect(text.code).toBe(1);
    expect(text.stderr).toContain("error[manifest/unknown-field]: Service default/a has no field spec.port\n  --> a.yaml:6:3\n");
    const json = await project.run(["validate", "a.yaml", "--output", "json"]);
    expect([json.code, JSON.parse(json.stdout).diagnostics]).toMatchObject([
      1,
      [{ code: "manifest/unknown-field", span: { file: "a.yaml" } }],
    ]);
    const sarif = await project.run(["validate", "--output", "sarif"]);
    expect(JSON.parse(sarif.stdout)).toMatchObject({
      version: "2.1.0",
      runs: [
        {
          tool: { driver: { rules: [{ id: "manifest/unknown-field" }] } },
          results: [{ ruleId: "manifest/unknown-field", level: "error" }],
        },
      ],
    });
    expect((await project.run(["validate", "nowhere"])).code).toBe(2);
    expect((await project.run(["validate", "--external", "db"])).stderr).toContain("error: --external db is not a resource name");
  });

  it.each(["bash", "zsh", "fish"])("prints a completion script for %s", async (shell) => {
    const { code, stdout } = await strata(["completion", shell]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("bootstrap")]);
    const check = spawnSync(shell, ["-n"], { input: stdout });
    if (check.error === undefined) expect([check.status, check.stderr.toString()]).toEqual([0, ""]);
  });

  it("explains a code, and lists all", async () => {
    expect((await strata(["explain", "references/missing-port"])).stdout).toMatch(
      /^references\/missing-port \(error\): [\s\S]+How to mend it: /,
    );
    expect((await strata(["explain"])).stdout.split("\n").length).toBeGreaterThan(130);
    expect(await strata(["explain", "references/mising-port"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("did you mean references/missing-port?"),
    });
  });

  it.each([
    [["bild", "prod"], 2, 'there is no command "bild"\n  hint: did you mean strata build?'],
    [["build", "prod", "--verfy"], 2, "build has no option --verfy\n  hint: did you mean --verify?"],
    [["build", "prod", "--output", "xml"], 2, '--output takes one of text, json, sarif, not "xml"'],
    [["build"], 2, "build needs ENV: an environment of strata.config.ts"],
    [["build", "prod", "staging"], 2, "staging"],
    [["build", "production"], 1, 'there is no environment "production"\n  hint: did you mean "prod"?'],
    [["diff", "prod", "--env", "staging", "--ref", "main"], 2, "--ref, --directory and --env exclude each other"],
  ] as const)("says what is wrong with strata %j", async (args, code, words) => {
    const project = new Project({ "strata.config.ts": plainConfig, "modules/shop.ts": settingsModule("shop", "{}") });
    const finished = await project.run(args);
    expect([finished.code, finished.stdout]).toEqual([code, ""]);
    expect(finished.stderr).toContain(words);
    expect(project.has("dist")).toBe(false);
  });

  it("helps without a project", async () => {
    const overview = await strata(["--help"]);
    expect([overview.code, overview.stdout]).toEqual([0, expect.stringContaining("Usage: strata COMMAND")]);
    const names = [...overview.stdout.matchAll(/^ {2}([a-z]+) {2,}/gm)].map((match) => match[1] as string);
    expect(names).toContain("switch");
    for (const name of names) {
      const { code, stdout } = await strata([name, "--help"]);
      expect([name, code, stdout]).toEqual([name, 0, expect.stringMatching(new RegExp(`Usage: strata ${name}[\\s\\S]+Examples:`))]);
    }
    expect((await strata([])).code).toBe(2);
    expect((await strata(["build", "prod"], { cwd: scratchFolder() })).stderr).toContain("error[project/no-config]");
  });
});

describe.concurrent("interruptions", () => {
  it("Ctrl-C during an endless loop ends with 130 and leaves nothing", async () => {
    const project = new Project({
      "strata.config.ts": plainConfig,
      "modules/shop.ts": `import { readFileSync } from "node:fs";\nreadFileSync("gate");\nfor (;;);\n`,
    });
    const gate = join(project.root, "gate");
    execFileSync("mkfifo", [gate]);
    const finished = await project.run(["build", "prod"], {
      onStart: async (child) => {
        // A pipe opens for writing when somebody reads: the module is at work.
        await (await open(gate, "w")).close();
        child.kill("SIGINT");
      },
    });
    expect(finished).toEqual({ code: 130, stdout: "", stderr: "interrupted: nothing was left half written\n" });
    expect(project.has("dist")).toBe(false);
  });

  it("a reader that has seen enough is no error", async () => {
    const project = new Project({
      "strata.config.ts": plainConfig,
      "modules/shop.ts": `import { defineModule } from "strata";

const configMaps = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [\`settings-\${index}\`, {}]));

export default defineModule({ config: { apps: { shop: { createNamespace: true, resources: { configMaps } } } } });
`,
    });
    const child = spawn(process.execPath, [program, "graph", "prod"], { cwd: project.root, stdio: ["ignore", "pipe", "pipe"] });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.stdout.once("data", () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect([code, stderr]).toEqual([0, ""]);
  });
});
