import fc from "fast-check";
import { expect, test } from "vitest";
import { Float } from "../../base/index.ts";
import { isQuantity, quantityInNanos } from "./quantity.ts";

test.each(["1", "0", "500m", "1.5Gi", ".5", "5.", "1e3", "1E-3", "1E", "-1", "+1", "12n", "1Ki", "1k"])("%s is a quantity", (text) => {
  expect(isQuantity(text)).toBe(true);
});

test.each(["", "1K", "1ki", "1GiB", "1 Gi", "1,5", "1.2.3", "100%", "Gi", ".", "e3", "1e", "1eE3", "0x1", "--1", "1".repeat(65)])(
  "%j is not a quantity",
  (text) => {
    expect(isQuantity(text)).toBe(false);
    expect(quantityInNanos(text)).toBeUndefined();
  },
);

test("numbers are quantities too", () => {
  for (const value of [1, 1.5, 10n ** 20n, new Float(2)]) expect(isQuantity(value)).toBe(true);
  for (const value of [null, true, [], {}]) expect(isQuantity(value)).toBe(false);
  expect(quantityInNanos(0.5)).toBe(quantityInNanos("500m"));
  expect(quantityInNanos(new Float(2))).toBe(quantityInNanos("2"));
});

test.each([
  ["1", "1000m"],
  ["1Gi", "1073741824"],
  ["1.5Ki", "1536"],
  ["1e3", "1k"],
  ["1E", "1000P"],
  ["2u", "2000n"],
  ["0.1n", "1n"],
  ["-0.1n", "-1n"],
])("%s equals %s", (a, b) => {
  expect(quantityInNanos(a)).toBe(quantityInNanos(b));
});

test("an absurd exponent costs no memory", () => {
  expect(quantityInNanos("1e999999999999999999")).toBeDefined();
});

test("the order of whole numbers is kept across suffixes", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 0n, max: 10n ** 12n }), (a, b) => {
      const left = quantityInNanos(`${a}Ki`) as bigint;
      const right = quantityInNanos(String(b * 1024n)) as bigint;
      expect(left < right).toBe(a < b);
      expect(left === right).toBe(a === b);
    }),
  );
});
