import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { typescriptCodes } from "./codes.ts";
import { evaluateConfig, evaluateUnits } from "./evaluate.ts";
import { evaluate, makeProject, moduleOf, removeProjects, shortForm, textAt } from "./project.test-data.ts";

afterAll(removeProjects);

interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** Code, file and line of every diagnostic. */
  readonly expected: readonly string[];
  readonly hint?: string;
}

const one = (name: string, text: string, line: string, hint?: string): Case => ({
  name: `${name}: ${text.split("\n").at(-2)?.slice(0, 60)}`,
  files: { "modules/a.ts": text },
  expected: [`typescript/${name} modules/a.ts: ${line}`],
  ...(hint === undefined ? {} : { hint }),
});

const pure = (name: string, line: string, before = ""): Case =>
  one(name, moduleOf("() => {\nconst x = f();\nreturn {};\n}", `${before}\nfunction f() {\n${line}\n}`), line);

const cases: readonly Case[] = [
  one("syntax-error", "export default {\n  a: 1,\n  b: = 2,\n};\n", "b: = 2,"),
  one("suspicious-code", moduleOf("{\n  a: 1,\n  a: 2,\n}"), "a: 2,"),
  {
    name: "unresolved-import of a file",
    files: { "modules/a.ts": moduleOf("{ x }", 'import { x } from "../lib/helpers.ts";'), "lib/helper.ts": "export const x = 1;" },
    expected: ['typescript/unresolved-import modules/a.ts: import { x } from "../lib/helpers.ts";'],
    hint: 'did you mean "../lib/helper.ts"?',
  },
  one(
    "unresolved-import",
    moduleOf("{ x }", 'import { x } from "@scope/nothing/deep";'),
    'import { x } from "@scope/nothing/deep";',
    "install it in the project: npm install @scope/nothing",
  ),
  one("unresolved-import", moduleOf("{ x }", 'import x from "node:utli";'), 'import x from "node:utli";', 'did you mean "node:util"?'),
  {
    name: "syntax-error in a shared file of a project that is all ES modules",
    files: {
      "package.json": '{ "type": "module" }',
      "modules/a.ts": moduleOf("{ x, y }", 'import y, { x } from "../lib.ts";'),
      "lib.ts": "export const x = = 1;",
    },
    expected: ["typescript/syntax-error lib.ts: export const x = = 1;"],
  },
  {
    name: "syntax-error in tsconfig.json",
    files: { "modules/a.ts": moduleOf("{}"), "tsconfig.json": '{\n  "compilerOptions": [,\n}' },
    expected: ['typescript/syntax-error tsconfig.json: "compilerOptions": [,'],
  },
  {
    name: "missing-export",
    files: { "modules/a.ts": moduleOf("{ prot }", 'import { prot } from "../lib.ts";'), "lib.ts": "export const port = 1;" },
    expected: ['typescript/missing-export modules/a.ts: import { prot } from "../lib.ts";'],
    hint: 'did you mean "port"?',
  },
  {
    name: "unsupported-import",
    files: { "modules/a.ts": moduleOf("{ x }", 'import x from "../x.yaml";'), "x.yaml": "a: 1" },
    expected: ['typescript/unsupported-import modules/a.ts: import x from "../x.yaml";'],
  },
  one("computed-import", moduleOf("{ x }", 'const name = "./x.ts";\nconst x = await import(name);'), "const x = await import(name);"),
  {
    name: "import-cycle",
    files: {
      "modules/a.ts": moduleOf("{ b }", 'import { b } from "../b.ts";'),
      "b.ts": 'import { c } from "./c.ts";\nexport const b = () => c;',
      "c.ts": '// a comment\nimport { b } from "./b.ts";\nexport const c = () => b;',
      "modules/ok.ts": moduleOf("{}"),
    },
    expected: ['typescript/import-cycle c.ts: import { b } from "./b.ts";'],
  },
  one("thrown-error", moduleOf("() => {\n  const apps: any = undefined;\n  return { x: apps.web };\n}"), "return { x: apps.web };"),
  one(
    "thrown-error",
    moduleOf("{}", 'const check = (ok: boolean) => {\n  if (!ok) throw new RangeError("too many");\n};\ncheck(false);'),
    'if (!ok) throw new RangeError("too many");',
  ),
  one("thrown-error", moduleOf("() => {\n  const a = 1;\n  throw { reason: 'text' };\n}"), "throw { reason: 'text' };"),
  one("thrown-error", moduleOf("{}", "\nthrow 'only text';"), "throw 'only text';"),
  one("thrown-error", moduleOf("{}", "Promise.reject(\n  new Error('nobody catches this'),\n);"), "new Error('nobody catches this'),"),
  one(
    "thrown-error",
    moduleOf(
      "{ ...null, x: await 1 }",
      "setTimeout(() => {\n  throw new Error('late');\n}, 0);\nawait new Promise((done) => setTimeout(done, 5));",
    ),
    "throw new Error('late');",
  ),
  one(
    "stack-overflow",
    moduleOf("() => ({ x: deep(1) })", "function deep(n: number): number {\n  return deep(n + 1) + 1;\n}"),
    "return deep(n + 1) + 1;",
  ),
  one(
    "never-settles",
    moduleOf("{ x }", "const a = await 1;\nconst x = await new Promise(() => {});\n"),
    "const x = await new Promise(() => {});",
  ),
  one(
    "never-settles",
    moduleOf("{ x }", "async function load() {\n  return await new Promise(() => {});\n}\nconst x = await load();"),
    "return await new Promise(() => {});",
  ),
  one("calls-exit", moduleOf("() => {\n  process.exit(3);\n}"), "process.exit(3);"),
  one("missing-default-export", "export const config = {};\n", "export const config = {};"),
  one("wrong-default-export", "export default () => ({});\n", "export default () => ({});"),
  one("wrong-default-export", "const a = 1;\nexport default { confg: {} };\n", "export default { confg: {} };"),
  one("wrong-default-export", "export default {};\n", "export default {};"),
  one("wrong-default-export", moduleOf("() => {\n  return 5;\n}"), "export default defineModule({ config: () => {"),
  one("async-config", "const a = 1;\nexport default {\n  config: async () => ({}),\n};\n", "config: async () => ({}),"),
  one("not-json", moduleOf("{\n  a: {\n    f: () => 1,\n  },\n}"), "f: () => 1,", "call the function, or remove the property"),
  one("not-json", moduleOf("{\n  list: [\n    1,\n    undefined,\n  ],\n}"), "undefined,"),
  one("not-json", moduleOf("{\n  at: new Date(0),\n}"), "at: new Date(0),", "write it as text: date.toISOString()"),
  one("not-json", moduleOf("{\n  m: new Map(),\n}"), "m: new Map(),"),
  one("not-json", moduleOf("{\n  n: 0 / 0,\n}"), "n: 0 / 0,"),
  one("not-json", moduleOf("{\n  s: Symbol('x'),\n}"), "s: Symbol('x'),"),
  one("not-json", moduleOf("{\n  i: new (class Invoice {})(),\n}"), "i: new (class Invoice {})(),"),
  one("not-json", moduleOf("{\n  get broken() { throw new Error('no'); },\n}"), "get broken() { throw new Error('no'); },"),
  one("cyclic-value", moduleOf("{\n  a: loop,\n}", "const loop: any = {};\nloop.self = loop;"), "loop.self = loop;"),
  one("unsafe-integer", moduleOf("{\n  big: 9007199254740993,\n}"), "big: 9007199254740993,"),
  pure("reads-clock", "return Date.now();"),
  pure("reads-clock", "return new Date();"),
  pure("reads-clock", "return Date();"),
  pure("reads-clock", "return performance.now();"),
  pure("reads-clock", "return process.hrtime.bigint();"),
  pure("reads-random", "return Math.random();"),
  pure("reads-random", "return crypto.randomUUID();"),
  pure("reads-random", "return crypto.getRandomValues(new Uint8Array(2));"),
  pure("reads-random", "return randomBytes(4).toString('hex');", 'import { randomBytes } from "node:crypto";'),
  pure("undeclared-variable", "return process.env.HOME;"),
  pure("undeclared-variable", "return { ...process.env };"),
  pure("undeclared-variable", "return env.HOME;", 'import { env } from "node:process";'),
  pure("reads-machine", "return process.cwd();"),
  pure("reads-machine", "return process.pid;"),
  pure("reads-machine", "return os.hostname();", 'import os from "os";'),
  pure("outside-effect", "return fetch('http://localhost').catch(() => 1);"),
  pure("outside-effect", "return execSync('ls');", 'import { execSync } from "node:child_process";'),
  pure("outside-effect", "return http.get('http://localhost');", 'import * as http from "http";'),
  pure("outside-effect", "return new Worker('x');", 'import { Worker } from "node:worker_threads";'),
  pure("file-outside-project", "return readFileSync('/etc/hostname', 'utf8');", 'import { readFileSync } from "node:fs";'),
  pure("file-outside-project", "return existsSync('../x');", 'import { existsSync } from "node:fs";'),
  pure("writes-file", "return writeFileSync('x', 'y');", 'import { writeFileSync } from "node:fs";'),
];

