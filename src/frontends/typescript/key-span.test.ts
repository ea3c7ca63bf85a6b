import { expect, test } from "vitest";
import { keySpan } from "./key-span.ts";

const text = `const labels = { app: "é" }; export default {
  "app.name": { replicas: 3, labels, list: [{ name: "a" }] },
};
`;

const at = (line: number, column: number) => ({ file: "a.ts", start: { line, column }, end: { line, column: column + 1 } });

test.each([
  ["a quoted key", at(2, 15), { line: 2, column: 3 }],
  ["a plain key", at(2, 27), { line: 2, column: 17 }],
  ["a shorthand is its own key", at(2, 30), { line: 2, column: 30 }],
  ["inside a list", at(2, 53), { line: 2, column: 47 }],
  ["behind other characters than ASCII", at(1, 23), { line: 1, column: 18 }],
])("%s", async (_name, value, key) => {
  expect((await keySpan(text, value))?.start).toEqual(key);
});

test("an element of a list has no key", async () => {
  expect(await keySpan(text, at(2, 45))).toBeUndefined();
});
