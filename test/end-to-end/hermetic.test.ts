import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesBelow, Project, type RunOptions, repository, scratchFolder, strata } from "./project.ts";

/** The same sources give the same bytes, whatever the machine, the day and the place. */

/** Without its tsconfig.json, which leads to the template of this repository. */
function example(): Project {
  const copy = new Project({}, join(repository, "examples", "hello")).copyTo();
  copy.remove("tsconfig.json");
  return copy;
}

const environments = ["prod", "staging"];

/** Builds both environments of the example (Argo CD and Flux) and gives path → hash of everything written. */
async function built(project: Project, args: readonly string[] = [], options: RunOptions = {}): Promise<Record<string, string>> {
  for (const environment of environments) {
    const { code, stderr } = await project.run(["build", environment, ...args], options);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^built dist/)]);
  }
  return project.files("dist");
}

const foreign: [string, RunOptions][] = [
  ["another time zone", { variables: { TZ: "Pacific/Kiritimati" } }],
  ["another locale", { variables: { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", LANGUAGE: "tr" } }],
  ["another home", { variables: { HOME: "/nonexistent", XDG_CACHE_HOME: "/nonexistent", XDG_CONFIG_HOME: "/nonexistent" } }],
  ["a pipeline's environment", { variables: { CI: "true", NODE_ENV: "production", USER: "ci", HOSTNAME: "runner-7", FORCE_COLOR: "1" } }],
];

describe("a build gives the same bytes", async () => {
  it("in two folders, one of them with an odd name", { timeout: 60_000 }, async () => {
    const plain = example();
    const odd = plain.copyTo(join(scratchFolder(), "ein Pfad mit Ümlauten & 空白", "x"));
    const files = await built(plain);
    expect(Object.keys(files).length).toBeGreaterThan(25);
    expect(await built(odd)).toEqual(files);
  });

  it("from another working directory", async () => {
    const plain = example();
    const here = await built(plain);
    const other = plain.copyTo();
    for (const [cwd, named] of [
      ["/", other.root],
      [join(other.root, "modules"), undefined],
    ] as const) {
      const out = scratchFolder();
      const place = named === undefined ? [] : ["--cwd", named];
      expect((await strata(["build", "prod", "--out", join(out, "prod"), ...place], { cwd })).code).toBe(0);
      expect(filesBelow(join(out, "prod"))).toEqual(plain.files("dist/prod"));
    }
    expect(other.has("dist")).toBe(false);
    expect(here).toEqual(plain.files("dist"));
  });

  it.each(foreign)("with %s", async (_name, options) => {
    const project = example();
    const copy = project.copyTo();
    expect(await built(copy, [], options)).toEqual(await built(project));
  });

  it("twice from scratch, after an edit and back, and with another environment built in between", async () => {
    const project = example();
    const first = await built(project);
    project.remove("dist");
    project.remove(".strata");
    expect(await built(project)).toEqual(first);
    project.edit("modules/shop.ts", "maxReplicas: 6", "maxReplicas: 9");
    expect(await built(project)).not.toEqual(first);
    project.edit("modules/shop.ts", "maxReplicas: 9", "maxReplicas: 6");
    expect(await built(project)).toEqual(first);
  });

  it("of code that looks at the locale, the time zone and the order of keys", async () => {
    const project = new Project({
      "strata.config.ts": `import { defineConfig } from "strata";

export default defineConfig({ delivery: "manifests", environments: { prod: {} } });
`,
      "modules/shop.ts": `import { defineModule } from "strata";

const day = new Date("2026-03-01T12:00:00Z");
const words = ["zebra", "Äpfel", "apfel", "ızgara", "item"];

export default defineModule({
  config: {
    apps: {
      shop: {
        createNamespace: true,
        resources: {
          configMaps: {
            settings: {
              data: {
                sorted: words.toSorted((a, b) => a.localeCompare(b)).join(),
                upper: "title".toLocaleUpperCase(),
                number: (1234567.891).toLocaleString(),
                day: day.toLocaleString(),
                offset: String(day.getTimezoneOffset()),
                text: String(day),
                zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
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
    const copies = foreign.map(([, options]) => ({ copy: project.copyTo(), options }));
    expect((await project.run(["build", "prod"])).code).toBe(0);
    for (const { copy, options } of copies) {
      expect((await copy.run(["build", "prod"], options)).code).toBe(0);
      expect(copy.read("dist/prod/shop/ConfigMap-settings.yaml")).toBe(project.read("dist/prod/shop/ConfigMap-settings.yaml"));
    }
  });
});
