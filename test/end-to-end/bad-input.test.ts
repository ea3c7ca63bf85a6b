import { describe, expect, it } from "vitest";
import { type Finished, Project, plainConfig, settingsModule } from "./project.ts";

/** Everything that is plainly wrong with its input ends in a diagnostic, exit code 1, and no file written. */

const yamlModule = `import { defineModule } from "strata";

export default defineModule({ config: { apps: { shop: { createNamespace: true, yamls: ["shop.yaml"] } } } });
`;

const configMap = (name: string, value: string) => `apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}
data:
  value: ${value}
`;

function withYaml(text: string | Uint8Array): Project {
  return new Project({ "strata.config.ts": plainConfig, "modules/shop.ts": yamlModule, "shop.yaml": text });
}

/** Builds, expects a refusal that left no trace, and gives what was said. */
async function refusal(project: Project): Promise<string> {
  const { code, stdout, stderr } = await project.run(["build", "prod"]);
  expect({ code, stdout, dist: project.has("dist"), cache: project.has(".strata") }).toEqual({
    code: 1,
    stdout: "",
    dist: false,
    cache: false,
  });
  expect(stderr).toMatch(/\n1 error\nnothing was written\n$/);
  return stderr;
}

function done({ code, stderr }: Finished): void {
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^built dist\/prod: /)]);
}

