import { expect, test } from "vitest";
import { compilePattern } from "./pattern.ts";

function matches(pattern: string, text: string): boolean {
  const result = compilePattern(pattern);
  if (result.kind !== "usable") throw new TypeError(`${pattern} is ${result.kind}: ${result.reason}`);
  return result.regexp.test(text);
}

test.each([
  ["^[a-z]([-a-z0-9]*[a-z0-9])?$", "my-name", "-name"],
  ["(?i)^abc$", "ABC", "abd"],
  ["\\Aab\\z", "ab", "xab"],
  ["^[\\w-.]+$", "a-b.c", "a b"],
  ["^[[:alpha:]_]+$", "ab_c", "ab1"],
  ['^\\-\\_\\/\\"$', '-_/"', "-_/'"],
  ["^(?P<year>\\d{4})$", "2024", "24"],
  ["^\\pL+$", "äb", "1"],
  ["^\\p{Greek}+$", "αβ", "ab"],
  ["^\\x41\\x{42}$", "AB", "ab"],
  ["^a{,3}$", "a{,3}", "aa"],
  ["^{}]$", "{}]", "{}"],
  ["^[]a]+$", "a]", "b"],
  ["^.$", "😀", "ab"],
  ["^[^:]+:[^:]+$", "a:b", "a"],
])("%s is read as RE2 reads it", (pattern, good, bad) => {
  expect(matches(pattern, good)).toBe(true);
  expect(matches(pattern, bad)).toBe(false);
});

test.each(["(?=a)", "(?<!a)b", "(a)\\1", "a{1001}", "[a", "a)", "\\", "[[:nope:]]", "(?x", "a**"])(
  "%s is refused, as RE2 refuses it",
  (pattern) => {
    expect(compilePattern(pattern).kind).toBe("invalid");
  },
);

test.each(["a(?i)b", "(?i:a)b", "[[:^alpha:]]", "\\Qa.b\\E"])("%s is valid RE2 that is not checked here", (pattern) => {
  expect(compilePattern(pattern).kind).toBe("unsupported");
});
