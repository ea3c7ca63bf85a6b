import { mkdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { Death, type Fault, faultyMachine, healthyMachine } from "../faulty-edges.suite.ts";
import { readTree } from "../read-tree.ts";
import { put, rendered, scratch, snapshot } from "../scratch.suite.ts";
import { switchDirectory } from "./switch-directory.ts";
import { recoverDirectory } from "./undo.ts";

// Dozens of whole switches in one test; the limit is only there for a machine whose disk is busy.
vi.setConfig({ testTimeout: 120_000 });

const foreign = { "README.md": "mine\n", "shop/notes.txt": "mine\n" };
const old = {
  "shop/a.yaml": "a1\n",
  "shop/b.yaml": "b1\n",
  "gone/deep/c.yaml": "c1\n",
  turn: "a file\n",
  "back/x.yaml": "x\n",
  "back/y/z.yaml": "z\n",
};
const next = { "shop/a.yaml": "a2\n", "fresh/d.yaml": "d2\n", "fresh/e/f.yaml": "f2\n", "turn/g.yaml": "g2\n", back: "a file\n" };

type Tree = Record<string, string>;

async function makeTarget(files: Tree, others: Tree = {}): Promise<{ path: string; tree: Tree }> {
  const path = join(scratch(), "target");
  mkdirSync(path);
  put(path, others);
  await switchDirectory({ kind: "directory", path }, rendered(files), {}, healthyMachine());
  return { path, tree: snapshot(path) };
}

/** The two trees between which there must be nothing, and how many operations lie between them. */
async function rehearse(before: Tree, after: Tree, others: Tree): Promise<{ oldTree: Tree; newTree: Tree; operations: number }> {
  const { path, tree } = await makeTarget(before, others);
  const edges = faultyMachine("broken", Number.POSITIVE_INFINITY);
  await switchDirectory({ kind: "directory", path }, rendered(after), {}, edges);
  return { oldTree: tree, newTree: snapshot(path), operations: edges.count };
}

async function strike(path: string, after: Tree, fault: Fault, at: number): Promise<unknown> {
  return switchDirectory({ kind: "directory", path }, rendered(after), {}, faultyMachine(fault, at)).catch((error: unknown) => error);
}

describe("a process that is killed", () => {
  it("at any operation leaves a tree that is wholly old or wholly new for the next command", async () => {
    const { oldTree, newTree, operations } = await rehearse(old, next, foreign);
    expect(operations).toBeGreaterThan(30);
    const seen = new Set<string>();
    for (let at = 1; at <= operations; at++) {
      const { path } = await makeTarget(old, foreign);
      await strike(path, next, "death", at);
      recoverDirectory(path, healthyMachine());
      const tree = snapshot(path);
      expect([oldTree, newTree]).toContainEqual(tree);
      seen.add(JSON.stringify(tree));
      const again = await switchDirectory({ kind: "directory", path }, rendered(next), {}, healthyMachine());
      expect(again.diagnostics).toEqual([]);
      expect(snapshot(path)).toEqual(newTree);
    }
    expect(seen.size).toBe(2);
  });

  it("again while it is being undone loses nothing", async () => {
    const { oldTree, newTree, operations } = await rehearse(old, next, foreign);
    for (let at = 1; at <= operations; at += 5) {
      for (let second = 1; ; second += 2) {
        const { path } = await makeTarget(old, foreign);
        await strike(path, next, "death", at);
        const edges = faultyMachine("death", second);
        try {
          recoverDirectory(path, edges);
        } catch {
          // Died again.
        }
        recoverDirectory(path, healthyMachine());
        expect([oldTree, newTree]).toContainEqual(snapshot(path));
        if (!edges.struck) break;
      }
    }
  });

  it("at any operation of any switch between any two trees", async () => {
    const name = fc.constantFrom("a", "b", "c");
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
    const tree = fc
      .dictionary(path, fc.constantFrom("1\n", "2\n"), { maxKeys: 8, noNullPrototype: true })
      .map((files) =>
        Object.fromEntries(Object.entries(files).filter(([key]) => !Object.keys(files).some((other) => other.startsWith(`${key}/`)))),
      );
    await fc.assert(
      fc.asyncProperty(tree, tree, fc.nat(60), async (before, after, at) => {
        const target = await makeTarget(before);
        const whole = await makeTarget(after);
        await strike(target.path, after, "death", at + 1);
        recoverDirectory(target.path, healthyMachine());
        expect([target.tree, whole.tree]).toContainEqual(snapshot(target.path));
      }),
      { numRuns: 40 },
    );
  });

  it("is undone by the next reader too", async () => {
    const { oldTree, operations } = await rehearse(old, next, foreign);
    const { path } = await makeTarget(old, foreign);
    await strike(path, next, "death", operations - 12);
    expect(snapshot(path)).not.toEqual(oldTree);
    const tree = await readTree({ kind: "directory", path }, {}, healthyMachine());
    expect(Object.fromEntries([...tree].map(([name, content]) => [name, Buffer.from(content).toString()]))).toEqual(oldTree);
  });

  it("does not take the work of a person with it who edits the half-made tree", async () => {
    const { operations } = await rehearse(old, next, foreign);
    for (let at = 1; at <= operations; at++) {
      const { path } = await makeTarget(old, foreign);
      await strike(path, next, "death", at);
      put(path, { "shop/a.yaml": "edited since\n" });
      recoverDirectory(path, healthyMachine());
      expect(snapshot(path)["shop/a.yaml"]).toBe("edited since\n");
    }
  });
});

describe("a full disk", () => {
  it("at any operation leaves the old tree, without any trace of the attempt", async () => {
    const { oldTree, operations } = await rehearse(old, next, foreign);
    let failures = 0;
    for (let at = 1; at <= operations; at++) {
      const { path } = await makeTarget(old, foreign);
      const result = await strike(path, next, "full", at);
      if (!(result instanceof Error)) continue;
      failures++;
      expect(result).toMatchObject({ code: "delivery/disk-full", retryable: true });
      expect(snapshot(path)).toEqual(oldTree);
    }
    expect(failures).toBeGreaterThan(10);
  });

  it("takes away the directories that were made for a new target", async () => {
    const outer = scratch();
    const result = await strike(join(outer, "not/yet/there"), next, "full", 5);
    expect(result).toMatchObject({ code: "delivery/disk-full" });
    expect(snapshot(outer)).toEqual({});
  });
});

describe("a disk that fails", () => {
  it("once, at any operation, leaves the old tree or, after the end, the new one", async () => {
    const { oldTree, newTree, operations } = await rehearse(old, next, foreign);
    for (let at = 1; at <= operations; at++) {
      const { path } = await makeTarget(old, foreign);
      const result = await strike(path, next, "broken", at);
      recoverDirectory(path, healthyMachine());
      if (result instanceof Error) {
        expect(result).toMatchObject({ code: "delivery/disk-failed" });
        expect(snapshot(path)).toEqual(oldTree);
      } else {
        // An empty directory that could not be removed is the one thing that may be left over.
        expect(Object.fromEntries(Object.entries(snapshot(path)).filter(([, content]) => content !== "/"))).toEqual(newTree);
      }
    }
  });

  it("while it undoes keeps the backups for the next attempt", async () => {
    const { oldTree, operations } = await rehearse(old, next, foreign);
    const { path } = await makeTarget(old, foreign);
    await strike(path, next, "death", operations - 12);
    expect(() => recoverDirectory(path, faultyMachine("broken", 3, "second"))).toThrow(
      expect.objectContaining({ code: "delivery/undo-failed" }),
    );
    recoverDirectory(path, healthyMachine());
    expect(snapshot(path)).toEqual(oldTree);
  });
});

describe("a journal that somebody else wrote", () => {
  it.each([
    ["no JSON", "{"],
    ["another version", '{"version":2}'],
    ["a path that climbs", '{"version":1,"removed":[["../../x",0]],"replaced":[],"created":[],"createdDirectories":[],"emptied":[]}'],
  ])("is not followed: %s", async (_, text) => {
    const { path, tree } = await makeTarget(old);
    put(path, { ".strata-switch/undo.json": text, ".strata-switch/old/0": "evil\n" });
    expect(() => recoverDirectory(path, healthyMachine())).toThrow(expect.objectContaining({ code: "delivery/undo-failed" }));
    put(path, { ".strata-switch": null });
    expect(snapshot(path)).toEqual(tree);
  });

  it("is not followed out of the target through a link", async () => {
    const { path } = await makeTarget(old);
    const outside = scratch();
    put(path, {
      link: `-> ${outside}`,
      ".strata-switch/old/0": "evil\n",
      ".strata-switch/undo.json": JSON.stringify({
        version: 1,
        removed: [["link/planted", 0]],
        replaced: [["link/replaced", 0, ""]],
        created: [],
        createdDirectories: ["link/made"],
        emptied: [],
      }),
    });
    put(outside, { replaced: "safe\n", "made/x": "x\n" });
    recoverDirectory(path, healthyMachine());
    expect(snapshot(outside)).toEqual({ "made/x": "x\n", replaced: "safe\n" });
  });
});

it("stops a switch that is interrupted in the middle of its moves and puts the old tree back", async () => {
  const many = Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`app/f${at}.yaml`, `${at}\n`]));
  const { path, tree } = await makeTarget(many);
  const changed = Object.fromEntries(Object.entries(many).map(([key, value]) => [key, `${value}#\n`]));
  const interrupt = new AbortController();
  const result = switchDirectory({ kind: "directory", path }, rendered(changed), {
    signal: interrupt.signal,
    onProgress: (progress) => progress.phase === "apply" && interrupt.abort(),
  });
  await expect(result).rejects.toMatchObject({ code: "delivery/interrupted" });
  expect(snapshot(path)).toEqual(tree);
});

it("knows death from other errors", () => {
  expect(() => faultyMachine("death", 1).files.makeDirectory("/nowhere")).toThrow(Death);
});
