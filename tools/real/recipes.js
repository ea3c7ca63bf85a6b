/**
 * One function per way to get an engine. Each fills the empty folder it is given and returns the path of the program inside it; its words
 * go to `say`. Checksums are verified by the tools themselves and that is never switched off.
 */
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Something that has to be installed by hand, said in one sentence. */
export class MissingTool extends Error {}

/** @type {Record<string, (engine: import("./engines.js").Engine, folder: string) => Promise<string>>} */
export const recipes = {
  async "go-install"({ name, package: path, version }, folder) {
    const env = { GOTOOLCHAIN: "local", GOBIN: join(folder, "bin"), GOFLAGS: "-trimpath" };
    await execute("go", ["install", "-p", "2", `${path}@${version}`], { cwd: folder, env, hint: "install Go 1.26 or newer" });
    const [program] = readdirSync(join(folder, "bin"));
    if (program === undefined) throw new MissingTool(`go install made no program for ${name}`);
    return join(folder, "bin", program);
  },

  /** A launcher that runs Python with the package and nothing else of the user's. */
  async pypi({ name, package: project, version }, folder) {
    const packages = join(folder, "packages");
    const args = [
      "-m",
      "pip",
      "install",
      "--quiet",
      "--disable-pip-version-check",
      "--no-deps",
      "--only-binary=:all:",
      "--target",
      packages,
    ];
    const hint = "install Python 3 with pip";
    await execute("python3", [...args, `${project}==${version}`], { cwd: folder, env: { PIP_ROOT_USER_ACTION: "ignore" }, hint });
    return launcher(folder, name, `PYTHONPATH="$here/packages" exec python3 "$@"`);
  },

  /** The package is unpacked, not installed: no root needed, nothing outside the cache touched. */
  async debian({ name, package: project }, folder) {
    await execute("apt-get", ["download", project], { cwd: folder, hint: `install ${project} so that it is found on the PATH` });
    const archive = readdirSync(folder).find((file) => file.endsWith(".deb"));
    await execute("dpkg", ["-x", join(folder, archive ?? ""), join(folder, "root")], { cwd: folder, hint: "install dpkg" });
    return launcher(folder, name, `GIT_EXEC_PATH="$here/root/usr/lib/git-core" exec "$here/root/usr/bin/${name}" "$@"`);
  },
};

/** The folder is renamed when it is complete, so the script finds its neighbours from where it stands. */
function launcher(folder, name, line) {
  const path = join(folder, "bin", name);
  mkdirSync(join(folder, "bin"));
  writeFileSync(path, `#!/bin/sh\nhere=$(dirname "$(dirname "$(readlink -f "$0")")")\n${line}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Runs a tool niced, with its words on our stderr. */
function execute(command, args, { cwd, env, hint }) {
  return new Promise((resolve, reject) => {
    const child = spawn("nice", ["-n", "10", command, ...args], { cwd, env: { ...process.env, ...env }, stdio: ["ignore", 2, 2] });
    child.on("error", reject);
    child.on("close", (status) => {
      if (status === 0) resolve(undefined);
      else if (status === 127) reject(new MissingTool(`${command} is not installed: ${hint}`));
      else reject(new MissingTool(`${command} ${args.join(" ")} ended with ${status} (its words are above)`));
    });
  });
}
