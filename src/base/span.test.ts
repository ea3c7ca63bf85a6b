import { describe, expect, it } from "vitest";
import { formatSpan, LineTable } from "./span.ts";

describe("LineTable", () => {
  const table = new LineTable("one\ntwo\r\n\nfour");

  it("counts lines and columns from 1", () => {
    expect(table.position(0)).toEqual({ line: 1, column: 1 });
    expect(table.position(3)).toEqual({ line: 1, column: 4 });
    expect(table.position(4)).toEqual({ line: 2, column: 1 });
    expect(table.position(9)).toEqual({ line: 3, column: 1 });
    expect(table.position(13)).toEqual({ line: 4, column: 4 });
  });

  it("makes spans that people can open", () => {
    expect(formatSpan(table.span("a.yaml", 4, 7))).toBe("a.yaml:2:1");
  });
});
