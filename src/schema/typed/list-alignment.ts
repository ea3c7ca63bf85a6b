import { isJsonObject, type JsonValue, property } from "../../base/index.ts";

/** Positions of one item before and after; one side is undefined for an item that went or came. Both sides ascend. */
export interface AlignedPair {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

// Above this many comparisons the middle of two lists is paired by position: readable alignment is for lists that people read.
const maxComparisons = 4096;

/** Pairs the items of two atomic lists so that a reader sees one inserted item as one addition and not as a change of all that follow. */
export function alignLists(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  equal: (a: JsonValue, b: JsonValue) => boolean,
): readonly AlignedPair[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && equal(before[start] as JsonValue, after[start] as JsonValue)) start++;
  let tail = 0;
  while (tail < shorter - start && equal(before[before.length - 1 - tail] as JsonValue, after[after.length - 1 - tail] as JsonValue))
    tail++;
  const rows = before.length - start - tail;
  const columns = after.length - start - tail;
  const middle = rows * columns > maxComparisons ? byPosition(rows, columns) : byWeight(before, after, { start, rows, columns, equal });
  const pairs: AlignedPair[] = [];
  for (let at = 0; at < start; at++) pairs.push({ before: at, after: at });
  for (const pair of middle) {
    pairs.push({
      before: pair.before === undefined ? undefined : pair.before + start,
      after: pair.after === undefined ? undefined : pair.after + start,
    });
  }
  for (let at = 0; at < tail; at++) pairs.push({ before: start + rows + at, after: start + columns + at });
  return pairs;
}

function byPosition(rows: number, columns: number): AlignedPair[] {
  const pairs: AlignedPair[] = [];
  for (let at = 0; at < Math.max(rows, columns); at++) {
    pairs.push({ before: at < rows ? at : undefined, after: at < columns ? at : undefined });
  }
  return pairs;
}

interface Middle {
  readonly start: number;
  readonly rows: number;
  readonly columns: number;
  readonly equal: (a: JsonValue, b: JsonValue) => boolean;
}

/** The heaviest pairing that keeps both orders: equal items first, then items of one name, then whatever stands across. */
function byWeight(before: readonly JsonValue[], after: readonly JsonValue[], middle: Middle): AlignedPair[] {
  const { start, rows, columns, equal } = middle;
  const width = columns + 1;
  const weights = new Int32Array(rows * columns);
  const best = new Int32Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const weight = likeness(before[start + row] as JsonValue, after[start + column] as JsonValue, equal);
      weights[row * columns + column] = weight;
      const paired = weight === 0 ? 0 : weight + (best[(row + 1) * width + column + 1] as number);
      best[row * width + column] = Math.max(paired, best[(row + 1) * width + column] as number, best[row * width + column + 1] as number);
    }
  }
  const pairs: AlignedPair[] = [];
  let row = 0;
  let column = 0;
  while (row < rows && column < columns) {
    const here = best[row * width + column] as number;
    const weight = weights[row * columns + column] as number;
    if (weight > 0 && here === weight + (best[(row + 1) * width + column + 1] as number)) pairs.push({ before: row++, after: column++ });
    else if (here === best[(row + 1) * width + column]) pairs.push({ before: row++, after: undefined });
    else pairs.push({ before: undefined, after: column++ });
  }
  while (row < rows) pairs.push({ before: row++, after: undefined });
  while (column < columns) pairs.push({ before: undefined, after: column++ });
  return pairs;
}

function likeness(a: JsonValue, b: JsonValue, equal: (a: JsonValue, b: JsonValue) => boolean): number {
  if (equal(a, b)) return 4;
  if (!isJsonObject(a) || !isJsonObject(b)) return isJsonObject(a) === isJsonObject(b) ? 1 : 0;
  const name = property(a, "name");
  return name !== undefined && name === property(b, "name") ? 3 : 1;
}
