/** 1,000 apps of ten kinds each: compiled from nothing, compiled again, compiled after one edit; against the same objects with cdk8s. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { compare, peakMemory, timed } from "./measure.js";
import { peerFolder, strata, workFolder } from "./places.js";
import { cdk8sVersion, writeCdk8sApp } from "./sample/cdk8s-app.js";
import { appObjects, appParameters, namespaceObjects } from "./sample/objects.js";
import { writeAppModule, writeStrataProject } from "./sample/strata-project.js";
import { requireObjects, treeHash } from "./sample/tree.js";
import { webApp } from "./sample/web-app.js";

const apps = 1000;
const editedApp = 500;
const sources = ["strata.config.ts", "modules"];

export const title = "10,000 objects";
export const measures =
  `1,000 TypeScript modules that call a shared template for ten objects each, and 20 namespaces; every check on; a new process each, median ` +
  `of 5, no cache at all for a cold build. cdk8s ${cdk8sVersion} makes the same objects with the same template from 1,000 JavaScript chart ` +
  `files with \`node app.js\` and checks nothing. Both ` +
  `outputs are read back and compared with what was asked for. cdk8s writes a file per chart (its default); the row "file per object" is its ` +
  `mode with Strata's layout, which avoids a quadratic step of the default. Files are read and written in memory (tmpfs). Memory is the sum over all processes.`;

export async function benchmark() {
  const ours = workFolder("strata-project");
  const peer = workFolder("cdk8s-app");
  for (const folder of [ours, peer]) rmSync(folder, { recursive: true, force: true });
  writeStrataProject(ours, apps);
  writeCdk8sApp(peer, apps, peerFolder(`cdk8s-${cdk8sVersion}`));
  const build = strata("build", "prod", "--cwd", ours);
  const cdk8s = (mode) => () => {
    rmSync(join(peer, "out"), { recursive: true, force: true });
    return timed({ command: process.execPath, args: ["app.js", "out", mode], cwd: peer });
  };
  let edits = 0;
  const seconds = compare(
    {
      "cdk8s, file per object": cdk8s("FOLDER_PER_CHART_FILE_PER_RESOURCE"),
      cdk8s: cdk8s("FILE_PER_CHART"),
      "strata cold": () => {
        removeOutputs(ours);
        return timed(build);
      },
      "strata no change": () => timed(build),
      "strata one file edited": () => {
        writeAppModule(ours, editedApp, editedParameters(++edits));
        return timed(build);
      },
    },
    { rounds: 5 },
  );
  requireSameAsClean(ours);
  requireOutputs(ours, peer, edits);
  removeOutputs(ours);
  const peakMiB = await peakMemory(build);
  for (const folder of [ours, peer]) rmSync(folder, { recursive: true, force: true });
  const ofCold = (name) => seconds[name] / seconds["strata cold"];
  return {
    seconds,
    claims: [
      { label: "cold, against cdk8s", value: seconds.cdk8s / seconds["strata cold"], unit: "x faster", target: { atLeast: 5 } },
      { label: "no change", value: ofCold("strata no change"), unit: "of cold", target: { atMost: 0.1 } },
      { label: "one file edited", value: ofCold("strata one file edited"), unit: "of cold", target: { atMost: 0.15 } },
      { label: "memory of a cold build", value: peakMiB, unit: "MiB", target: { atMost: 512 } },
      {
        label: "cold, against cdk8s with a file per object",
        value: seconds["cdk8s, file per object"] / seconds["strata cold"],
        unit: "x faster",
      },
    ],
  };
}

function removeOutputs(project) {
  for (const name of readdirSync(project)) if (!sources.includes(name)) rmSync(join(project, name), { recursive: true, force: true });
}

/** A real edit each time: the number of replicas is one that the file has not had before. */
function editedParameters(edit) {
  return { ...appParameters(editedApp), replicas: 10 + edit };
}

/** What the cache led to must be, byte for byte, what a build without it makes. */
function requireSameAsClean(project) {
  const incremental = treeHash(join(project, "dist", "prod"));
  removeOutputs(project);
  timed(strata("build", "prod", "--cwd", project));
  if (treeHash(join(project, "dist", "prod")) !== incremental) throw new Error("the incremental build differs from a clean one");
}

function requireOutputs(project, peer, edits) {
  const expected = [...namespaceObjects(), ...Array.from({ length: apps }, (_, number) => appObjects(number)).flat()];
  requireObjects(join(peer, "out"), expected);
  const edited = webApp(editedParameters(edits));
  requireObjects(
    join(project, "dist", "prod"),
    expected.map((object) => (object.kind === "Deployment" && object.metadata.name === edited[0].metadata.name ? edited[0] : object)),
  );
}
