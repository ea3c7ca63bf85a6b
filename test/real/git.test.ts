import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildProject, runEngine, runStrata } from "./engine.ts";
import { copyHello, temporaryFolder } from "./projects.ts";

/** `strata switch --branch` writes objects and references by itself; git judges them. */

const branch = "main";
let folder: string;
let project: string;

const git = (...args: readonly string[]): string =>
  runEngine("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], project);
const commits = (): readonly string[] => git("log", "--format=%H", branch).trim().split("\n");

beforeEach(() => {
  folder = temporaryFolder();
  project = copyHello(folder);
  git("init", "--quiet", "--initial-branch", "work");
  git("config", "user.name", "Test");
  git("config", "user.email", "test@example.com");
  git("add", "-A");
  git("commit", "--quiet", "-m", "sources");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function changeReplicas(): void {
  const file = join(project, "modules", "shop.ts");
  writeFileSync(file, readFileSync(file, "utf8").replace(/\? 3 : 1/, "? 4 : 2"));
}

/** Paths and contents of the branch's manifests, as git reads them. */
function treeOfBranch(): Record<string, string> {
  const root = "manifests/prod/";
  const paths = git("ls-tree", "-r", "--name-only", "-z", branch, root)
    .split("\0")
    .filter((path) => path !== "");
  return Object.fromEntries(paths.map((path) => [path.slice(root.length), git("show", `${branch}:${path}`)]));
}

function treeOfBuild(): Record<string, string> {
  const root = buildProject(project, "prod");
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(root.length + 1), readFileSync(path, "utf8")];
    }),
  );
}

test("git finds the branch sound and its files as they were built", () => {
  runStrata(project, "switch", "prod", "--branch");
  expect(git("fsck", "--strict", "--no-dangling")).toBe("");
  expect(git("status", "--porcelain", "--untracked-files=no")).toBe("");
  const built = treeOfBuild();
  expect(Object.keys(built).length).toBeGreaterThan(10);
  expect(treeOfBranch()).toMatchObject(built);
});

test("no change makes no commit; a change makes one on top, also over packed objects", () => {
  runStrata(project, "switch", "prod", "--branch");
  const [first] = commits();
  runStrata(project, "switch", "prod", "--branch");
  expect(commits()).toEqual([first]);
  git("gc", "--quiet", "--prune=now");
  git("pack-refs", "--all");
  changeReplicas();
  runStrata(project, "switch", "prod", "--branch", "-m", "More replicas");
  const [second, parent] = commits();
  expect(parent).toBe(first);
  expect(git("log", "-1", "--format=%s", branch)).toBe("More replicas\n");
  const changed = git("diff", "--name-only", `${first}`, `${second}`).trim().split("\n");
  expect(changed).toEqual(["manifests/prod/.strata-files", "manifests/prod/shop/Deployment-shop.yaml"]);
  expect(git("fsck", "--strict", "--no-dangling")).toBe("");
});

test("others can clone what was written", () => {
  runStrata(project, "switch", "prod", "--branch");
  const copy = join(folder, "clone");
  git("clone", "--quiet", "--no-local", "--branch", branch, project, copy);
  expect(readdirSync(join(copy, "manifests", "prod"))).toContain("shop");
});
