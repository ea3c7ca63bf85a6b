/** The same platform as a cdk8s app in plain JavaScript: the same template and one chart file per app, no step before `node app.js`. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { appName, appParameters, namespaceObjects } from "./objects.js";
import { sourceText } from "./source-text.js";

export const cdk8sVersion = "2.70.98";
const constructsVersion = "10.8.1";

/** Writes the app with `count` charts into an empty folder; cdk8s itself is installed in `packages` when it is not there yet. */
export function writeCdk8sApp(folder, count, packages) {
  mkdirSync(join(folder, "charts"), { recursive: true });
  if (!existsSync(join(packages, "node_modules", "cdk8s", "package.json"))) install(packages);
  symlinkSync(join(packages, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "app.js"), entryText());
  const template = readFileSync(new URL("web-app.js", import.meta.url), "utf8");
  writeFileSync(join(folder, "web-app.js"), `${template.replace("export function", "function")}\nmodule.exports = { webApp };\n`);
  writeChart(folder, "namespaces", sourceText(namespaceObjects()));
  for (let number = 0; number < count; number++) writeChart(folder, appName(number), `webApp(${sourceText(appParameters(number))})`);
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
  const text = [
    'const { ApiObject, Chart } = require("cdk8s");',
    'const { webApp } = require("../web-app.js");',
    "",
    "module.exports = class extends Chart {",
    "  constructor(scope) {",
    `    super(scope, "${name}");`,
    `    for (const object of ${objects}) new ApiObject(this, object.kind + "-" + object.metadata.name, object);`,
    "  }",
    "};",
    "",
  ].join("\n");
  writeFileSync(join(folder, "charts", `${name}.js`), text);
}