const seen = new Set<string>();

describe("a mistake is a diagnostic at the user's line", () => {
  for (const { name, files, expected, hint } of cases) {
    it(name, async () => {
      const { diagnostics } = await evaluate(files);
      expect(diagnostics.map((diagnostic) => shortForm(files, diagnostic))).toEqual(expected);
      for (const diagnostic of diagnostics) {
        seen.add(diagnostic.code);
        expect(diagnostic.summary).toContain(diagnostic.span?.file);
        expect(JSON.stringify(diagnostic)).not.toMatch(/worker-entry|strata:bundle|strata:units|node:internal|\$strata/);
      }
      if (hint !== undefined) expect(diagnostics[0]?.hint).toBe(hint);
    });
  }
});

describe("code that must be stopped", () => {
  it("is an endless loop, named by its line, and the other units go on", async () => {
    const files = {
      "lib.ts": "export function spin(n: number): number {\n  let i = 0;\n  while (n > 0) {\n    i += 1;\n  }\n  return i;\n}",
      "modules/a.ts": moduleOf("() => ({ x: spin(1) })", 'import { spin } from "../lib.ts";'),
      "modules/b.ts": moduleOf("{ b: 1 }"),
      "modules/c.ts": moduleOf("() => ({ x: spin(0) })", 'import { spin } from "../lib.ts";'),
    };
    const { value, diagnostics } = await evaluate(files, { timeoutMs: 300 });
    expect(diagnostics).toMatchObject([{ code: "typescript/too-slow", summary: "lib.ts did not finish within 0.3 s" }]);
    expect(["while (n > 0) {", "i += 1;"]).toContain(
      shortForm(files, diagnostics[0] as never).slice("typescript/too-slow lib.ts: ".length),
    );
    expect(diagnostics[0]?.related?.map(({ span }) => textAt(files, span))).toEqual(["spin"]);
    expect(value.map(({ file }) => file)).toEqual(["modules/b.ts"]);
    seen.add("typescript/too-slow");
  });

  it("is an endless loop at the top level, and one inside a pattern match", async () => {
    for (const line of ["for (;;);", "/^(a+)+$/.test('a'.repeat(60) + 'b');"]) {
      const files = { "modules/a.ts": moduleOf("{}", line) };
      const { diagnostics } = await evaluate(files, { timeoutMs: 300 });
      expect(diagnostics.map((diagnostic) => shortForm(files, diagnostic))).toEqual([`typescript/too-slow modules/a.ts: ${line}`]);
    }
  });

  it("is a promise that a running timer keeps from being given up", async () => {
    const files = { "modules/a.ts": moduleOf("{ x }", "setInterval(() => 1, 10);\nconst x = await new Promise(() => {});") };
    const { diagnostics } = await evaluate(files, { timeoutMs: 300 });
    expect(diagnostics.map((diagnostic) => shortForm(files, diagnostic))).toEqual([
      "typescript/never-settles modules/a.ts: const x = await new Promise(() => {});",
    ]);
  });

  it("is data that grows without end", async () => {
    const files = {
      "modules/a.ts": moduleOf("() => { const all: unknown[] = []; for (;;) all.push(new Array(1000).fill(all.length)); }"),
      "modules/b.ts": moduleOf("{}"),
    };
    const { value, diagnostics } = await evaluate(files, { memoryMiB: 32 });
    expect(diagnostics.map(({ code, summary }) => [code, summary])).toEqual([
      ["typescript/out-of-memory", "evaluating modules/a.ts took more than 32 MiB of memory"],
    ]);
    expect(value.map(({ file }) => file)).toEqual(["modules/b.ts"]);
    seen.add("typescript/out-of-memory");
  });
});

