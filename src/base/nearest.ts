/** The candidate that a person most likely meant, or undefined when nothing is close. */
export function nearest(wanted: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.min(3, Math.floor(wanted.length / 3)));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    // A word cut short ("argo") or drawn out is as good as the last edit that is allowed.
    if (
      bestDistance > limit &&
      wanted.length > 2 &&
      candidate.length > 2 &&
      (candidate.startsWith(wanted) || wanted.startsWith(candidate))
    ) {
      best = candidate;
      bestDistance = limit;
    }
    if (Math.abs(candidate.length - wanted.length) >= bestDistance) continue;
    const distance = candidate.toLowerCase() === wanted.toLowerCase() ? 0 : editDistance(wanted, candidate, bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Damerau–Levenshtein (adjacent swaps count one), cut off at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) value = Math.min(value, (beforeLast[j - 2] as number) + 1);
      row.push(value);
      smallest = Math.min(smallest, value);
    }
    if (smallest >= limit) return limit;
    beforeLast = last;
    last = row;
  }
  return last[b.length] as number;
}
