import { createHash, hash } from "node:crypto";

/** sha256 as hex: the one hash of the product, for content keys and for lock files. */
export function sha256(data: string | Uint8Array): string {
  return hash("sha256", data, "hex");
}

/** A key over several parts that no part can imitate: each is preceded by its length. */
export function contentKey(parts: readonly (string | Uint8Array)[]): string {
  const digest = createHash("sha256");
  for (const part of parts) digest.update(`${Buffer.byteLength(part)}:`).update(part);
  return digest.digest("hex");
}
