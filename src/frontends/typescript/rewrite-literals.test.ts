import { transformSync } from "esbuild";
import fc from "fast-check";
import { parseSync } from "oxc-parser";
import { describe, expect, it } from "vitest";
import type { LiteralTable, MemberTable } from "./protocol.ts";
import { LiteralRewriter } from "./rewrite-literals.ts";
import { LiteralOrigins } from "./worker/literal-origins.ts";

/** Rewrites TypeScript and runs it as the body of an async function. */
async function runTraced(source: string): Promise<unknown> {
  const literals: LiteralTable[] = [];
  let places = 0;
  const sink = {
    addPlace: () => places++,
    addLiteral: (own: number, members: readonly MemberTable[]) =>
      literals.push({ own, members, fixed: members.every(({ key }) => key !== undefined) }) - 1,
  };
  const wrapped = `async function main() {${source}\n}`;
  const parsed = parseSync("x.ts", wrapped);
  expect(parsed.errors).toEqual([]);
  const text = new LiteralRewriter(wrapped, "x.ts", sink).rewrite(parsed.program);
  return run(text, new LiteralOrigins({ literals, primitives: new Map() }));
}

async function runPlain(source: string): Promise<unknown> {
  return run(`async function main() {${source}\n}`, undefined);
}

async function run(text: string, trace: unknown): Promise<unknown> {
  const { code } = transformSync(text, { loader: "ts" });
  const main = new Function("$strata_trace", `"use strict";${code}; return main();`) as (hook: unknown) => Promise<unknown>;
  try {
    return { value: await main(trace) };
  } catch (error) {
    // Messages of native errors quote the source, which differs.
    return { thrown: error instanceof Error ? error.name : error };
  }
}

const programs = [
  "const o = { a: 1, 'b-c': [1, , 3], 4: 5, 1n: 6, get d() { return 7; }, set d(v) {}, e() { return 8; } }; return { ...o, e: o.e() };",
  "const k = 'x'; return { [k]: 1, [k + 1]: { [k]: [k] }, ['__proto__']: 2, __proto__: { inherited: 1 } };",
  "const f = { g: () => 1, ['h' + 1]: function () {}, ['c']: class {} }; return [f.g.name, f.h1.name, f.c.name];",
  "const { a = { b: 1 }, ...rest } = { c: [1], d: 2 } as any; return { a, rest };",
  "let x: any, y: any, rest: any; ({ x, y = [2] } = { x: { z: 1 } } as any); [x, ...rest] = [1, 2, 3]; return { x, y, rest };",
  "const f = ({ a } = { a: [1] }, [b] = [{ c: 2 }]) => ({ a, b }); return f();",
  "function* g() { const x = { a: yield 1, b: [yield 2, ...(yield 3)] }; return x; }\nconst i = g(); i.next(); i.next('A'); i.next('B'); return i.next([7, 8]).value;",
  "return { a: await Promise.resolve({ b: 1 }), ...(await { c: [2] }), list: [await 1, ...(await [2, 3])] };",
  "class A { field = { x: [1] }; static s = [{ y: 2 }]; constructor(public p = { q: 1 }) {} m() { return { ...this.field, s: A.s, p: this.p }; } }\nreturn new A().m();",
  "class B { #p = 1; get v() { return this.#p; } set() { this.#p = 5; return this; } }\nclass C extends B { m() { return { x: super.set().v }; } }\nreturn new C().m();",
  "const o = { m() { return super.toString === Object.prototype.toString; } }; return [o.m()];",
  "return new [Map, Set][1]([1, 2]).size + new (class { n = [1].length; })().n;",
  "const o: any = { list: [1] }; o.a = o.b = { c: 1 }; o['d' + 1] = [o.a]; o.list[2] = 3; o.list.length = 2; (o as any).e! = 4; return o;",
  "const frozen: any = Object.freeze({ a: 1 }); frozen.a = 2;",
  "const nothing: any = null; nothing.x = 1;",
  "return [...'ab', ...new Set([1, 1, 2]), ...[,].concat([3])];",
  "return { ...null, ...undefined, ...'ab', ...[9], ...5 as any };",
  "return [...(null as any)];",
  "outer: for (const [a, b] of [[1, 2], [3, 4]]) { for (const k in { p: a }) { if (a > b) break outer; } }\nreturn [[]].length;",
  "const t = (s: TemplateStringsArray, ...v: unknown[]) => ({ s: [...s], v }); return t`a$\u007b{ b: 1 }}c$\u007b[2]}`;",
  "enum E { A = 1 } const x = <const>{ e: E.A }; type T = { a: [1, 2] }; const y = x satisfies { e: E } as object; return { y, n: ([1] as number[])[0]! };",
  "const log: string[] = []; const k = (s: string) => (log.push(s), s); const v = { [k('a')]: k('1'), ...{ [k('b')]: k('2') }, c: k('3') }; return { v, log };",
  "throw { code: [1] };",
  "try { throw new Error('x'); } catch ({ message = [] }) { return { message }; } finally { void [0]; }",
  "const a = [3, 1, 2]; const same = a === a.sort(); return { same, sparse: 1 in [0, , 2], last: [, 1, ,].length };",
  "return ((x = { y: [1] }, ...more) => [x, more])(undefined, ...[1, { z: 2 }]);",
  "const o = { a: 1, a: 2, ...{ a: 3 }, get a() { return 4; } } as any; return Object.getOwnPropertyDescriptor(o, 'a')?.get === undefined ? o : o.a;",
  "if ([] && {}) { } else [1].map(String);\nreturn typeof {} + typeof [] + void {};",
  "for await (const x of [Promise.resolve({ a: 1 })]) return { x };",
  "return { async: { async m() { return [await 1]; } }.m.name, gen: [...{ *g() { yield* [1, 2]; } }.g()] };",
];

