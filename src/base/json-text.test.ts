import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Float, floatFromNumber, integerFromDigits, type JsonValue, sameJson } from "./json.ts";
import { parseJson, printJson, printNumber } from "./json-text.ts";

const number = fc.oneof(
  fc.maxSafeInteger(),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map((value) => integerFromDigits(String(value))),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(floatFromNumber),
);
const value: fc.Arbitrary<JsonValue> = fc.letrec<{ any: JsonValue }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small" },
    fc.constant(null),
    fc.boolean(),
    fc.string(),
    number,
    fc.array(tie("any"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constant("__proto__"), fc.constant("constructor")), tie("any"), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
})).any;

describe("exact JSON text", () => {
  it("reads back what it prints, on one line and indented", () => {
    fc.assert(
      fc.property(value, fc.constantFrom(0, 2), (original, indent) => {
        expect(sameJson(parseJson(printJson(original, indent)), original)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("agrees with JSON.parse on values without exact numbers", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (original) => {
        const text = JSON.stringify(original);
        expect(JSON.parse(printJson(parseJson(text)))).toEqual(JSON.parse(text));
      }),
    );
  });

  it("keeps integers above 2^53", () => {
    expect(parseJson("9007199254740993")).toBe(9007199254740993n);
    expect(printJson({ n: 9007199254740993n })).toBe('{"n":9007199254740993}');
    expect(parseJson("[-9223372036854775808]")).toEqual([-9223372036854775808n]);
  });

  it("tells 1 from 1.0", () => {
    expect(parseJson("1")).toBe(1);
    expect(parseJson("1.0")).toEqual(new Float(1));
    expect(parseJson("1e3")).toEqual(new Float(1000));
    expect(sameJson(1, new Float(1))).toBe(false);
    expect(printNumber(new Float(1))).toBe("1.0");
    expect(printNumber(new Float(-0))).toBe("-0.0");
    expect(printNumber(new Float(1e21))).toBe("1e+21");
  });

  it("keeps the last of two equal keys and reads keys of Object.prototype as data", () => {
    expect(parseJson('{"a":1.0,"a":2}')).toEqual({ a: 2 });
    const read = parseJson('{"__proto__":1.0}') as object;
    expect(Object.keys(read)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  it("refuses what JSON refuses", () => {
    for (const text of ["1.", "{1.0}", "[1.0,]", "01.0", "1.0 2.0", ""]) expect(() => parseJson(text), text).toThrow(SyntaxError);
  });
});
