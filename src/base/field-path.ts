/** A path into a JSON value: keys and list indexes. */
export type FieldPath = readonly (string | number)[];

const plainKey = /^[A-Za-z_$][\w$-]*$/;

/** `spec.containers[0].ports`, with keys that are not plain words quoted: `metadata.labels["app.kubernetes.io/name"]`. */
export function formatFieldPath(path: FieldPath): string {
  let text = "";
  for (const part of path) {
    if (typeof part === "number") text += `[${part}]`;
    else if (plainKey.test(part)) text += text === "" ? part : `.${part}`;
    else text += `[${JSON.stringify(part)}]`;
  }
  return text;
}

/** Reads what formatFieldPath prints; undefined when the text is not a path. */
export function parseFieldPath(text: string): FieldPath | undefined {
  const path: (string | number)[] = [];
  const part = /\.?([A-Za-z_$][\w$-]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;
  while (part.lastIndex < text.length) {
    const match = part.exec(text);
    if (!match) return undefined;
    if (match[1] !== undefined) path.push(match[1]);
    else if (match[2] !== undefined) path.push(Number(match[2]));
    else path.push(JSON.parse(match[3] as string) as string);
  }
  return path;
}
