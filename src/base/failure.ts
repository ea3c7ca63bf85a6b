/**
 * An expected failure at the edge of the program: disk, Git, network, a child process. It is thrown, carries its cause, and says whether
 * trying again can help. The command line turns it into a message without a stack trace and exit code 3 (or 1 when the user can mend it).
 */
export class EdgeFailure extends Error {
  /** What failed, as `room/what-is-wrong`. */
  readonly code: string;
  readonly retryable: boolean;
  readonly hint: string | undefined;

  constructor(code: string, message: string, options: { cause?: unknown; retryable?: boolean; hint?: string } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "EdgeFailure";
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.hint = options.hint;
  }

  /** True for a failure of any copy of this class: the bundle holds the compiler twice, as modules and as a script. */
  static is(error: unknown): error is EdgeFailure {
    return error instanceof Error && error.name === "EdgeFailure";
  }
}