describe("instrumented code computes what plain code computes", () => {
  for (const program of programs) it(program.slice(0, 90), async () => expect(await runTraced(program)).toEqual(await runPlain(program)));

  it("for any literals, spreads, computed keys and assignments", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(statement(), { minLength: 1, maxLength: 8 }), async (lines) => {
        const program = `${lines
          .map((line, index) => `const v${index} = ${line.replaceAll("¿", String(Math.max(0, index - 1)))};`)
          .join("\n")
          .replace("const v0", "const v0: any")}\nreturn [${lines.map((_, index) => `v${index}`).join(", ")}];`;
        const guarded = program.replace("const v0: any =", "const v0: any = { a: 1, list: [1, { b: 2 }] };\nconst first: any =");
        expect(JSON.stringify(await runTraced(guarded))).toBe(JSON.stringify(await runPlain(guarded)));
      }),
      { numRuns: 150 },
    );
  });
});

/** An expression; `¿` stands for the number of an earlier variable. */
function statement(): fc.Arbitrary<string> {
  const key = fc.constantFrom("a", "b", "list", "'quoted key'", "7", "['c' + 1]", "[`d`]", "__proto__", "constructor");
  const { value } = fc.letrec<{ value: string; object: string; array: string }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("1", "'text'", "null", "undefined", "v¿", "v¿.a", "v¿.list?.[0]", "(v¿.extra ??= { e: [1] })", "(v¿.set = [v¿.a])"),
      tie("object"),
      tie("array"),
      tie("object").map((text) => `(${text} as any)`),
      tie("value").map((text) => `((x: any) => (${text}))(0)`),
    ),
    object: fc
      .array(
        fc.oneof(
          fc.tuple(key, tie("value")).map(([name, text]) => `${name}: ${text}`),
          tie("value").map((text) => `...(${text} as object)`),
          fc.constantFrom("v0", "m() { return [1]; }", "get g() { return { h: 1 }; }"),
        ),
        { maxLength: 5 },
      )
      // Setting the prototype twice in one literal is a syntax error.
      .map(
        (parts) =>
          `{ ${parts.filter((part, index) => !part.startsWith("__proto__") || parts.findIndex((other) => other.startsWith("__proto__")) === index).join(", ")} }`,
      ),
    array: fc
      .array(
        fc.oneof(
          tie("value"),
          tie("array").map((text) => `...${text}`),
          fc.constant("...(v0.list ?? [])"),
          fc.constant(""),
        ),
        { maxLength: 5 },
      )
      .map((items) => `[${items.join(", ")}]`),
  }));
  return value.map((text) => `(${text}) as any`);
}