describe.concurrent("bad input", () => {
  it("malformed YAML", async () => {
    expect(await refusal(withYaml(`${configMap("shop", '"open')}`))).toContain(
      "error[yaml/syntax]: the quoted text that begins here is never closed\n  --> shop.yaml:6:10",
    );
  });

  it("100 MB of YAML", async () => {
    const entry = `---\n${configMap("shop", "x".repeat(900))}`;
    const text = Buffer.alloc(100_000_000, entry);
    expect(await refusal(withYaml(text))).toContain("error[yaml/too-large]: shop.yaml has 95.4 MiB; a file may have at most 64 MiB");
  });

  it("10 MB of YAML that needs the slow reader", async () => {
    const anchored = `apiVersion: v1\nkind: ConfigMap\nmetadata: &m { name: shop }\ndata:\n${"  ? key\n  : value\n".repeat(600_000)}`;
    expect(await refusal(withYaml(anchored))).toContain("error[yaml/too-large]: shop.yaml leaves the ordinary style of manifests here");
  });

  it("a bomb of aliases", async () => {
    const levels = [..."bcdefghij"].map((name, index) => `  ${name}: &${name} [${Array(10).fill(`*${"abcdefghi"[index]}`).join(", ")}]\n`);
    const bomb = `${configMap("bomb", "x")}  a: &a [lol]\n${levels.join("")}`;
    expect(await refusal(withYaml(bomb))).toContain(
      "error[yaml/alias-limit]: the aliases of this document stand for more than 1000000 values",
    );
  });

  it("a bomb of merge keys", async () => {
    const keys = Array.from({ length: 2000 }, (_, index) => `    k${index}: v\n`).join("");
    const merges = Array.from({ length: 2000 }, (_, index) => `  m${index}:\n    <<: *base\n`).join("");
    expect(await refusal(withYaml(`${configMap("bomb", "x")}  base: &base\n${keys}${merges}`))).toContain("error[yaml/alias-limit]");
  });

  it("a bomb of brackets", async () => {
    expect(await refusal(withYaml(`a: ${"[".repeat(100_000)}`))).toContain("error[yaml/too-deep]");
  });

  it("an alias inside its own anchor", async () => {
    expect(await refusal(withYaml("apiVersion: v1\nkind: ConfigMap\nmetadata: &m\n  name: a\n  labels: *m\n"))).toContain(
      "error[yaml/alias]: the alias *m lies inside its own anchor",
    );
  });

  it("TypeScript files that import each other", async () => {
    const project = new Project({
      "strata.config.ts": plainConfig,
      "modules/_a.ts": 'import { b } from "./_b.ts";\nexport const a = () => b;\n',
      "modules/_b.ts": 'import { a } from "./_a.ts";\nexport const b = a;\n',
      "modules/shop.ts": `import { a } from "./_a.ts";\n${settingsModule("shop", "{ A: String(a()) }")}`,
    });
    expect(await refusal(project)).toContain("files import each other in a circle: modules/_a.ts → modules/_b.ts → modules/_a.ts");
  });

  it("type-only imports may be circular", async () => {
    const project = new Project({
      "strata.config.ts": plainConfig,
      "modules/_a.ts": 'import type { B } from "./_b.ts";\nexport type A = string;\nexport const a: B = "EUR";\n',
      "modules/_b.ts": 'import type { A } from "./_a.ts";\nexport type B = A;\n',
      "modules/shop.ts": `import { a } from "./_a.ts";\n${settingsModule("shop", "{ A: a }")}`,
    });
    done(await project.run(["build", "prod"]));
  });

  it("one object in two apps", async () => {
    const project = new Project({
      "strata.config.ts": plainConfig,
      "modules/blog.ts": settingsModule("blog", '{ A: "1" }', 'namespace: "web", '),
      "modules/shop.ts": settingsModule("shop", '{ A: "2" }', 'namespace: "web", '),
    });
    const said = await refusal(project);
    expect(said).toContain("error[ownership/duplicate-id]: ConfigMap web/settings is defined by apps blog and shop");
    expect(said).toMatch(/--> modules\/shop\.ts:4:\d+[\s\S]+--> modules\/blog\.ts:4:\d+/);
  });

  it("one object twice in one app, under two keys", async () => {
    const body = '{ metadata: { name: "same" } }';
    const project = new Project({
      "strata.config.ts": plainConfig,
      "modules/shop.ts": `import { defineModule } from "strata";

export default defineModule({
  config: { apps: { shop: { createNamespace: true, resources: { configMaps: { first: ${body}, second: ${body} } } } } },
});
`,
    });
    expect(await refusal(project)).toContain(
      'error[platform/conflicting-definitions]: ConfigMap shop/same is defined twice, as "first" and as "second"',
    );
  });

  it("one object twice in one app, in two documents", async () => {
    const said = await refusal(withYaml(`${configMap("shop", "a")}---\n${configMap("shop", "b")}`));
    expect(said).toContain("error[platform/conflicting-definitions]");
    expect(said).toMatch(/--> shop\.yaml:13:10[\s\S]+--> shop\.yaml:6:10/);
  });

  it.each([["../other"], ["/etc/strata"], ["a/../../b"], ["C:/temp"]])("a target path outside the repository: %s", async (path) => {
    const project = new Project({
      "strata.config.ts": plainConfig.replace("environments", `target: { path: ${JSON.stringify(path)} }, environments`),
      "modules/shop.ts": settingsModule("shop", "{}"),
    });
    const said = await refusal(project);
    expect(said).toContain(`error[platform/unsafe-path]: target.path "${path}" leaves the repository`);
    const switched = await project.run(["switch", "prod"]);
    expect([switched.code, switched.stdout]).toEqual([1, ""]);
  });

  it.each(["../shop", "a/../../shop", "..", "/shop"])("an app called %s", async (name) => {
    const project = new Project({ "strata.config.ts": plainConfig, "modules/shop.ts": settingsModule(name, "{}") });
    expect(await refusal(project)).toContain(`error[platform/bad-app-name]: ${JSON.stringify(name)} cannot be the name of an app`);
  });

  it.each([".strata-switch", ".strata-files", ".git/hooks", "x".repeat(300)])("an app that is written to %s", async (path) => {
    const module = settingsModule("shop", "{}", `output: { path: ${JSON.stringify(path)} }, `);
    const { code, stderr } = await new Project({ "strata.config.ts": plainConfig, "modules/shop.ts": module }).run(["build", "prod"]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^error\[(delivery\/bad-path|layout\/unsafe-path)\]/)]);
  });

  it("an environment called ../prod", async () => {
    const project = new Project({
      "strata.config.ts": plainConfig.replace("prod", '"../prod"'),
      "modules/shop.ts": settingsModule("shop", "{}"),
    });
    const { code, stderr } = await project.run(["build", "../prod"]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("error[platform/unsafe-path]")]);
    expect([project.has("dist"), project.has("prod")]).toEqual([false, false]);
  });

  it("CRLF sources give the bytes of LF sources, and raw files stay as they are", async () => {
    const files = {
      "strata.config.ts": plainConfig,
      "modules/shop.ts": yamlModule.replace("yamls:", 'rawFiles: ["note.txt"], yamls:'),
      "shop.yaml": `# a comment\n${configMap("shop", "|\n    two\n    lines")}`,
    };
    const withBreaks = (text: string) => text.replaceAll("\n", "\r\n");
    const unix = new Project({ ...files, "note.txt": "a\r\nb\r\n" });
    const windows = new Project({
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [path, withBreaks(text)])),
      "note.txt": "a\r\nb\r\n",
    });
    for (const project of [unix, windows]) done(await project.run(["build", "prod"]));
    expect(windows.files("dist")).toEqual(unix.files("dist"));
    expect(windows.read("dist/prod/shop/note.txt")).toBe("a\r\nb\r\n");
  });

  it("a caret in a CRLF file stands where it does in an LF file", async () => {
    const said = await refusal(withYaml(configMap("shop", "1").replaceAll("\n", "\r\n")));
    expect(said).toContain("  --> shop.yaml:6:10\n  |\n6 |   value: 1\n  |          ^ this is an integer\n");
  });

  it("YAML that is not UTF-8", async () => {
    expect(await refusal(withYaml(Buffer.from(configMap("shop", "Grüße"), "latin1")))).toContain(
      "error[yaml/not-utf8]: shop.yaml is not UTF-8: byte 0xfc",
    );
    expect(await refusal(withYaml(Buffer.from(`\ufeff${configMap("shop", "a")}`, "utf16le")))).toContain(
      "shop.yaml is UTF-16 text, not UTF-8",
    );
  });

  it("TypeScript that is not UTF-8", async () => {
    const module = Buffer.from(settingsModule("shop", '{ A: "Grüße" }'), "latin1");
    expect(await refusal(new Project({ "strata.config.ts": plainConfig, "modules/shop.ts": module }))).toContain(
      "error[typescript/not-utf8]",
    );
  });
});