it("goes on after a unit that waits for ever", async () => {
  const wait = moduleOf("{}", "await new Promise(() => {});");
  const { value, diagnostics } = await evaluate({ "modules/a.ts": wait, "modules/b.ts": moduleOf("{ b: 1 }"), "modules/c.ts": wait });
  expect(value.map(({ file }) => file)).toEqual(["modules/b.ts"]);
  expect(diagnostics.map(({ code, span }) => [code, span?.file])).toEqual([
    ["typescript/never-settles", "modules/a.ts"],
    ["typescript/never-settles", "modules/c.ts"],
  ]);
});

it("refuses a file that is not UTF-8", async () => {
  const root = makeProject({ "modules/b.ts": moduleOf('{ mark: "\uFFFD" }') });
  writeFileSync(join(root, "modules/a.ts"), Buffer.from('export default {\n  config: { a: "caf\xe9" },\n};\n', "latin1"));
  const { value, diagnostics } = await evaluateUnits({
    root,
    units: ["modules/a.ts", "modules/b.ts"],
    environment: {},
    variables: {},
    timeoutMs: 5000,
  });
  expect(value.map(({ file }) => file)).toEqual(["modules/b.ts"]);
  expect(diagnostics).toMatchObject([{ code: "typescript/not-utf8", span: { file: "modules/a.ts", start: { line: 2, column: 20 } } }]);
  seen.add("typescript/not-utf8");
});

