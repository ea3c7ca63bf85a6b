/** Documents per second against kubeconform: the same files, the same kinds, custom resources included, nothing skipped on either side. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { engines } from "../tools/real/engines.js";
import { openApiFiles, writeJsonSchemas } from "../tools/real/json-schemas.js";
import { obtain } from "../tools/real/obtain.js";
import { compare, timed } from "./measure.js";
import { sharedFolder, strata, workFolder } from "./places.js";
import { crdFiles, customObjects, issuer } from "./sample/custom-objects.js";
import { appName, appObjects, namespaceObjects } from "./sample/objects.js";

const apps = 1000;

export const title = "Validation";
export const measures =
  "Both read the same tree of YAML files (tmpfs, nothing cached by either) in a new process: 1,000 apps with ten built-in and four custom resources each, one " +
  "object a file; median of 5. kubeconform v0.8.0 runs with -strict and JSON schemas made from the same OpenAPI documents and CRDs; Strata " +
  "also checks names, labels and references. Nothing is skipped: kubeconform's summary is checked.";

export async function benchmark() {
  const folder = workFolder("validation");
  rmSync(folder, { recursive: true, force: true });
  const manifests = join(folder, "manifests");
  const documents = writeManifests(manifests);
  const shared = sharedFolder();
  const crds = crdFiles.map((path) => join(shared, "crds", path));
  const kubeconform = await kubeconformOver(manifests, join(folder, "schemas"), shared, crds);
  requireNothingSkipped(kubeconform, documents);
  const seconds = compare(
    {
      kubeconform: () => timed(kubeconform),
      "strata validate": () => timed(strata("validate", manifests, ...crds.flatMap((path) => ["--crds", path]))),
    },
    { rounds: 5 },
  );
  rmSync(folder, { recursive: true, force: true });
  const rates = Object.fromEntries(Object.entries(seconds).map(([name, value]) => [name, Math.round(documents / value)]));
  return {
    seconds,
    documents,
    documentsPerSecond: rates,
    claims: [
      { label: "rate, against kubeconform", value: seconds.kubeconform / seconds["strata validate"], unit: "x", target: { atLeast: 1 } },
    ],
  };
}

function writeManifests(folder) {
  let documents = 0;
  const write = (group, objects) => {
    mkdirSync(join(folder, group), { recursive: true });
    for (const object of objects)
      writeFileSync(
        join(folder, group, `${object.kind}-${object.metadata.name}.yaml`),
        stringify(object, { aliasDuplicateObjects: false }),
      );
    documents += objects.length;
  };
  write("platform", [...namespaceObjects(), issuer]);
  for (let number = 0; number < apps; number++) write(appName(number), [...appObjects(number), ...customObjects(number)]);
  return documents;
}

async function kubeconformOver(manifests, schemas, shared, crds) {
  const [version] = readdirSync(join(shared, "openapi"));
  const location = writeJsonSchemas(schemas, { openapi: openApiFiles(join(shared, "openapi", version)), crds });
  const command = await obtain(engines.find(({ name }) => name === "kubeconform"));
  return { command, args: ["-strict", "-summary", "-schema-location", location, manifests] };
}

function requireNothingSkipped({ command, args }, documents) {
  const { stdout } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 28 });
  const expected = `Valid: ${documents}, Invalid: 0, Errors: 0, Skipped: 0`;
  if (!stdout.includes(expected)) throw new Error(`kubeconform was to say "${expected}", it said: ${stdout.slice(-1000)}`);
}
