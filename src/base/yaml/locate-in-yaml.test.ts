import { describe, expect, it } from "vitest";
import { formatSpan } from "../span.ts";
import { locateInYaml, YamlLocator } from "./locate-in-yaml.ts";

const text = `# nothing
---
base: &base
  cpu: 100m
  memory: &m 1Gi
web:
  <<: *base
  cpu: 200m
  limits: {memory: *m, "a b": 'x'}
other:
  <<: [*base, {zone: a}]
empty:
---
~
--- # second
list:
- one
- two: 2
`;

const at = async (document: number, path: (string | number)[], want: "value" | "key" = "value"): Promise<string | undefined> => {
  const span = await locateInYaml(text, { file: "f.yaml", document }, path, { want });
  return span && `${formatSpan(span)}-${span.end.line}:${span.end.column}`;
};

describe("locateInYaml", () => {
  it("finds values and keys", async () => {
    expect(await at(0, ["web", "cpu"])).toBe("f.yaml:8:8-8:12");
    expect(await at(0, ["web", "cpu"], "key")).toBe("f.yaml:8:3-8:6");
    expect(await at(0, ["web", "limits", "a b"])).toBe("f.yaml:9:31-9:34");
    expect(await at(1, ["list", 1, "two"])).toBe("f.yaml:18:8-18:9");
    expect(await at(1, ["list", 0])).toBe("f.yaml:17:3-17:6");
  });

  it("follows aliases and merge keys to where a value is written", async () => {
    expect(await at(0, ["web", "memory"])).toBe("f.yaml:5:14-5:17");
    expect(await at(0, ["other", "cpu"])).toBe("f.yaml:4:8-4:12");
    expect(await at(0, ["other", "zone"])).toBe("f.yaml:11:22-11:23");
    expect(await at(0, ["web", "limits", "memory"])).toBe("f.yaml:9:20-9:22");
  });

  it("points to the key of an empty value", async () => {
    expect(await at(0, ["empty"])).toBe("f.yaml:12:1-12:6");
  });

  it("finds nothing where there is nothing", async () => {
    expect(await at(0, ["web", "no"])).toBeUndefined();
    expect(await at(0, ["web", 0])).toBeUndefined();
    expect(await at(1, ["list", 7])).toBeUndefined();
    expect(await at(2, [])).toBeUndefined();
    expect(await locateInYaml("a: \0", { file: "f", document: 0 }, ["a"])).toBeUndefined();
    expect(await locateInYaml("a: &x {<<: *x}", { file: "f", document: 0 }, ["a", "b"])).toBeUndefined();
  });

  it("counts documents as readYaml does, also behind directives and in Windows files", async () => {
    const stream = "%YAML 1.1\n---\na: 1\n---\n---\nb: 2\n".replaceAll("\n", "\r\n");
    const locator = new YamlLocator(Buffer.from(stream), "f.yaml");
    expect(await locator.locate(1, ["b"])).toEqual({ file: "f.yaml", start: { line: 6, column: 4 }, end: { line: 6, column: 5 } });
    expect(await locator.locate(0, ["a"])).toEqual({ file: "f.yaml", start: { line: 3, column: 4 }, end: { line: 3, column: 5 } });
  });
});
