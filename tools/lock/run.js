/**
 * `npm run lock`, after a change of dependencies: names in package-lock.json the builds for other systems that this machine's registry does
 * not hold. npm leaves such optional packages out, and `npm ci` then refuses the lock file. Their hashes cannot be known here, so a
 * system that needs one takes it by its exact version.
 */
import { readFileSync, writeFileSync } from "node:fs";

const path = new URL("../../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(path, "utf8"));

const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const processors = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64", "wasm32"];

let added = 0;
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    if (lock.packages[place] !== undefined) continue;
    const parts = name.split(/[/-]/);
    const cpu = processors.filter((processor) => parts.includes(processor));
    const os = systems.filter((system) => parts.includes(system));
    const libc = parts.some((part) => part.startsWith("musl")) ? ["musl"] : parts.some((part) => part.startsWith("gnu")) ? ["glibc"] : [];
    lock.packages[place] = {
      version,
      ...(cpu.length > 0 ? { cpu } : {}),
      ...(entry.dev ? { dev: true } : {}),
      ...(libc.length > 0 ? { libc } : {}),
      optional: true,
      ...(os.length > 0 ? { os } : {}),
    };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other systems named`);
