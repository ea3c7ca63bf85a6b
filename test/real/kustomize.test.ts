import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { buildProject, runEngine } from "./engine.ts";
import { objectsByName, yamlFolders, yamlOf } from "./objects.ts";
import { copyHello, generateProject, temporaryFolder } from "./projects.ts";

/** Flux runs `kustomize create --autodetect` and `kustomize build` over each app's folder: nothing may get lost or change on the way. */

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function throughKustomize(app: string): string {
  const copy = join(temporaryFolder(), "app");
  cpSync(app, copy, { recursive: true });
  try {
    runEngine("kustomize", ["create", "--autodetect"], copy);
    return runEngine("kustomize", ["build", "."], copy);
  } finally {
    rmSync(join(copy, ".."), { recursive: true, force: true });
  }
}

describe("kustomize build gives back the objects of each app", () => {
  test.each(["prod", "staging"])("of examples/hello for %s", (environment) => {
    const apps = yamlFolders(buildProject(copyHello(folder), environment));
    expect(apps.length).toBeGreaterThan(1);
    for (const app of apps) expect(objectsByName(throughKustomize(app))).toEqual(objectsByName(yamlOf(app)));
  });

  test("of a generated platform with ten kinds", async () => {
    const apps = yamlFolders(buildProject(await generateProject(folder, 12), "prod"));
    expect(apps.length).toBeGreaterThanOrEqual(13);
    for (const app of apps) expect(objectsByName(throughKustomize(app))).toEqual(objectsByName(yamlOf(app)));
  });
});
