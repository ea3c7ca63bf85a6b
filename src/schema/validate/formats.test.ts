import { expect, test } from "vitest";
import { hasFormat } from "./formats.ts";

const examples: Readonly<Record<string, { readonly good: readonly string[]; readonly bad: readonly string[] }>> = {
  byte: { good: ["", "aGVsbG8=", "aGVs\nbG8=\n"], bad: ["hello", "aGVsbG8", "a_b-", "===="] },
  date: { good: ["2024-02-29"], bad: ["2023-02-29", "2024-13-01", "24-1-1"] },
  "date-time": {
    good: ["2024-01-02T03:04:05Z", "2024-01-02T03:04:05.123+02:00"],
    bad: ["2024-01-02", "2024-01-02T25:00:00Z", "yesterday"],
  },
  "micro-time": { good: ["2024-01-02T03:04:05.123456Z"], bad: ["2024-01-02T03:04:05Z"] },
  duration: { good: ["1h30m", "22 ns", "0", "-1.5h", "5 days"], bad: ["1", "abc", ""] },
  hostname: { good: ["example.com", "a"], bad: ["-a", "a..b", `${"a".repeat(64)}.b`] },
  ipv4: { good: ["10.0.0.1"], bad: ["10.0.0", "::1"] },
  ipv6: { good: ["::1"], bad: ["10.0.0.1", ":::"] },
  cidr: { good: ["10.0.0.0/8", "fd00::/64"], bad: ["10.0.0.0", "10.0.0.0/33", "x/8"] },
  mac: { good: ["00:00:5e:00:53:01", "02-00-5e-10-00-00-00-01", "0000.5e00.5301"], bad: ["00:00:5e:00:53", "00-00:5e:00:53:01"] },
  uri: { good: ["https://a.b/c", "/path"], bad: ["a b", "not-a-uri"] },
  email: { good: ["a@b.c", "A <a@b.c>"], bad: ["a.b.c"] },
  uuid: { good: ["123e4567-e89b-12d3-a456-426614174000"], bad: ["123"] },
  hexcolor: { good: ["#fff", "A1B2C3"], bad: ["#ff"] },
  "k8s-short-name": { good: ["a-b"], bad: ["a.b", "A"] },
  "k8s-long-name": { good: ["a.b"], bad: ["a..b"] },
};

test.each(Object.entries(examples))("%s", (format, { good, bad }) => {
  for (const text of good) expect([text, hasFormat(format, text)]).toEqual([text, true]);
  for (const text of bad) expect([text, hasFormat(format, text)]).toEqual([text, false]);
});

test("a format that the API server does not check accepts everything", () => {
  expect(hasFormat("semver", "???")).toBe(true);
});
