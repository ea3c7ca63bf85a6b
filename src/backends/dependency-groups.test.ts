import fc from "fast-check";
import { expect, test } from "vitest";
import { dependencyGroups } from "./dependency-groups.ts";

const graph = fc.array(fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 7 })), { maxLength: 20 });
const nodes = Array.from({ length: 8 }, (_, index) => String(index));

function reachable(links: readonly (readonly [number, number])[], from: string): Set<string> {
  const found = new Set<string>();
  const queue = [from];
  for (const node of queue) {
    for (const [a, b] of links) {
      if (String(a) !== node || found.has(String(b))) continue;
      found.add(String(b));
      queue.push(String(b));
    }
  }
  return found;
}

test("nodes are in one group exactly when each reaches the other, and groups follow what they depend on", () => {
  fc.assert(
    fc.property(graph, (links) => {
      const groups = dependencyGroups(nodes, (node) => links.filter(([a]) => String(a) === node).map(([, b]) => String(b)));
      expect(groups.flatMap(({ members }) => members).sort()).toEqual(nodes);
      const groupOf = new Map(groups.flatMap(({ members }, index) => members.map((node) => [node, index] as const)));
      for (const { circle } of groups) {
        circle.forEach((node, index) => {
          const next = circle[(index + 1) % circle.length];
          expect(links).toContainEqual([Number(node), Number(next)]);
        });
      }
      for (const a of nodes) {
        const fromA = reachable(links, a);
        expect(groups[groupOf.get(a) as number]?.circle.length).toSatisfy((length: number) => length > 0 === fromA.has(a));
        for (const b of nodes) {
          if (a === b) continue;
          const together = fromA.has(b) && reachable(links, b).has(a);
          expect(groupOf.get(a) === groupOf.get(b)).toBe(together);
          if (fromA.has(b) && !together) expect(groupOf.get(b)).toBeLessThan(groupOf.get(a) as number);
        }
      }
    }),
  );
});
