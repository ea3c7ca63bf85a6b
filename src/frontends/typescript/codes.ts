import { defineCodes } from "../../base/index.ts";

const pure =
  "The same sources must give the same bytes on every machine and every day; what a file reads beside its declared inputs breaks that.";

/** Everything that can be wrong with a project's TypeScript. */
export const typescriptCodes = defineCodes("typescript", {
  "missing-file": {
    severity: "error",
    title: "A TypeScript file of the project is not there",
    why: "The file is named in the configuration or by the command, and nothing can be read from it.",
    fix: "Create the file or correct its name.",
  },
  "syntax-error": {
    severity: "error",
    title: "A source file is not valid TypeScript",
    why: "A file that cannot be parsed cannot be run, and neither can the files that import it.",
    fix: "Correct the syntax at the line shown.",
  },
  "not-utf8": {
    severity: "error",
    title: "A source file is not encoded as UTF-8",
    why: "Bytes that are not UTF-8 would become replacement characters in manifests.",
    fix: "Save the file as UTF-8.",
  },
  "suspicious-code": {
    severity: "warning",
    title: "The code is valid but most likely not what was meant",
    why: "A key that is written twice in one object, or a comparison that is always false, loses configuration without a word.",
    fix: "Rewrite the line so that it says what you mean.",
  },
  "unresolved-import": {
    severity: "error",
    title: "An import leads nowhere",
    why: "The file or package is not there, so nothing that depends on it can be evaluated.",
    fix: "Correct the path, or install the package in the project.",
  },
  "missing-export": {
    severity: "error",
    title: "A file does not export a name that another file imports",
    why: "The imported value would be undefined.",
    fix: "Correct the name, or export it.",
  },
  "unsupported-import": {
    severity: "error",
    title: "A file of this type cannot be imported",
    why: "Only TypeScript, JavaScript and JSON become values by importing them.",
    fix: 'Read the file with readFileSync from "node:fs", or list it under `yamls` or `rawFiles` of an app.',
  },
  "computed-import": {
    severity: "error",
    title: "import() is given a path that is only known when the code runs",
    why: "All files a value depends on must be known before anything runs.",
    fix: "Write the path as a literal.",
  },
  "import-cycle": {
    severity: "error",
    title: "Files import each other in a circle",
    why: "Which of them is loaded first depends on who asks, and the one that comes first sees undefined values.",
    fix: "Move what they share into a file of its own. Cycles of type-only imports are fine.",
  },
  "thrown-error": {
    severity: "error",
    title: "The code of a file threw an error",
    why: "Without a value from this file the configuration is incomplete.",
    fix: "Mend the cause of the error at the line shown.",
  },
  "stack-overflow": {
    severity: "error",
    title: "Functions call each other without end",
    why: "A recursion that does not stop uses up the stack.",
    fix: "Give the recursion an end.",
  },
  "too-slow": {
    severity: "error",
    title: "A file did not finish within the time allowed",
    why: "A loop that never ends would stop every build. The line shown is the one that was running when the file was stopped.",
    fix: "End the loop, or raise limits.evaluationSeconds in strata.config.ts.",
  },
  "never-settles": {
    severity: "error",
    title: "A file waits for a promise that never settles",
    why: "Nothing is left that could resolve the promise, so the file never finishes loading.",
    fix: "Resolve or reject the promise on every path.",
  },
  "out-of-memory": {
    severity: "error",
    title: "Evaluating a file took more memory than allowed",
    why: "The evaluation is stopped before it takes the machine down.",
    fix: "Look for data that grows without end, or raise limits.memoryMiB in strata.config.ts.",
  },
  "calls-exit": {
    severity: "error",
    title: "The code of a file ends the process",
    why: "A configuration file is evaluated inside the compiler; ending it would lose everything else.",
    fix: "Throw an error instead.",
  },
  "missing-default-export": {
    severity: "error",
    title: "A file has no default export",
    why: "The default export is what a module or strata.config.ts says; without one it says nothing.",
    fix: "Write `export default defineModule({ … })`, or move files that are only imported by others out of the modules folder.",
  },
  "wrong-default-export": {
    severity: "error",
    title: "The default export of a file has the wrong shape",
    why: "A module is an object with `config`; strata.config.ts is an object or a function that returns one.",
    fix: "Write `export default defineModule({ config: { … } })` or `export default defineConfig({ … })`.",
  },
  "async-config": {
    severity: "error",
    title: "The config function of a module returns a promise",
    why: "Modules are evaluated in one synchronous pass, so that each can read what the others set.",
    fix: "Await at the top level of the file, and use the result inside config.",
  },
  "not-json": {
    severity: "error",
    title: "A value cannot be written as JSON",
    why: "Configuration ends up in manifests, and those hold text, numbers, booleans, lists and maps only.",
    fix: "Replace the value by plain data.",
  },
  "cyclic-value": {
    severity: "error",
    title: "An object contains itself",
    why: "A manifest is a tree; a value that contains itself has no end.",
    fix: "Refer to the other value by name instead of nesting it.",
  },
  "unsafe-integer": {
    severity: "error",
    title: "An integer is too large for a JavaScript number",
    why: "Beyond 2^53 a number literal silently loses digits, and the manifest would hold another number than the source.",
    fix: "Write the integer as a bigint: 9007199254740993n.",
  },
  "reads-clock": {
    severity: "error",
    title: "The code reads the clock",
    why: pure,
    fix: "Write the date as a literal, or pass it in a declared variable.",
  },
  "reads-random": {
    severity: "error",
    title: "The code uses randomness",
    why: pure,
    fix: "Derive the value from a name, for example with createHash, or generate the secret outside.",
  },
  "undeclared-variable": {
    severity: "error",
    title: "The code reads an environment variable that is not declared",
    why: pure,
    fix: "Add its name to `variables` in strata.config.ts.",
  },
  "reads-machine": {
    severity: "error",
    title: "The code reads a fact about the machine it runs on",
    why: pure,
    fix: "Write the value into the configuration, or pass it in a declared variable.",
  },
  "outside-effect": {
    severity: "error",
    title: "The code talks to the network or starts a process",
    why: pure,
    fix: "Fetch the data beforehand and keep it in a file of the project.",
  },
  "file-outside-project": {
    severity: "error",
    title: "The code reads a file outside the project",
    why: pure,
    fix: "Copy the file into the project.",
  },
  "writes-file": {
    severity: "error",
    title: "The code changes files",
    why: "Evaluating configuration has no effects; only `build` and `switch` write, and only what they own.",
    fix: "Return the data as part of the configuration instead.",
  },
  printed: {
    severity: "info",
    title: "The code of a file printed something",
    why: "Output of the compiler is data, so what user code prints is shown as a note.",
    fix: "Remove the call when it is no longer needed.",
  },
});

export type TypescriptCode = keyof typeof typescriptCodes.entries;
