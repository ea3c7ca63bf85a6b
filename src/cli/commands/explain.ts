import { nearest } from "../../base/index.ts";
import { allCodes } from "../../project/index.ts";
import { type Command, exitCodes } from "../command.ts";
import { UsageError } from "../usage-error.ts";

export const explain: Command = {
  name: "explain",
  summary: "explain a diagnostic code",
  positionals: [{ name: "CODE", describe: "a code as diagnostics print it; all codes are listed when left out", optional: true }],
  options: {},
  examples: [
    { line: "explain references/missing-port", means: "why it is a problem, and how to mend it" },
    { line: "explain", means: "every code with its rule" },
  ],
  async run({ positionals, terminal }) {
    const codes = allCodes();
    const wanted = positionals[0];
    if (wanted === undefined) {
      const width = Math.max(...codes.map(({ code }) => code.length));
      for (const { code, title } of codes) terminal.out(`${code.padEnd(width)}  ${title}\n`);
      return exitCodes.done;
    }
    const entry = codes.find(({ code }) => code === wanted);
    if (entry === undefined) {
      const meant = nearest(
        wanted,
        codes.map(({ code }) => code),
      );
      throw new UsageError(`there is no code "${wanted}"`, meant === undefined ? "strata explain lists them" : `did you mean ${meant}?`);
    }
    const paint = terminal.outPaint;
    terminal.out(
      `${paint("bold", entry.code)} (${entry.severity}): ${entry.title}\n\n${entry.why}\n\n${paint("green", "How to mend it:")} ${entry.fix}\n`,
    );
    return exitCodes.done;
  },
};
