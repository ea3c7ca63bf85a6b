import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { packageRoot } from "../../project/index.ts";
import { type Command, exitCodes } from "../command.ts";
import { UsageError } from "../usage-error.ts";

/** Template names that npm or Git would treat specially inside our own package. */
const renamed: Readonly<Record<string, string>> = { gitignore: ".gitignore" };

export const init: Command = {
  name: "init",
  summary: "start a project in a folder",
  details: "Writes strata.config.ts, a first module, tsconfig.json and .gitignore. Files that exist are never overwritten.",
  positionals: [{ name: "DIR", describe: "the folder; the current one when left out", optional: true }],
  options: {
    delivery: {
      type: "string",
      value: "ENGINE",
      choices: ["argocd", "flux", "manifests"],
      describe: "what delivers the manifests (default argocd)",
    },
    yes: { type: "boolean", short: "y", describe: "accept the defaults; init never asks, this is for scripts that say so" },
  },
  examples: [
    { line: "init platform", means: "a new project in ./platform, delivered by Argo CD" },
    { line: "init --delivery flux", means: "a new project here, delivered by Flux" },
  ],
  async run({ positionals, terminal, text }) {
    const folder = resolve(terminal.cwd, text("cwd") ?? ".", positionals[0] ?? ".");
    const delivery = text("delivery") ?? "argocd";
    if (existsSync(join(folder, "strata.config.ts"))) {
      throw new UsageError(`${relative(terminal.cwd, folder) || "."} is a Strata project already`, "strata build builds it");
    }
    const template = join(packageRoot(), "templates", "basic");
    for (const file of templateFiles(template, "")) {
      const target = join(folder, renamed[file] ?? file);
      if (existsSync(target)) {
        terminal.err(`kept     ${relative(folder, target)} (it exists)\n`);
        continue;
      }
      mkdirSync(dirname(target), { recursive: true });
      if (file === "strata.config.ts") writeFileSync(target, readFileSync(join(template, file), "utf8").replace("__DELIVERY__", delivery));
      else cpSync(join(template, file), target);
      terminal.err(`created  ${relative(folder, target)}\n`);
    }
    const where = relative(terminal.cwd, folder);
    terminal.err(`\nNext: ${where === "" ? "" : `cd ${where} && `}strata build prod\n`);
    return exitCodes.done;
  },
};

function templateFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? templateFiles(root, path) : [path];
  });
}
