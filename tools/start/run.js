/** `npm start`: builds the example and shows, command by command, what Strata knows about it. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const strata = fileURLToPath(new URL("../../bin/strata.js", import.meta.url));
const example = fileURLToPath(new URL("../../examples/hello", import.meta.url));

const tour = [
  [
    "Compile the example: TypeScript modules, plain YAML and a SOPS file become one checked graph, and manifests for Argo CD.",
    "build",
    "prod",
  ],
  ["The same sources for another environment, delivered by Flux.", "build", "staging"],
  ["What an environment holds and where it goes.", "info", "prod"],
  ["Which line set this value?", "why", "prod", "shop/Deployment/shop", "spec.replicas"],
  ["Values that came from YAML are known just as well.", "why", "prod", "cache/Deployment/redis", "spec.template.spec.containers[0].image"],
  ["How do the two environments differ, and what would follow from the change?", "plan", "prod", "--env", "staging"],
  ["The one manifest that hands a cluster over to Argo CD.", "bootstrap", "prod"],
];

for (const [says, ...command] of tour) {
  console.log(`\n# ${says}\n$ strata ${command.join(" ")}`);
  const { status } = spawnSync(process.execPath, [strata, ...command], { cwd: example, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
console.log(`
# The manifests are in examples/hello/dist. Now break something on purpose: misspell a field in examples/hello/modules/shop.ts and run
#   node bin/strata.js build prod --cwd examples/hello
# To start a project of your own:
#   node bin/strata.js init ../platform`);
