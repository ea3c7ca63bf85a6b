import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildProject, runEngine } from "./engine.ts";
import { byName, objectsByName, yamlFolders } from "./objects.ts";
import { temporaryFolder, writeProject } from "./projects.ts";

/**
 * The YAML that we print is read by programs with other rules: go-yaml (kustomize, Argo CD, Flux, kubectl) and YAML 1.1 (PyYAML). Strings
 * that look like something else in any of them must come back as the strings they were.
 */

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const words = ["yes", "No", "on", "OFF", "y", "N", "true", "False", "null", "Null", "~", "", "<<", "=", "-", "?", ":", "."];
const numbers = [
  "0",
  "-1",
  "012",
  "0o17",
  "0x1F",
  "0b1",
  "1_000",
  "1.0",
  "1e3",
  "1E-3",
  ".5",
  "5.",
  "+.inf",
  ".NaN",
  "190:20:30",
  "9007199254740993",
];
const dates = ["2001-12-14", "2001-12-14T21:59:43.10-05:00", "12:30:45"];
const marks = [
  "- item",
  "? key",
  "key: value",
  "a #b",
  "#c",
  "a: ",
  "{a: 1}",
  "[1]",
  "&anchor",
  "*alias",
  "!tag",
  "|",
  ">",
  "%YAML",
  "@at",
  "`tick`",
  "'q'",
  '"q"',
];
const spaces = [
  " lead",
  "trail ",
  "\ttab",
  "tab\t",
  "a\tb",
  "  ",
  "\n",
  "\n\n",
  "one\n",
  "one\n\n",
  "\none",
  "a\n b\n  c\n",
  " a\nb",
  "a \nb",
  "a\n\n\nb",
];
const ends = ["---", "...", "--- a", "a\n---\nb", "a\n...\nb\n", "# a\nb"];
const characters = [
  "é",
  "日本語",
  "🚀",
  "\u0001",
  "\u007f",
  "\u0085",
  "\u00a0",
  "\u2028",
  "\u2029",
  "\ufeff",
  "\ufffd",
  "a\r\nb",
  "a\rb",
  "\\n",
  "\\",
  "a\u0000b",
  "\u001b[0m",
];
const long = ["word ".repeat(60).trim(), "x".repeat(400), `${"line of text ".repeat(20)}\n${"more text ".repeat(30)}\n`];

const strings = [words, numbers, dates, marks, spaces, ends, characters, long].flat();
const expected = Object.fromEntries(strings.map((text, index) => [`key-${index}`, text]));
// Keys of annotations and labels have their own grammar; keys of a ConfigMap may be any of these.
const trickyKeys = Object.fromEntries(
  ["yes", "no", "1", "1.0", "012", "0x1F", "true", "null", "1e3", "2001-12-14", "-", ".x", "n"].map((key) => [key, key]),
);

let app: string;
beforeAll(() => {
  const resources = { configMaps: { values: { data: expected, metadata: { annotations: expected } }, keys: { data: trickyKeys } } };
  const [found] = yamlFolders(buildProject(writeProject(folder, resources), "prod"));
  app = found ?? "";
});

type ConfigMap = { readonly data: Record<string, string>; readonly metadata: { readonly annotations?: Record<string, string> } };

function check(read: Map<string, unknown>): void {
  const values = read.get("v1 ConfigMap default/values") as ConfigMap;
  expect(values.data).toEqual(expected);
  expect(values.metadata.annotations).toEqual(expected);
  expect((read.get("v1 ConfigMap default/keys") as ConfigMap).data).toEqual(trickyKeys);
}

describe("strings survive", () => {
  test("PyYAML, by the rules of YAML 1.1", () => {
    const program = [
      "import glob, json, yaml",
      "documents = [d for path in sorted(glob.glob('*.yaml')) for d in yaml.safe_load_all(open(path, encoding='utf-8', newline=''))]",
      "print(json.dumps(documents))",
    ].join("\n");
    check(byName(JSON.parse(runEngine("pyyaml", ["-c", program], app)) as unknown[]));
  });

  test("kustomize, which reads and prints with go-yaml", () => {
    runEngine("kustomize", ["create", "--autodetect"], app);
    check(objectsByName(runEngine("kustomize", ["build", "."], app)));
  });
});
