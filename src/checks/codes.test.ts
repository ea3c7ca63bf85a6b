import { expect, test } from "vitest";
import { checkCodes } from "./index.ts";

test("every table has a room of its own, and every code says what, why and how to mend it", () => {
  const rooms = checkCodes.map(({ room }) => room);
  expect(new Set(rooms).size).toBe(rooms.length);
  for (const { room, entries } of checkCodes) {
    for (const [name, entry] of Object.entries(entries)) {
      expect([`${room}/${name}`, name]).toEqual([`${room}/${name}`, expect.stringMatching(/^[a-z]+(-[a-z]+)*$/)]);
      for (const text of [entry.title, entry.why, entry.fix]) expect(text.length).toBeGreaterThan(10);
    }
  }
});
