import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Float, parseJson } from "../../../base/index.ts";
import { describeThrown, plainJson } from "./plain-json.ts";

const problemsOf = (value: unknown) => {
  const result = plainJson(value);
  return "problems" in result ? result.problems : result.text;
};

describe("plainJson", () => {
  it("prints what JSON.stringify prints", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false } as object), (value) => {
        // Integers beyond 2^53 are refused; the generator's floats may be such.
        const text = JSON.stringify(value);
        const result = plainJson(value);
        if ("text" in result) expect(result.text).toBe(text);
        else expect(result.problems.every(({ code }) => code === "unsafe-integer")).toBe(true);
      }),
    );
  });

  it("keeps exact numbers, also beside undefined", () => {
    expect(plainJson({ a: 2n ** 70n, b: undefined, c: [new Float(1), 1.5, null] })).toEqual({
      text: '{"a":1180591620717411303424,"c":[1.0,1.5,null]}',
    });
    expect(plainJson(Object.assign(Object.create(null), { x: 1n }))).toEqual({ text: '{"x":1}' });
  });

  it("names every problem by its path", () => {
    const loop: Record<string, unknown> = {};
    loop.inner = { list: [loop] };
    expect(problemsOf({ a: [undefined], b: { c: Number.NaN }, d: 2 ** 60, e: new Set(), f: () => 1, ok: 1 })).toEqual([
      { code: "not-json", path: ["a", 0], what: "undefined" },
      { code: "not-json", path: ["b", "c"], what: "NaN" },
      { code: "unsafe-integer", path: ["d"], what: "1152921504606846976" },
      { code: "not-json", path: ["e"], what: "a Set" },
      { code: "not-json", path: ["f"], what: "a function" },
    ]);
    expect(problemsOf(loop)).toEqual([{ code: "cyclic-value", path: ["inner", "list", 0], what: "the object that contains it" }]);
  });

  it("takes the same object in two places, and deep values", () => {
    const shared = { a: 1 };
    expect(plainJson([shared, shared])).toEqual({ text: '[{"a":1},{"a":1}]' });
    const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);
    const result = plainJson(deep(500));
    expect("text" in result && parseJson(result.text)).toEqual(deep(500));
    expect(problemsOf(deep(1500))).toMatchObject([{ code: "not-json", what: "nested more than 1000 levels deep" }]);
  });

  it("describes whatever was thrown", () => {
    expect(
      describeThrown({
        get message() {
          throw new Error("nested");
        },
      }),
    ).toBe("a value that cannot be shown");
    expect(describeThrown(new TypeError("line one\nline two"))).toBe("TypeError: line one");
    expect(describeThrown(Symbol("s"))).toBe("Symbol(s)");
  });
});
