import { sha256 } from "../../base/index.ts";

/** File systems take 255 bytes for a name; ".yaml" needs five of them. */
const longestStem = 250;
const plain = /^[A-Za-z0-9_-]*$/;
const unsafe = /[^A-Za-z0-9_-]/gu;

/**
 * `<Kind>-<name>` with "." written as "-", as nixidy names its files. Characters that some file system or tool would read differently
 * (":" in `system:node`, "*", anything that is not ASCII) are percent-encoded, which can be read back because Kubernetes forbids "%" in
 * names. A stem too long for a file name keeps its beginning and ends in a hash of the whole.
 */
export function fileStem(kind: string, name: string): string {
  const stem = `${safePart(kind)}-${safePart(name)}`;
  return stem.length <= longestStem ? stem : `${stem.slice(0, longestStem - 17)}-${sha256(stem).slice(0, 16)}`;
}

function safePart(text: string): string {
  const dashed = text.replaceAll(".", "-");
  return plain.test(dashed) ? dashed : dashed.replace(unsafe, percentEncode);
}

function percentEncode(character: string): string {
  let encoded = "";
  for (const byte of Buffer.from(character, "utf8")) encoded += `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  return encoded;
}
