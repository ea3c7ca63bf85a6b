import { afterAll, describe, expect, it } from "vitest";
import { evaluateConfig } from "./evaluate.ts";
import { evaluate, makeProject, moduleOf, removeProjects } from "./project.test-data.ts";

afterAll(removeProjects);

async function jsonOf(config: string, before = ""): Promise<string | undefined> {
  const { value, diagnostics } = await evaluate({ "modules/a.ts": moduleOf(config, before) });
  expect(diagnostics).toEqual([]);
  return value[0]?.json;
}

describe("values", () => {
  it("gives the JSON of an object and of a function of the environment", async () => {
    expect(await jsonOf('{ apps: { web: { namespace: "web" } } }')).toBe('{"apps":{"web":{"namespace":"web"}}}');
    expect(await jsonOf("({ environment }) => ({ name: environment.name })")).toBe('{"name":"prod"}');
  });

  it("erases types, enums of values stay", async () => {
    const before = "enum Size { small = 1 }\ninterface Unused { a: string }\nconst size = Size.small satisfies number;";
    expect(await jsonOf("{ size: size as number } as const", before)).toBe('{"size":1}');
  });

  it("keeps integers above 2^53 exact and drops undefined properties", async () => {
    expect(await jsonOf("{ big: 9007199254740993n, gone: undefined, zero: -0, list: [1n, { x: undefined }] }")).toBe(
      '{"big":9007199254740993,"zero":0,"list":[1,{}]}',
    );
  });

  it("keeps keys that are names of built-in properties", async () => {
    expect(await jsonOf('{ ["__proto__"]: 1, constructor: 2, toString: 3 }')).toBe('{"__proto__":1,"constructor":2,"toString":3}');
  });

  it("waits at the top level of a file", async () => {
    expect(await jsonOf("{ x }", "const x = await new Promise((resolve) => setTimeout(resolve, 1, 7));")).toBe('{"x":7}');
  });

  it("gives units the environment frozen", async () => {
    const { diagnostics } = await evaluate({ "modules/a.ts": moduleOf('({ environment }) => { environment.name = "x"; return {}; }') });
    expect(diagnostics.map(({ code }) => code)).toEqual(["typescript/thrown-error"]);
  });

  it("gives refs and templates of strata/graph", async () => {
    const before = 'import { ref, template } from "strata/graph";';
    expect(await jsonOf('{ a: ref("x", ["status"]), b: template`v-$' + '{ref("y", [])}` }', before)).toBe(
      '{"a":{"$ref":{"to":"x","path":["status"]}},"b":{"$template":{"parts":["v-",{"$ref":{"to":"y","path":[]}}]}}}',
    );
  });

  it("reads JSON files, tsconfig paths, CommonJS packages and import.meta", async () => {
    const files = {
      "modules/a.ts": moduleOf(
        "{ data, lib: lib.shout(\"hi\"), alias, here: readFileSync(new URL('./note.txt', import.meta.url), 'utf8') }",
        [
          'import data from "./data.json" with { type: "json" };',
          'import lib from "shouting";',
          'import { alias } from "@lib/alias";',
          'import { readFileSync } from "node:fs";',
        ].join("\n"),
      ),
      "modules/data.json": '{"n": 1}',
      "modules/note.txt": "note",
      "lib/alias.ts": "export const alias = 'alias';",
      "tsconfig.json": '{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] } } }',
      "node_modules/shouting/package.json": '{"name":"shouting","version":"1.2.3","main":"index.js"}',
      "node_modules/shouting/index.js":
        "const events = require('events'); class A extends events {}; exports.shout = (text) => text.toUpperCase() + typeof A;",
    };
    const { value, diagnostics } = await evaluate(files, { units: ["modules/a.ts"] });
    expect(diagnostics).toEqual([]);
    expect(value[0]?.json).toBe('{"data":{"n":1},"lib":"HIfunction","alias":"alias","here":"note"}');
    expect(value[0]?.inputs).toEqual({
      files: [
        "lib/alias.ts",
        "modules/a.ts",
        "modules/data.json",
        "modules/note.txt",
        "node_modules/shouting/package.json",
        "tsconfig.json",
      ],
      directories: [],
      absent: [],
      packages: ["shouting@1.2.3"],
      variables: [],
    });
  });
});

