import { describe, expect, it } from "vitest";
import { Float } from "../json.ts";
import { isTextByFirst, resolvePlainScalar, resolveTaggedScalar } from "./plain-scalar.ts";

// Recorded: each scalar as an item of a list, and the JSON that sigs.k8s.io/yaml v1.6.0 over go.yaml.in/yaml/v2 v2.4.4 made of it.
const recorded: readonly (readonly [scalar: string, json: string])[] = [
  ["y", "true"],
  ["Y", "true"],
  ["yes", "true"],
  ["Yes", "true"],
  ["YES", "true"],
  ["yEs", '"yEs"'],
  ["n", "false"],
  ["N", "false"],
  ["no", "false"],
  ["No", "false"],
  ["NO", "false"],
  ["on", "true"],
  ["On", "true"],
  ["ON", "true"],
  ["oN", '"oN"'],
  ["off", "false"],
  ["Off", "false"],
  ["OFF", "false"],
  ["true", "true"],
  ["True", "true"],
  ["TRUE", "true"],
  ["tRue", '"tRue"'],
  ["false", "false"],
  ["False", "false"],
  ["FALSE", "false"],
  ["t", '"t"'],
  ["f", '"f"'],
  ["~", "null"],
  ["null", "null"],
  ["Null", "null"],
  ["NULL", "null"],
  ["nULL", '"nULL"'],
  ["none", '"none"'],
  ["nil", '"nil"'],
  ["0", "0"],
  ["-0", "0"],
  ["+0", "0"],
  ["00", "0"],
  ["1", "1"],
  ["+1", "1"],
  ["-1", "-1"],
  ["1_000", "1000"],
  ["1__0", "10"],
  ["_1", '"_1"'],
  ["1_", "1"],
  ["-_1", "-1"],
  ["0644", "420"],
  ["0o644", "420"],
  ["0O17", "15"],
  ["0899", "899"],
  ["08", "8"],
  ["-010", "-8"],
  ["+010", "8"],
  ["0x1F", "31"],
  ["0X1f", "31"],
  ["-0x10", "-16"],
  ["+0x10", "16"],
  ["0x", '"0x"'],
  ["0xfg", '"0xfg"'],
  ["0b101", "5"],
  ["0B11", "3"],
  ["-0b11", "-3"],
  ["0b", '"0b"'],
  ["0b2", '"0b2"'],
  ["0b-11", "-3"],
  ["0b+11", "3"],
  ["0x_1", "1"],
  ["0_7", "7"],
  ["9007199254740991", "9007199254740991"],
  ["9007199254740992", "9007199254740992"],
  ["9007199254740993", "9007199254740993"],
  ["9223372036854775807", "9223372036854775807"],
  ["9223372036854775808", "9223372036854775808"],
  ["18446744073709551615", "18446744073709551615"],
  ["-9223372036854775808", "-9223372036854775808"],
  ["0xffffffffffffffff", "18446744073709551615"],
  ["0x1ffffffffffffffff", '"0x1ffffffffffffffff"'],
  ["-0xffffffffffffffff", '"-0xffffffffffffffff"'],
  ["1.0", "1"],
  ["1.", "1"],
  [".5", "0.5"],
  ["-.5", "-0.5"],
  ["+.5", "0.5"],
  [".", '"."'],
  ["..", '".."'],
  ["1e3", "1000"],
  ["1E3", "1000"],
  ["1e+3", "1000"],
  ["1e-3", "0.001"],
  ["1.5e3", "1500"],
  ["1e", '"1e"'],
  ["e3", '"e3"'],
  [".e3", '".e3"'],
  [".5e1", "5"],
  ["-0.0", "-0"],
  ["0.0", "0"],
  ["1e999", '"1e999"'],
  ["-1e999", '"-1e999"'],
  ["1e-999", "0"],
  ["1_0.5", "10.5"],
  [".5_0", "0.5"],
  [".5__0", '".5__0"'],
  [".5_", '".5_"'],
  ["._5", '"._5"'],
  [".5e1_0", "5000000000"],
  ["1:20", '"1:20"'],
  ["190:20:30", '"190:20:30"'],
  ["1.2.3", '"1.2.3"'],
  ["1-2", '"1-2"'],
  ["2001-01-01", '"2001-01-01"'],
  ["2001-12-14t21:59:43.10-05:00", '"2001-12-14t21:59:43.10-05:00"'],
  ["2001-12-14 21:59:43", '"2001-12-14 21:59:43"'],
  ["10.0.0.1", '"10.0.0.1"'],
  ["100m", '"100m"'],
  ["128Mi", '"128Mi"'],
  ["12e", '"12e"'],
  ["0x1p3", '"0x1p3"'],
  ["1,000", '"1,000"'],
  ["+", '"+"'],
  ["+-1", '"+-1"'],
  ["--1", '"--1"'],
  ["-1", "-1"],
  ["=", '"="'],
  ["a", '"a"'],
  ["é", '"é"'],
  ["infinity", '"infinity"'],
  ["NaN", '"NaN"'],
  ["inf", '"inf"'],
  [".Inf1", '".Inf1"'],
  ["0.1", "0.1"],
  ["123456789.25", "123456789.25"],
  ["1e21", "1e+21"],
  ["100000000000000000000.5", "100000000000000000000"],
  ["010.5", "10.5"],
  ["1e5_0", "1e+50"],
  ["٣", '"٣"'],
];