describe.concurrent("integers above 2^53", () => {
  const pod = (user: string) => `apiVersion: v1
kind: Pod
metadata:
  name: shop
spec:
  securityContext:
    runAsUser: ${user}
  containers:
    - name: shop
      image: registry.example.com/shop:1.4.2
`;
  const podModule = (user: string) => `import { defineModule } from "strata";

export default defineModule({
  config: {
    apps: {
      shop: {
        createNamespace: true,
        resources: {
          pods: {
            shop: {
              spec: { securityContext: { runAsUser: ${user} }, containers: [{ name: "shop", image: "registry.example.com/shop:1.4.2" }] },
            },
          },
        },
      },
    },
  },
});
`;

  it.each(["9007199254740993", "9223372036854775807", "-9223372036854775808"])("%s is exact from YAML", async (user) => {
    const project = withYaml(pod(user));
    done(await project.run(["build", "prod"]));
    expect(project.read("dist/prod/shop/Pod-shop.yaml")).toContain(`runAsUser: ${user}\n`);
  });

  it("is exact as a bigint, also when the app comes from the cache", async () => {
    const project = new Project({
      "strata.config.ts": plainConfig,
      "modules/shop.ts": podModule("9007199254740993n"),
      "modules/blog.ts": settingsModule("blog", "{}"),
    });
    done(await project.run(["build", "prod"]));
    expect(project.read("dist/prod/shop/Pod-shop.yaml")).toContain("runAsUser: 9007199254740993\n");
    project.edit("modules/blog.ts", "{}", '{ A: "1" }');
    const before = project.files("dist");
    done(await project.run(["build", "prod"]));
    expect(Object.keys(before).filter((path) => before[path] !== project.files("dist")[path])).toEqual([
      "prod/.strata-files",
      "prod/blog/ConfigMap-settings.yaml",
    ]);
  });

  it("is refused as a number literal", async () => {
    const project = new Project({ "strata.config.ts": plainConfig, "modules/shop.ts": podModule("9007199254740993") });
    expect(await refusal(project)).toContain(
      "error[typescript/unsafe-integer]: modules/shop.ts: apps.shop.resources.pods.shop.spec.securityContext.runAsUser",
    );
  });

  it("is refused beyond what the field can hold", async () => {
    expect(await refusal(withYaml(pod("9223372036854775808")))).toContain(
      "error[manifest/invalid-value]: Pod shop/shop: spec.securityContext.runAsUser",
    );
  });
});
