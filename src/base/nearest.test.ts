import { describe, expect, it } from "vitest";
import { nearest } from "./nearest.ts";

describe("nearest", () => {
  it("finds what was meant", () => {
    expect(nearest("htpp", ["https", "http", "metrics"])).toBe("http");
    expect(nearest("replica", ["replicas", "selector"])).toBe("replicas");
    expect(nearest("Namespace", ["namespace", "name"])).toBe("namespace");
  });

  it("stays silent when nothing is close", () => {
    expect(nearest("database", ["http", "metrics"])).toBeUndefined();
    expect(nearest("x", [])).toBeUndefined();
    expect(nearest("ab", ["cd"])).toBeUndefined();
  });
});