describe("many units", () => {
  it("keeps their order and lets one fail alone", async () => {
    const files = {
      "modules/b.ts": moduleOf("{ b: 1 }"),
      "modules/bad.ts": moduleOf("() => { throw new Error('no') }"),
      "modules/worse.ts": "export default {",
      "modules/a.ts": moduleOf("{ a: 1 }"),
    };
    const { value, diagnostics } = await evaluate(files);
    expect(value.map(({ file }) => file)).toEqual(["modules/b.ts", "modules/a.ts"]);
    expect(diagnostics.map(({ code }) => code).sort()).toEqual(["typescript/syntax-error", "typescript/thrown-error"]);
  });

  it("fails every unit that imports a broken file, and says so once", async () => {
    const files = {
      "modules/a.ts": moduleOf("{ x }", 'import { x } from "../shared.ts";'),
      "modules/b.ts": moduleOf("{ x }", 'import { x } from "../shared.ts";'),
      "modules/c.ts": moduleOf("{ ok: true }"),
      "shared.ts": "export const x = 1;\nthrow new Error('shared');",
    };
    const { value, diagnostics } = await evaluate(files);
    expect(value.map(({ file }) => file)).toEqual(["modules/c.ts"]);
    expect(diagnostics.map(({ summary }) => summary)).toEqual(["shared.ts threw Error: shared"]);
  });

  it("gives names that do not depend on what is bundled together", async () => {
    const text = moduleOf("{ name: helper.name }", "function helper() {}");
    const { value } = await evaluate({ "modules/a.ts": text, "modules/b.ts": text });
    expect(value.map(({ json }) => json)).toEqual(['{"name":"helper"}', '{"name":"helper"}']);
  });
});

describe("inputs", () => {
  it("tracks reads, listings, what is absent, and declared variables", async () => {
    const before =
      'import fs, { readFileSync } from "node:fs";\nimport { readFile } from "node:fs/promises";\nconst late = await readFile("data/late.txt", "utf8");';
    const config =
      '{ late, text: readFileSync("data/a.txt", "utf8"), list: fs.readdirSync("data"), no: fs.existsSync("data/no.txt"), region: process.env.REGION, unset: process.env.UNSET ?? "none" }';
    const files = { "modules/a.ts": moduleOf(config, before), "data/a.txt": "A", "data/late.txt": "L" };
    const { value, diagnostics } = await evaluate(files, { variables: { REGION: "eu", UNSET: undefined } });
    expect(diagnostics).toEqual([]);
    expect(value[0]?.json).toBe('{"late":"L","text":"A","list":["a.txt","late.txt"],"no":false,"region":"eu","unset":"none"}');
    expect(value[0]?.inputs).toEqual({
      files: ["data/a.txt", "data/late.txt", "modules/a.ts"],
      directories: ["data"],
      absent: ["data/no.txt", "tsconfig.json"],
      packages: [],
      variables: ["REGION", "UNSET"],
    });
  });

  it("counts what a shared file read for every unit that imports it, loaded early or kept for later", async () => {
    const shared =
      'import { readFileSync } from "node:fs";\nexport const early = readFileSync("early.txt", "utf8");\nlet kept: string | undefined;\nexport const late = () => (kept ??= readFileSync("late.txt", "utf8"));';
    const unit = moduleOf("() => ({ early, late: late() })", 'import { early, late } from "../shared.ts";');
    const own = moduleOf("{ own: readFileSync('own.txt', 'utf8') }", 'import { readFileSync } from "node:fs";');
    const files = {
      "modules/a.ts": unit,
      "modules/b.ts": unit,
      "modules/c.ts": own,
      "shared.ts": shared,
      "early.txt": "e",
      "late.txt": "l",
      "own.txt": "o",
    };
    const { value } = await evaluate(files);
    expect(value.map(({ inputs }) => inputs.files)).toEqual([
      ["early.txt", "late.txt", "modules/a.ts", "shared.ts"],
      ["early.txt", "late.txt", "modules/b.ts", "shared.ts"],
      ["modules/c.ts", "own.txt"],
    ]);
  });

  it("names files outside the project by their absolute path", async () => {
    const outside = makeProject({ "lib.ts": "export const x = 1;" });
    const { value } = await evaluate({ "modules/a.ts": moduleOf("{ x }", `import { x } from ${JSON.stringify(`${outside}/lib.ts`)};`) });
    expect(value[0]?.inputs.files).toContain(`${outside}/lib.ts`);
  });
});

describe("strata.config.ts", () => {
  const limits = { variables: {}, timeoutMs: 10_000, file: "strata.config.ts" };

  it("may be an object, a function or an async function", async () => {
    for (const source of ["{ environments: {} }", "() => ({ environments: {} })", "async () => ({ environments: await {} })"]) {
      const root = makeProject({ "strata.config.ts": `import { defineConfig } from "strata";\nexport default defineConfig(${source});` });
      const { value, diagnostics } = await evaluateConfig({ root, ...limits });
      expect(diagnostics).toEqual([]);
      expect(value).toEqual({
        value: { environments: {} },
        inputs: { files: ["strata.config.ts"], directories: [], absent: ["tsconfig.json"], packages: [], variables: [] },
      });
    }
  });

  it("reports a project without one", async () => {
    const { value, diagnostics } = await evaluateConfig({ root: makeProject({ "strata.confg.ts": "" }), ...limits });
    expect(value).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "typescript/missing-file", hint: 'did you mean "strata.confg.ts"?' }]);
  });
});

it("stops when it is told to", async () => {
  const controller = new AbortController();
  const running = evaluate({ "modules/a.ts": moduleOf("() => { for (;;); }") }, { signal: controller.signal, timeoutMs: 60_000 });
  controller.abort();
  await expect(running).rejects.toThrow("aborted");
});
