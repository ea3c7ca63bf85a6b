/** A broken promise inside Strata: always a bug of ours, never the user's. */
export class InvariantError extends Error {
  override readonly name = "InvariantError";
}

/** The only place that throws for our own mistakes; the top level reports it with exit code 70. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
