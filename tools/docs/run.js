/**
 * `npm run docs`: writes docs/reference/diagnostics from the code tables and the cases that reach them, and docs/reference/commands.md from
 * the table of commands. With --check it writes nothing and exits 1 when a page is out of date.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../", import.meta.url));
const check = process.argv.includes("--check");

const bundle = join(root, "node_modules", ".cache", "strata-docs", "tables.mjs");
await build({
  stdin: {
    contents: `
      export { allCodes } from "./src/project/index.ts";
      export { commands } from "./src/cli/commands.ts";
      export { commandHelp } from "./src/cli/help-text.ts";
      export { plain } from "./src/cli/render/paint.ts";
      export { parseCase } from "./test/cases/case-file.ts";
    `,
    resolveDir: root,
    loader: "ts",
  },
  bundle: true,
  format: "esm",
  platform: "node",
  outfile: bundle,
  external: ["esbuild", "oxc-parser"],
  banner: { js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);' },
  logLevel: "error",
});
const { allCodes, commands, commandHelp, plain, parseCase } = await import(pathToFileURL(bundle).href);

const pages = new Map();
const codes = allCodes();
for (const entry of codes) pages.set(`diagnostics/${pageName(entry.code)}`, codePage(entry));
pages.set("diagnostics/index.md", indexPage());
pages.set("commands.md", await commandsPage());

const reference = join(root, "docs", "reference");
const wrong = [];
for (const [name, text] of pages) {
  const path = join(reference, name);
  if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
  wrong.push(name);
  if (check) continue;
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
}
for (const name of existsSync(join(reference, "diagnostics")) ? readdirSync(join(reference, "diagnostics")) : []) {
  if (pages.has(`diagnostics/${name}`)) continue;
  wrong.push(`diagnostics/${name}`);
  if (!check) rmSync(join(reference, "diagnostics", name));
}
if (check && wrong.length > 0) {
  console.error(`docs/reference is out of date (npm run docs): ${wrong.join(", ")}`);
  process.exit(1);
}
console.log(`${pages.size} pages, ${wrong.length} ${check ? "out of date" : "written"}`);

function pageName(code) {
  return `${code.replace("/", "-")}.md`;
}

function codePage({ code, severity, title, why, fix }) {
  const [room, name] = code.split("/");
  const path = join(root, "test", "cases", "diagnostics", room, `${name}.txt`);
  const lines = [`# ${code}`, "", `**${severity}** · ${title}`, "", why, "", `**How to mend it.** ${fix}`, ""];
  if (!existsSync(path)) return lines.join("\n");
  const example = parseCase(readFileSync(path, "utf8"));
  lines.push("## Example", "", example.comment, "");
  for (const file of example.files.filter(({ attribute, name }) => attribute === undefined && !name.startsWith(".git/"))) {
    const language = file.name.endsWith(".ts") ? "ts" : file.name.endsWith(".json") ? "json" : "yaml";
    lines.push(`\`${file.name}\``, "", `\`\`\`${language}`, file.body.replace(/\n+$/, ""), "```", "");
  }
  lines.push("```", ...example.commands.map((command) => `$ ${command}`), example.expected.stderr.trimEnd(), "```", "");
  return lines.join("\n");
}

function indexPage() {
  const lines = [
    "# Diagnostics",
    "",
    "Every code that Strata reports. `strata explain CODE` prints the same on a terminal.",
    "",
    "| code | severity | rule |",
    "|---|---|---|",
  ];
  for (const { code, severity, title } of codes) lines.push(`| [${code}](${pageName(code)}) | ${severity} | ${title} |`);
  return `${lines.join("\n")}\n`;
}

async function commandsPage() {
  const lines = [
    "# Commands",
    "",
    "Exit codes: 0 done · 1 the input is wrong · 2 used wrongly · 3 a remote system failed · 70 a bug in Strata · 130 interrupted.",
    "",
  ];
  for (const entry of commands)
    lines.push(`## strata ${entry.name}`, "", "```", commandHelp(await entry.load(), plain).trimEnd(), "```", "");
  return lines.join("\n");
}
