import { posix } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { unsafeReason } from "./unsafe-reason.ts";

test.each(["web", "infra/dns", "a.b/c-d_e", ".config/x.yaml", "aux", "größe.yaml", "git", ".gitignore"])("%s may be written", (path) => {
  expect(unsafeReason(path)).toBeUndefined();
});

test.each([
  "",
  "/etc/passwd",
  "../other",
  "a/../../b",
  "a/./b",
  "a//b",
  "a/",
  "C:/Windows",
  "a\\..\\b",
  "a\u0000b",
  "a\nb",
  ".git/hooks",
  "a/.GIT/config",
  "GIT~1/hooks",
  ".git./hooks",
  ".git /hooks",
  ".g\u200cit/hooks",
])("%j is refused", (path) => {
  expect(unsafeReason(path)).toBeTypeOf("string");
});

test("a path that is not refused stays inside the folder it is joined to", () => {
  const part = fc.constantFrom("..", ".", "", "a", ".git", "b c", "\\", "x.yaml");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const path = parts.join("/");
      if (unsafeReason(path) !== undefined) return;
      expect(posix.join("/root/folder", path)).toBe(`/root/folder/${path}`);
    }),
  );
});
