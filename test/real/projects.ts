import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repository } from "./engine.ts";

/** A throwaway folder below the system's temporary one. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "strata-real-"));
}

/** A copy of examples/hello without what earlier builds left in it. */
export function copyHello(folder: string): string {
  const project = join(folder, "hello");
  cpSync(join(repository, "examples", "hello"), project, {
    recursive: true,
    filter: (source) => !/[\\/](?:dist|\.strata|node_modules)$/.test(source),
  });
  return project;
}

/** The benchmark's platform with fewer apps: ten kinds each, every reference valid. */
export async function generateProject(folder: string, apps: number): Promise<string> {
  const sample = (await import(join(repository, "bench", "sample", "strata-project.js"))) as {
    writeStrataProject(folder: string, count: number): void;
  };
  const project = join(folder, "generated");
  sample.writeStrataProject(project, apps);
  return project;
}

/** A project whose apps are given as data: their resources by the app's name. */
export function writeProject(folder: string, apps: Readonly<Record<string, unknown>>): string {
  const project = join(folder, "written");
  mkdirSync(join(project, "modules"), { recursive: true });
  const config =
    'import { defineConfig } from "strata";\n\nexport default defineConfig({ delivery: "manifests", environments: { prod: {} } });\n';
  writeFileSync(join(project, "strata.config.ts"), config);
  for (const [name, resources] of Object.entries(apps)) {
    const module = JSON.stringify({ config: { apps: { [name]: { namespace: "default", resources } } } });
    writeFileSync(
      join(project, "modules", `${name}.ts`),
      `import { defineModule } from "strata";\n\nexport default defineModule(${module});\n`,
    );
  }
  return project;
}
