import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildProject, runEngine } from "./engine.ts";
import { byName, objectsByName } from "./objects.ts";
import { temporaryFolder, writeProject } from "./projects.ts";
import { controlCharacters, trickyKeys, trickyStrings } from "./tricky-strings.ts";

/**
 * The YAML that we print is read by programs with other rules: go-yaml (kustomize, Argo CD, Flux, kubectl) and YAML 1.1 (PyYAML). Strings
 * that look like something else in any of them must come back as the strings they were.
 */

type ConfigMap = { readonly data: Record<string, string>; readonly metadata: { readonly annotations?: Record<string, string> } };

const numbered = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(texts.map((text, index) => [`key-${index}`, text]));
const values = numbered(trickyStrings);
const controls = numbered(controlCharacters);
const keys = Object.fromEntries(trickyKeys.map((key) => [key, key]));

const folder = temporaryFolder();
let manifests: string;

beforeAll(() => {
  const strings = { configMaps: { values: { data: values, metadata: { annotations: values } }, keys: { data: keys } } };
  manifests = buildProject(writeProject(folder, { strings, controls: { configMaps: { controls: { data: controls } } } }), "prod");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function readWithPython(app: string): Map<string, unknown> {
  const program = [
    "import glob, json, yaml",
    "texts = [open(path, encoding='utf-8', newline='').read() for path in sorted(glob.glob('*.yaml'))]",
    "print(json.dumps([document for text in texts for document in yaml.safe_load_all(text)]))",
  ];
  return byName(JSON.parse(runEngine("pyyaml", ["-c", program.join("\n")], join(manifests, app))) as unknown[]);
}

function readWithKustomize(app: string): Map<string, unknown> {
  runEngine("kustomize", ["create", "--autodetect"], join(manifests, app));
  return objectsByName(runEngine("kustomize", ["build", "."], join(manifests, app)));
}

describe.each([
  ["PyYAML, by the rules of YAML 1.1", readWithPython],
  ["kustomize, which reads and prints with go-yaml", readWithKustomize],
])("%s", (_, read) => {
  test("gives back every string and every key", () => {
    const objects = read("strings");
    const found = objects.get("v1 ConfigMap default/values") as ConfigMap;
    expect(found.data).toEqual(values);
    expect(found.metadata.annotations).toEqual(values);
    expect((objects.get("v1 ConfigMap default/keys") as ConfigMap).data).toEqual(keys);
  });
});

test("control characters come back through PyYAML", () => {
  expect((readWithPython("controls").get("v1 ConfigMap default/controls") as ConfigMap).data).toEqual(controls);
});
