export interface DiffedLine {
  readonly sign: " " | "+" | "-";
  readonly text: string;
}

// Longest-common-subsequence tables larger than this are not worth their memory; the middle is then shown as replaced.
const maxCells = 4_000_000;

/** The lines of two texts with what they share kept together. */
export function diffLines(before: readonly string[], after: readonly string[]): readonly DiffedLine[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const lines: DiffedLine[] = before.slice(0, start).map((text) => ({ sign: " ", text }));
  middle(before.slice(start, before.length - tail), after.slice(start, after.length - tail), lines);
  for (const text of before.slice(before.length - tail)) lines.push({ sign: " ", text });
  return lines;
}

function middle(before: readonly string[], after: readonly string[], lines: DiffedLine[]): void {
  const [rows, columns] = [before.length, after.length];
  const width = columns + 1;
  const isSmall = (rows + 1) * width <= maxCells;
  const longest = new Uint32Array(isSmall ? (rows + 1) * width : 0);
  if (isSmall) {
    for (let row = rows - 1; row >= 0; row--) {
      for (let column = columns - 1; column >= 0; column--) {
        const down = longest[(row + 1) * width + column] as number;
        const right = longest[row * width + column + 1] as number;
        const same = before[row] === after[column];
        longest[row * width + column] = same ? (longest[(row + 1) * width + column + 1] as number) + 1 : Math.max(down, right);
      }
    }
  }
  let row = 0;
  let column = 0;
  while (isSmall && row < rows && column < columns) {
    if (before[row] === after[column]) {
      lines.push({ sign: " ", text: before[row++] as string });
      column++;
    } else if ((longest[(row + 1) * width + column] as number) >= (longest[row * width + column + 1] as number)) {
      lines.push({ sign: "-", text: before[row++] as string });
    } else lines.push({ sign: "+", text: after[column++] as string });
  }
  while (row < rows) lines.push({ sign: "-", text: before[row++] as string });
  while (column < columns) lines.push({ sign: "+", text: after[column++] as string });
}

/** Keeps changed lines and `context` lines around them; `gap` stands for what is left out. */
export function withContext(lines: readonly DiffedLine[], context: number, gap: (count: number) => string): readonly DiffedLine[] {
  const kept = new Set<number>();
  lines.forEach((line, at) => {
    if (line.sign === " ") return;
    for (let near = Math.max(0, at - context); near <= Math.min(lines.length - 1, at + context); near++) kept.add(near);
  });
  const result: DiffedLine[] = [];
  let hidden = 0;
  const flush = () => {
    if (hidden > 0) result.push({ sign: " ", text: gap(hidden) });
    hidden = 0;
  };
  lines.forEach((line, at) => {
    if (kept.has(at)) {
      flush();
      result.push(line);
    } else hidden++;
  });
  flush();
  return result;
}
