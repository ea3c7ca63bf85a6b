/** The text of facts files: JSON with one entry per line, so that a change of one type is a change of one line. */

export function printLines(entries) {
  const lines = [...entries]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

/**
 * Entries of several releases as one list: a key `name@1.34` holds from 1.34 until the next entry of that name, and null means that the
 * name is gone from there on. Adding a release therefore only adds lines. `perRelease`: ordered `[minor, Map(name → value)]`.
 */
export function sinceEntries(perRelease) {
  const names = new Set(perRelease.flatMap(([, values]) => [...values.keys()]));
  const entries = [];
  for (const name of names) {
    let last = "null";
    for (const [minor, values] of perRelease) {
      const value = values.get(name) ?? null;
      const text = JSON.stringify(value);
      if (text !== last) entries.push([`${name}@${minor}`, value]);
      last = text;
    }
  }
  return entries;
}
