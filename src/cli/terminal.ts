import { type Paint, paintFor } from "./render/paint.ts";

/** Everything a command may touch of the outside: streams, folder, variables, interruption. */
export interface Terminal {
  readonly cwd: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly interactive: boolean;
  /** Colours for stdout and for stderr; they may go to different places. */
  readonly outPaint: Paint;
  readonly errPaint: Paint;
  /** Data: what a pipe receives. */
  out(text: string): void;
  /** Talk: progress, diagnostics. */
  err(text: string): void;
  /** A line that replaces itself on a terminal and is not written to a pipe. */
  progress(text: string): void;
}

export function processTerminal(signal: AbortSignal): Terminal {
  const { stdout, stderr, env } = process;
  const interactive = stderr.isTTY === true && env.TERM !== "dumb" && env.CI === undefined;
  let pending = false;
  const clear = (): void => {
    if (pending) stderr.write("\r\u001b[2K");
    pending = false;
  };
  return {
    cwd: process.cwd(),
    variables: env,
    signal,
    interactive,
    outPaint: paintFor(stdout, env),
    errPaint: paintFor(stderr, env),
    out: (text) => {
      clear();
      stdout.write(text);
    },
    err: (text) => {
      clear();
      stderr.write(text);
    },
    progress: (text) => {
      if (!interactive) return;
      clear();
      stderr.write(text);
      pending = true;
    },
  };
}
