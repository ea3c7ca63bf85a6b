import { createHash } from "node:crypto";

/** sha256 as hex: the one hash of the product, for content keys and for lock files. */
export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** A key over several parts that no part can imitate: each is preceded by its length. */
export function contentKey(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest("hex");
}
