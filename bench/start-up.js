/** How long a person waits for the shortest commands, as multiples of what Node itself needs to start. */
import { join } from "node:path";
import { compare, timed } from "./measure.js";
import { root, strata } from "./places.js";

export const title = "Start-up";
export const measures =
  "Wall time of a new process, median of 15 after one warm-up, as a multiple of `node -e 0` measured in the same rounds. Warm: the " +
  "checkout's bundle and the project's cache exist.";

export function benchmark() {
  const hello = join(root, "examples", "hello");
  const seconds = compare(
    {
      "node -e 0": () => timed({ command: process.execPath, args: ["-e", "0"] }),
      "strata --version": () => timed(strata("--version")),
      "strata --help": () => timed(strata("--help")),
      "strata build examples/hello": () => timed(strata("build", "prod", "--cwd", hello)),
    },
    { rounds: 15 },
  );
  const claim = (name, atMost) => ({
    label: name,
    value: seconds[name] / seconds["node -e 0"],
    unit: "x of node -e 0",
    target: { atMost },
  });
  return {
    seconds,
    claims: [claim("strata --version", 1.5), claim("strata --help", 1.6), claim("strata build examples/hello", 3)],
  };
}
