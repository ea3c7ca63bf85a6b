const shape = /^v(\d+)(?:(alpha|beta)(\d+))?$/;
const stages = { alpha: 0, beta: 1, stable: 2 };

/** Orders API versions best first, as Kubernetes does: stable before beta before alpha, higher before lower, odd names last. */
export function compareApiVersions(a: string, b: string): number {
  const left = rank(a);
  const right = rank(b);
  if (!left || !right) return left ? -1 : right ? 1 : a < b ? -1 : a > b ? 1 : 0;
  for (let index = 0; index < 3; index++) {
    const difference = (right[index] as number) - (left[index] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

function rank(version: string): readonly [number, number, number] | undefined {
  const match = shape.exec(version);
  if (!match) return undefined;
  const stage = match[2] === "alpha" || match[2] === "beta" ? match[2] : "stable";
  return [stages[stage], Number(match[1]), Number(match[3] ?? 0)];
}

/** Compares Kubernetes releases (`1.9` < `1.10`). */
export function compareReleases(a: string, b: string): number {
  const [majorA = 0, minorA = 0] = a.split(".").map(Number);
  const [majorB = 0, minorB = 0] = b.split(".").map(Number);
  return majorA - majorB || minorA - minorB;
}
