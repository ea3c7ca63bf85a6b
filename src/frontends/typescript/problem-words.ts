import { type FieldPath, formatFieldPath } from "../../base/index.ts";
import type { TypescriptCode } from "./codes.ts";
import type { Problem } from "./protocol.ts";

/** What the words depend on beside the problem itself. */
export interface ProblemContext {
  /** The file that is to blame. */
  readonly place: string;
  readonly timeoutMs: number;
  readonly memoryMiB: number | undefined;
  readonly kind: "config" | "module";
}

interface Words {
  readonly summary: string;
  readonly hint?: string;
  readonly label?: string;
}

type Speak = (problem: Problem, context: ProblemContext) => Words;

const speak: Partial<Record<TypescriptCode, Speak>> = {
  "thrown-error": ({ what }, { place }) => ({ summary: `${place} threw ${what}` }),
  "stack-overflow": (_, { place }) => ({
    summary: `${place} calls functions without end`,
    label: "still calling here",
    hint: "give the recursion an end",
  }),
  "computed-import": (_, { place }) => ({
    summary: `${place} calls import() with a path that is only known when the code runs`,
    hint: 'write the path as a literal: import("./file.ts")',
  }),
  "too-slow": (_, { place, timeoutMs }) => ({
    summary: `${place} did not finish within ${timeoutMs / 1000} s`,
    hint: "end the loop, or raise limits.evaluationSeconds in strata.config.ts",
    label: "running here when it was stopped",
  }),
  "never-settles": (_, { place }) => ({
    summary: `${place} waits for a promise that never settles`,
    label: "waiting here",
    hint: "resolve or reject the promise on every path",
  }),
  "out-of-memory": (_, { place, memoryMiB }) => ({
    summary: `evaluating ${place} took more than ${memoryMiB ?? 512} MiB of memory`,
    hint: "look for data that grows without end, or raise limits.memoryMiB in strata.config.ts",
  }),
  "calls-exit": ({ what }, { place }) => ({ summary: `${place} calls ${what}`, hint: "throw an error instead" }),
  "missing-default-export": (_, { place, kind }) => ({
    summary: `${place} has no default export`,
    hint:
      kind === "config"
        ? "write `export default defineConfig({ … })`"
        : 'write `export default defineModule({ … })`, or start the name of a file that is only imported by others with "_"',
  }),
  "wrong-default-export": ({ what }, { place, kind }) => ({
    summary: `the default export of ${place} is not ${kind === "config" ? "a configuration" : "a module"}: ${what}`,
    hint: kind === "config" ? "write `export default defineConfig({ … })`" : "write `export default defineModule({ config: { … } })`",
  }),
  "async-config": (_, { place }) => ({
    summary: `config of ${place} returns a promise`,
    hint: "await at the top level of the file and use the result inside config",
  }),
  "not-json": ({ what, path }, { place }) => ({
    summary: `${place}: ${pathText(path)} is ${what}, which cannot be written as JSON`,
    hint: hintForValue(what),
  }),
  "cyclic-value": ({ path }, { place }) => ({
    summary: `${place}: ${pathText(path)} is an object that contains itself`,
    hint: "refer to the other value by name instead of nesting it",
  }),
  "unsafe-integer": ({ path }, { place }) => ({
    summary: `${place}: ${pathText(path)} is an integer beyond 2^53, where JavaScript numbers lose digits`,
    hint: "write it as a bigint: the same digits with an n at the end",
  }),
  "reads-clock": ({ what }, { place }) => ({
    summary: `${place} reads the clock: ${what}`,
    hint: "write the date as a literal, or pass it in a declared variable",
  }),
  "reads-random": ({ what }, { place }) => ({
    summary: `${place} uses randomness: ${what}`,
    hint: "derive the value from a name, for example with createHash",
  }),
  "undeclared-variable": ({ what }, { place }) => ({
    summary: `${place} reads the environment variable ${what}, which is not declared`,
    hint: /^\w+$/.test(what) ? `add "${what}" to variables in strata.config.ts` : "read declared variables one by one",
  }),
  "reads-machine": ({ what }, { place }) => ({
    summary: `${place} reads a fact about this machine: ${what}`,
    hint: "write the value into the configuration, or pass it in a declared variable",
  }),
  "outside-effect": ({ what }, { place }) => ({
    summary: `${place} reaches outside its inputs: ${what}`,
    hint: "fetch the data beforehand and keep it in a file of the project",
  }),
  "file-outside-project": ({ what }, { place }) => ({
    summary: `${place} reads a file outside the project: ${what}`,
    hint: "copy the file into the project",
  }),
  "writes-file": ({ what }, { place }) => ({
    summary: `${place} changes files: ${what}`,
    hint: "return the data as part of the configuration instead",
  }),
};

/** Summary and hint of a problem. */
export function wordsFor(problem: Problem, context: ProblemContext): Words {
  const words = speak[problem.code]?.(problem, context);
  return words ?? { summary: `${context.place}: ${problem.what}` };
}

function pathText(path: FieldPath | undefined): string {
  return path === undefined || path.length === 0 ? "the value" : formatFieldPath(path);
}

function hintForValue(what: string): string {
  if (what === "a Date") return "write it as text: date.toISOString()";
  if (what === "a Map") return "use a plain object: Object.fromEntries(map)";
  if (what === "a Set") return "use a list: [...set]";
  if (what === "a function") return "call the function, or remove the property";
  if (what === "undefined") return "leave the element out";
  if (what === "a Promise") return "await it at the top level of the file";
  return "use text, numbers, booleans, lists and plain objects only";
}