it("places mistakes in files with CRLF and a byte order mark", async () => {
  const files = { "modules/a.ts": "\uFEFFexport default {\r\n  config: { x: () => 1 },\r\n};\r\n" };
  const { diagnostics } = await evaluate(files);
  expect(diagnostics.map(({ span }) => textAt(files, span))).toEqual(["() => 1"]);
});

it("allows imports in a circle that only types need", async () => {
  const files = {
    "modules/a.ts": moduleOf("{ b }", 'import { b } from "../b.ts";\nexport type A = { x: number };'),
    "b.ts": 'import { type A } from "./modules/a.ts";\nimport type * as all from "./modules/a.ts";\nexport const b: A = { x: 1 };',
  };
  expect((await evaluate(files)).diagnostics).toEqual([]);
});

it("reports a place once, however often it is reached", async () => {
  const shared = "export const now = () => Date.now();";
  const unit = moduleOf("() => ({ a: [1, 2, 3].map(now), b: now() })", 'import { now } from "../shared.ts";');
  const { diagnostics } = await evaluate({ "shared.ts": shared, "modules/a.ts": unit, "modules/b.ts": unit });
  expect(diagnostics.map(({ summary }) => summary)).toEqual(["shared.ts reads the clock: Date.now()"]);
});

it("lets packages look around while they load, and shows them fixed values", async () => {
  const files = {
    "node_modules/curious/package.json": '{"name":"curious","version":"1.0.0","main":"index.js"}',
    "node_modules/curious/index.js":
      "const http = require('http'); exports.seen = [process.env.NODE_ENV ?? 'none', process.pid, Date.now()]; exports.now = () => Date.now(); exports.mode = () => process.env.MODE ?? 'none';",
    "modules/a.ts": moduleOf("{ seen: curious.seen, mode: curious.mode() }", 'import curious from "curious";'),
    "modules/b.ts": moduleOf("{ now: curious.now() }", 'import curious from "curious";'),
  };
  const { value, diagnostics } = await evaluate(files);
  expect(value[0]?.json).toBe('{"seen":["none",1,0],"mode":"none"}');
  expect(diagnostics.map((diagnostic) => shortForm(files, diagnostic))).toEqual([
    "typescript/reads-clock modules/b.ts: export default defineModule({ config: { now: curious.now() } });",
  ]);
});

it("collects what is printed", async () => {
  const { diagnostics } = await evaluate({
    "modules/a.ts": moduleOf("{}", "console.log('a %d', 1, { b: 2 });\nconsole.error('second');\nprocess.stdout.write('third\\n');"),
  });
  expect(diagnostics).toMatchObject([
    { code: "typescript/printed", severity: "info", summary: "modules/a.ts printed: a 1 { b: 2 }", detail: "a 1 { b: 2 }\nsecond\nthird" },
  ]);
  seen.add("typescript/printed");
});

it("reports a configuration of the wrong shape and a missing file", async () => {
  const root = makeProject({ "strata.config.ts": "export default 5;" });
  const { value, diagnostics } = await evaluateConfig({ root, file: "strata.config.ts", variables: {}, timeoutMs: 5000 });
  expect(value).toBeUndefined();
  expect(diagnostics.map(({ summary }) => summary)).toEqual([
    "the default export of strata.config.ts is not a configuration: it is a number",
  ]);
  const missing = await evaluate({}, { units: ["modules/gone.ts"] });
  expect(missing.diagnostics).toMatchObject([{ code: "typescript/missing-file", summary: "there is no file modules/gone.ts" }]);
  seen.add("typescript/missing-file");
});

it("has a case for every code", () => {
  expect([...seen].sort()).toEqual(
    Object.keys(typescriptCodes.entries)
      .map((name) => `typescript/${name}`)
      .sort(),
  );
});
