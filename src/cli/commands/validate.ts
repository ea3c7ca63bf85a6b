import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { hasErrors } from "../../base/index.ts";
import { parseResourceName } from "../../graph/index.ts";
import { validateManifests } from "../../project/index.ts";
import { type Command, exitCodes, formatOption } from "../command.ts";
import { printDiagnostics } from "../print-diagnostics.ts";
import { counted } from "../render/counted.ts";
import { UsageError } from "../usage-error.ts";

export const validate: Command = {
  name: "validate",
  summary: "check manifests against schemas and each other",
  details: "Works offline on any YAML or JSON, whoever made it. A kind without a schema is an error, never skipped.",
  positionals: [{ name: "PATH", describe: "files and folders; the current folder when left out", optional: true, many: true }],
  options: {
    crds: { type: "string", value: "PATH", multiple: true, describe: "a file or folder with CRDs; those among the manifests count too" },
    kubernetes: { type: "string", value: "VERSION", describe: "the Kubernetes version to check for (default 1.36)" },
    external: {
      type: "string",
      value: "NAME",
      multiple: true,
      describe: "something that lives elsewhere: [NAMESPACE/]KIND[.GROUP]/NAME, * for any text",
    },
    "allow-unknown": { type: "string", value: "KIND", multiple: true, describe: "accept this kind without a schema: KIND[.GROUP]/*" },
    "allow-secret": {
      type: "string",
      value: "NAME",
      multiple: true,
      describe: "accept literal data in this Secret: [NAMESPACE/]Secret/NAME",
    },
    "schema-only": { type: "boolean", describe: "check each object alone, not references between them" },
    output: formatOption,
  },
  examples: [
    { line: "validate manifests/", means: "everything in a folder" },
    { line: "validate app.yaml --crds crds/ --kubernetes 1.34", means: "for an older cluster with custom resources" },
    { line: "validate . --output sarif > findings.sarif", means: "for a code host's review page" },
  ],
  async run(invocation) {
    const { terminal, positionals } = invocation;
    const base = resolve(terminal.cwd, invocation.text("cwd") ?? ".");
    const strange = invocation.texts("external").find((name) => parseResourceName(name) === undefined);
    if (strange !== undefined)
      throw new UsageError(
        `--external ${strange} is not a resource name`,
        "write [NAMESPACE/]KIND[.GROUP]/NAME, for example web/Secret/db-*",
      );
    const missing = [...positionals, ...invocation.texts("crds")].find((path) => !existsSync(resolve(base, path)));
    if (missing !== undefined) throw new UsageError(`${missing} does not exist`, "name a file or a folder with manifests");
    const result = await validateManifests({
      base,
      paths: (positionals.length === 0 ? ["."] : positionals).map((path) => resolve(base, path)),
      crds: invocation.texts("crds").map((path) => resolve(base, path)),
      kubernetes: invocation.text("kubernetes") ?? "1.36",
      schemaOnly: invocation.flag("schema-only"),
      // Whoever applies plain manifests usually makes their namespaces elsewhere.
      externals: ["Namespace/*", ...invocation.texts("external")],
      allowUnknownKinds: invocation.texts("allow-unknown"),
      allowLiteralSecrets: invocation.texts("allow-secret"),
    });
    await printDiagnostics(invocation, result.diagnostics, result.read);
    const verdict = hasErrors(result.diagnostics) ? "not valid" : "valid";
    terminal.err(`${counted(result.resources, "resource")} in ${counted(result.files, "file")}: ${verdict}\n`);
    return hasErrors(result.diagnostics) ? exitCodes.wrongInput : exitCodes.done;
  },
};
