import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

export const repository = fileURLToPath(new URL("../../", import.meta.url));
export const program = join(repository, "bin", "strata.js");

/** How one run of the real command ended. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  /** Beside PATH and HOME, which every process has. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Told when the process runs. */
  readonly onStart?: (child: ChildProcess) => void;
}

/** Runs the command as a process of its own, as a shell would. */
export function strata(args: readonly string[], { cwd = tmpdir(), variables = {}, onStart }: RunOptions = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const { PATH = "", HOME = "" } = process.env;
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env: { PATH, HOME, ...variables },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code, signal) => (code === null ? reject(new Error(`ended by ${signal}`)) : resolve({ code, stdout, stderr })));
    onStart?.(child);
  });
}

/** A project in a folder of its own, gone when the tests of the file are over. */
export class Project {
  readonly root: string;

  constructor(files: Readonly<Record<string, string | Uint8Array>>, root = scratchFolder()) {
    this.root = root;
    for (const [path, content] of Object.entries(files)) this.write(path, content);
  }

  /** The same sources elsewhere, without anything that was built. */
  copyTo(root = scratchFolder()): Project {
    cpSync(this.root, root, { recursive: true, filter: (path) => !/\/(dist|\.strata)$/.test(path) });
    return new Project({}, root);
  }

  write(path: string, content: string | Uint8Array): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), content);
  }

  edit(path: string, from: string, to: string): void {
    const text = this.read(path);
    if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
    this.write(path, text.replace(from, to));
  }

  remove(path: string): void {
    rmSync(join(this.root, path), { recursive: true });
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), "utf8");
  }

  has(path: string): boolean {
    return existsSync(join(this.root, path));
  }

  run(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
    return strata(args, { cwd: this.root, ...options });
  }

  /** Path → hash of every file below a folder. */
  files(folder: string): Record<string, string> {
    return filesBelow(join(this.root, folder));
  }
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function scratchFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "strata-end-")));
  folders.push(folder);
  return folder;
}

export function filesBelow(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    found[path.slice(folder.length + 1)] = createHash("sha256").update(readFileSync(path)).digest("hex");
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The files that two trees do not have in common, or have with another content. */
export function changed(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((path) => before[path] !== after[path]).sort();
}

export const plainConfig = `import { defineConfig } from "strata";

export default defineConfig({ delivery: "manifests", environments: { prod: {} } });
`;

/** A module with one app that holds one ConfigMap. */
export function settingsModule(app: string, data: string, more = ""): string {
  return `import { defineModule } from "strata";

export default defineModule({
  config: { apps: { ${JSON.stringify(app)}: { createNamespace: true, ${more}resources: { configMaps: { settings: { data: ${data} } } } } } },
});
`;
}
