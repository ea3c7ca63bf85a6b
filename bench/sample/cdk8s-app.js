/** The same platform as a cdk8s app in plain JavaScript: one chart file per app, everything written out, no step before `node app.js`. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { appName, appObjects, namespaceObjects } from "./objects.js";
import { sourceText } from "./source-text.js";

export const cdk8sVersion = "2.70.98";
const constructsVersion = "10.8.1";

/** Writes the app with `count` charts into an empty folder; cdk8s itself is installed in `packages` when it is not there yet. */
export function writeCdk8sApp(folder, count, packages) {
  mkdirSync(join(folder, "charts"), { recursive: true });
  if (!existsSync(join(packages, "node_modules", "cdk8s", "package.json"))) install(packages);
  symlinkSync(join(packages, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "app.js"), entryText());
  writeChart(folder, "namespaces", namespaceObjects());
  for (let number = 0; number < count; number++) writeChart(folder, appName(number), appObjects(number));
}

function install(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "peer", private: true, version: "1.0.0" }));
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--save-exact"];
  const npm = spawnSync("npm", [...args, `cdk8s@${cdk8sVersion}`, `constructs@${constructsVersion}`], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (npm.status !== 0) throw new Error(`npm could not install cdk8s ${cdk8sVersion} in ${folder}`);
}

/** The first argument names one of cdk8s's ways to divide its output; its default is a file per chart. */
function entryText() {
  return [
    'const { readdirSync } = require("node:fs");',
    'const { App, YamlOutputType } = require("cdk8s");',
    "",
    "const app = new App({ outdir: process.argv[2], yamlOutputType: YamlOutputType[process.argv[3]] });",
    'for (const name of readdirSync(require("node:path").join(__dirname, "charts"))) new (require(`./charts/$' + "{name}`))(app);",
    "app.synth();",
    "",
  ].join("\n");
}

function writeChart(folder, name, objects) {
  const lines = objects.map(
    (object) => `    new ApiObject(this, "${object.kind}-${object.metadata.name}", ${sourceText(object, "    ")});`,
  );
  const text = [
    'const { ApiObject, Chart } = require("cdk8s");',
    "",
    "module.exports = class extends Chart {",
    "  constructor(scope) {",
    `    super(scope, "${name}");`,
    ...lines,
    "  }",
    "};",
    "",
  ].join("\n");
  writeFileSync(join(folder, "charts", `${name}.js`), text);
}
