/**
 * The real engines that test our work, as data. Each is pinned, comes by name from a language or distribution registry, and is proven by
 * running it. A new engine is a new row; a new way to get one is a new function in recipes.js.
 *
 * @typedef {{
 *   name: string,
 *   kind: "go-install" | "pypi" | "debian",
 *   package: string,
 *   version: string,
 *   check: { args: readonly string[], expect: RegExp },
 * }} Engine `package` is what the registry calls it; `check` runs the engine and says what it must answer
 */

/** @type {readonly Engine[]} */
export const engines = [
  {
    name: "git",
    kind: "debian",
    package: "git",
    version: "2.39",
    check: { args: ["--version"], expect: /^git version 2\.(?:39|[4-9]\d)\./ },
  },
  {
    name: "pyyaml",
    kind: "pypi",
    package: "PyYAML",
    version: "6.0.3",
    check: { args: ["-c", "import yaml; print(yaml.__version__, yaml.safe_load('on'))"], expect: /^6\.0\.3 True$/m },
  },
  {
    name: "kubeconform",
    kind: "go-install",
    package: "github.com/yannh/kubeconform/cmd/kubeconform",
    version: "v0.8.0",
    check: { args: ["-h"], expect: /-schema-location value/ },
  },
  {
    name: "kustomize",
    kind: "go-install",
    package: "sigs.k8s.io/kustomize/kustomize/v5",
    version: "v5.8.1",
    check: { args: ["version"], expect: /^v5\.8\.1$/m },
  },
];

/** The environment variable that tells the tests where an engine is. */
export function variableOf(name) {
  return `STRATA_ENGINE_${name.toUpperCase().replaceAll("-", "_")}`;
}