describe("resolvePlainScalar", () => {
  it.each(recorded)("reads %s as Kubernetes does: %s", (scalar, json) => {
    const value = resolvePlainScalar(scalar);
    if (typeof value === "bigint") expect(String(value)).toBe(json);
    else expect(value instanceof Float ? value.value : value).toBe(JSON.parse(json));
  });

  it("keeps floats apart from integers", () => {
    expect(resolvePlainScalar("1.0")).toEqual(new Float(1));
    expect(resolvePlainScalar("1e3")).toEqual(new Float(1000));
    expect(resolvePlainScalar("-0.0")).toEqual(new Float(-0));
    expect(resolvePlainScalar("0899")).toEqual(new Float(899));
    expect(resolvePlainScalar("-0")).toBe(0);
    expect(resolvePlainScalar("9007199254740993")).toBe(9007199254740993n);
  });

  it("keeps integers beyond 64 bits exact, where Kubernetes rounds them", () => {
    expect(resolvePlainScalar("18446744073709551616")).toBe(18446744073709551616n);
    expect(resolvePlainScalar("-9223372036854775809")).toBe(-9223372036854775809n);
  });

  it("gives back what JSON cannot hold, for the caller to reject", () => {
    expect(resolvePlainScalar(".nan")).toBeNaN();
    expect(resolvePlainScalar("+.INF")).toBe(Number.POSITIVE_INFINITY);
    expect(resolvePlainScalar("-.inf")).toBe(Number.NEGATIVE_INFINITY);
  });

  it("never resolves a text whose first character rules it out", () => {
    for (const [scalar] of recorded) if (isTextByFirst(scalar.charCodeAt(0))) expect(resolvePlainScalar(scalar)).toBe(scalar);
  });
});

describe("resolveTaggedScalar", () => {
  it.each([
    ["str", "12", "12"],
    ["int", "0x10", 16],
    ["float", "3", new Float(3)],
    ["float", "1.5", 1.5],
    ["float", "9007199254740993", new Float(9007199254740992)],
    ["bool", "on", true],
    ["null", "", null],
    ["timestamp", "2001-01-01", "2001-01-01"],
  ])("!!%s %s", (tag, text, value) => {
    expect(resolveTaggedScalar(tag, text)).toEqual(value);
  });

  it.each([
    ["int", "1.5"],
    ["int", "x"],
    ["float", "x"],
    ["bool", "1"],
    ["null", "x"],
    ["timestamp", "yesterday"],
    ["binary", "aGk="],
  ])("!!%s %s does not fit", (tag, text) => {
    expect(resolveTaggedScalar(tag, text)).toBeUndefined();
  });
});
