import { describe, expect, it } from "vitest";
import { EdgeFailure, type Outcome } from "../base/index.ts";
import { ownershipFile } from "./reserved-names.ts";
import { rendered } from "./scratch.suite.ts";
import { switchTree } from "./switch-tree.ts";
import type { SwitchOptions, SwitchResult, SwitchTarget } from "./target.ts";

/** One kind of target with the means to look at it and to change it behind Strata's back. */
export interface Ground {
  readonly target: SwitchTarget;
  /** Text replaces, null removes, `-> x` makes a symbolic link. */
  put(files: Record<string, string | null>): Promise<void>;
  /** Path → content of everything in the target. */
  tree(): Promise<Record<string, string>>;
  /** The name that Git gives to the whole tree of the target. */
  treeHash(): Promise<string>;
  /** Something that changes whenever anything is written. */
  stamp(): Promise<unknown>;
}

const app = {
  "shop/Deployment-web.yaml": "kind: Deployment\n",
  "shop/Service-web.yaml": "kind: Service\n",
  "apps/Application-shop.yaml": "kind: Application\n",
};
// What `git write-tree` says for the files above with their ownership list.
const appTree = "084aaa27c59b147a1a3d6c09f477d5e0a92019e8";

/** The rules of `switchTree` that hold for every kind of target. */
export function switchContract(name: string, makeGround: () => Promise<Ground>): void {
  const run = (ground: Ground, files: Record<string, string>, options: SwitchOptions = {}): Promise<Outcome<SwitchResult>> =>
    switchTree(ground.target, rendered(files), options);
  const codesOf = (outcome: Outcome<SwitchResult>): string[] => outcome.diagnostics.map((diagnostic) => diagnostic.code);
  const contents = async (ground: Ground): Promise<Record<string, string>> => {
    const { [ownershipFile]: _, ...rest } = await ground.tree();
    return rest;
  };

  /** Runs a switch that must be refused, and checks that it left no trace. */
  const expectRefusal = async (ground: Ground, files: Record<string, string>, code: string, options: SwitchOptions = {}) => {
    const before = await ground.stamp();
    const outcome = await run(ground, files, options);
    expect(codesOf(outcome)).toContain(`delivery/${code}`);
    expect(outcome.value).toMatchObject({ written: [], deleted: [], nothingToDo: false });
    expect(await ground.stamp()).toEqual(before);
    return outcome;
  };

  describe(`${name}: what a switch writes`, () => {
    it("writes all files and lists them", async () => {
      const ground = await makeGround();
      const outcome = await run(ground, app);
      expect(outcome.diagnostics).toEqual([]);
      expect(outcome.value).toMatchObject({ written: Object.keys(app).sort(), deleted: [], unchanged: 0, nothingToDo: false });
      expect(await contents(ground)).toEqual(app);
      expect((await ground.tree())[ownershipFile]).toContain("  shop/Service-web.yaml\n");
    });

    it("makes the same Git tree in every kind of target", async () => {
      const ground = await makeGround();
      await run(ground, app);
      expect(await ground.treeHash()).toBe(appTree);
    });

    it("writes nothing when nothing changed", async () => {
      const ground = await makeGround();
      await run(ground, app);
      const before = await ground.stamp();
      const outcome = await run(ground, app);
      expect(outcome.value).toEqual({ written: [], deleted: [], unchanged: 3, nothingToDo: true });
      expect(await ground.stamp()).toEqual(before);
    });

    it("replaces, adds and deletes its own files and keeps foreign ones", async () => {
      const ground = await makeGround();
      await run(ground, app);
      await ground.put({ "README.md": "ours\n", "shop/notes.txt": "keep\n" });
      const outcome = await run(ground, { "shop/Service-web.yaml": "kind: Service # 2\n", "blog/Service-blog.yaml": "kind: Service\n" });
      expect(outcome.value.written).toEqual(["blog/Service-blog.yaml", "shop/Service-web.yaml"]);
      expect(outcome.value.deleted).toEqual(["apps/Application-shop.yaml", "shop/Deployment-web.yaml"]);
      expect(await contents(ground)).toEqual({
        "README.md": "ours\n",
        "blog/Service-blog.yaml": "kind: Service\n",
        "shop/Service-web.yaml": "kind: Service # 2\n",
        "shop/notes.txt": "keep\n",
      });
    });

    it("removes directories that it emptied", async () => {
      const ground = await makeGround();
      await run(ground, { "a/b/c/x.yaml": "x\n", "d/y.yaml": "y\n" });
      await run(ground, { "d/y.yaml": "y\n" });
      expect(await contents(ground)).toEqual({ "d/y.yaml": "y\n" });
    });

    it("leaves `.revision` alone unless something else changes", async () => {
      const ground = await makeGround();
      await run(ground, { ...app, ".revision": "one\n" });
      const before = await ground.stamp();
      expect((await run(ground, { ...app, ".revision": "two\n" })).value).toMatchObject({ written: [], nothingToDo: true });
      expect((await run(ground, app)).value).toMatchObject({ deleted: [], nothingToDo: true });
      expect(await ground.stamp()).toEqual(before);
      const outcome = await run(ground, { ".revision": "three\n", "shop/Service-web.yaml": "kind: Service\n" });
      expect(outcome.value.written).toEqual([".revision"]);
      expect(await contents(ground)).toEqual({ ".revision": "three\n", "shop/Service-web.yaml": "kind: Service\n" });
    });

    it("turns a file into a directory and back", async () => {
      const ground = await makeGround();
      await run(ground, { app: "a file\n", "other.yaml": "o\n" });
      await run(ground, { "app/deep/x.yaml": "x\n", "other.yaml": "o\n" });
      expect(await contents(ground)).toEqual({ "app/deep/x.yaml": "x\n", "other.yaml": "o\n" });
      await run(ground, { app: "a file again\n", "other.yaml": "o\n" });
      expect(await contents(ground)).toEqual({ app: "a file again\n", "other.yaml": "o\n" });
    });

    it("passes bytes that are not text through", async () => {
      const ground = await makeGround();
      const content = Uint8Array.of(0, 255, 13, 10, 200);
      await switchTree(ground.target, [{ path: "raw.bin", content }]);
      expect((await switchTree(ground.target, [{ path: "raw.bin", content }])).value.nothingToDo).toBe(true);
    });

    it("tells bytes that are not UTF-8 from the character that stands for them", async () => {
      const ground = await makeGround();
      await switchTree(ground.target, [{ path: "raw", content: Uint8Array.of(97, 255) }]);
      expect((await switchTree(ground.target, [{ path: "raw", content: "a\ufffd" }])).value.written).toEqual(["raw"]);
      expect((await switchTree(ground.target, [{ path: "raw", content: "a\ufffd" }])).value.nothingToDo).toBe(true);
    });

    it("keeps names that mean something to JavaScript", async () => {
      const ground = await makeGround();
      const files = rendered({ "constructor/toString": "1\n" }).concat({ path: "__proto__", content: "2\n" });
      await switchTree(ground.target, files);
      expect((await switchTree(ground.target, files)).value).toMatchObject({ unchanged: 2, nothingToDo: true });
    });

    it("restores a file that was deleted by hand", async () => {
      const ground = await makeGround();
      await run(ground, app);
      await ground.put({ "shop/Service-web.yaml": null });
      expect((await run(ground, app)).value.written).toEqual(["shop/Service-web.yaml"]);
      expect(await contents(ground)).toEqual(app);
    });

    it("takes over a foreign file that is already what it should be", async () => {
      const ground = await makeGround();
      await ground.put({ "shop/Service-web.yaml": "kind: Service\n" });
      expect((await run(ground, app)).value).toMatchObject({ unchanged: 1, nothingToDo: false });
      expect((await run(ground, {})).value.deleted).toContain("shop/Service-web.yaml");
    });

    it("says in a dry run what it would do, and does nothing", async () => {
      const ground = await makeGround();
      await run(ground, app);
      const before = await ground.stamp();
      const outcome = await run(ground, { "new.yaml": "n\n" }, { dryRun: true });
      expect(outcome.value).toMatchObject({ written: ["new.yaml"], deleted: Object.keys(app).sort() });
      expect(await ground.stamp()).toEqual(before);
    });

    it("stops when it is interrupted, with the old tree intact", async () => {
      const ground = await makeGround();
      await run(ground, app);
      const before = await ground.stamp();
      await expect(run(ground, { "new.yaml": "n\n" }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
        code: "delivery/interrupted",
      });
      expect(await ground.stamp()).toEqual(before);
    });
  });

  describe(`${name}: what a switch refuses`, () => {
    it("a foreign file in the way, unless forced", async () => {
      const ground = await makeGround();
      await ground.put({ "shop/Service-web.yaml": "password: hunter2\n" });
      const outcome = await expectRefusal(ground, app, "foreign-file");
      expect(outcome.diagnostics[0]).toMatchObject({ detail: "shop/Service-web.yaml" });
      expect(JSON.stringify(outcome)).not.toContain("hunter2");
      expect((await run(ground, app, { force: true })).diagnostics).toEqual([]);
      expect(await contents(ground)).toEqual(app);
    });

    it("a file that was changed by hand, unless forced", async () => {
      const ground = await makeGround();
      await run(ground, app);
      await ground.put({ "shop/Service-web.yaml": "kind: Edited\n", "shop/Deployment-web.yaml": "kind: Edited\n" });
      // One of the two would be replaced, the other one deleted.
      const next = { "shop/Service-web.yaml": "kind: New\n" };
      const outcome = await expectRefusal(ground, next, "dirty-target");
      expect(outcome.diagnostics[0]?.detail?.split("\n").sort()).toEqual(["shop/Deployment-web.yaml", "shop/Service-web.yaml"]);
      await run(ground, next, { force: true });
      expect(await contents(ground)).toEqual(next);
    });

    it("nothing about a file that was changed by hand to what it should be", async () => {
      const ground = await makeGround();
      await run(ground, app);
      await ground.put({ "shop/Service-web.yaml": "kind: Next\n" });
      const outcome = await run(ground, { ...app, "shop/Service-web.yaml": "kind: Next\n" });
      expect(outcome).toMatchObject({ value: { written: [], unchanged: 3 }, diagnostics: [] });
    });

    it("a foreign directory or file in the way, even when forced", async () => {
      const ground = await makeGround();
      await ground.put({ "shop/Service-web.yaml/mine.txt": "m\n", apps: "a file\n" });
      await expectRefusal(ground, { "shop/Service-web.yaml": "s\n" }, "in-the-way", { force: true });
      await expectRefusal(ground, { "apps/Application-shop.yaml": "a\n" }, "in-the-way", { force: true });
    });

    it("to follow a symbolic link", async () => {
      const ground = await makeGround();
      await ground.put({ shop: "-> elsewhere", "apps/Application-shop.yaml": "-> ../x" });
      await expectRefusal(ground, { "shop/Service-web.yaml": "s\n" }, "through-link", { force: true });
      await expectRefusal(ground, { "apps/Application-shop.yaml": "a\n" }, "foreign-file");
      await run(ground, { "apps/Application-shop.yaml": "a\n" }, { force: true });
      expect((await contents(ground))["apps/Application-shop.yaml"]).toBe("a\n");
    });

    it("to delete through a symbolic link", async () => {
      const ground = await makeGround();
      await run(ground, app);
      await ground.put({ shop: "-> elsewhere" });
      await expectRefusal(ground, {}, "through-link", { force: true });
    });

    it("an ownership list that cannot be trusted, unless forced", async () => {
      const ground = await makeGround();
      await run(ground, app);
      const list = (await ground.tree())[ownershipFile] as string;
      for (const bad of [
        "<<<<<<< HEAD\n",
        list.replace("strata-files 1", "strata-files 2"),
        list.replace("shop/Service", "../shop/Service"),
        list.slice(0, -1),
      ]) {
        await ground.put({ [ownershipFile]: bad });
        await expectRefusal(ground, {}, "bad-list");
      }
      await run(ground, { "shop/Service-web.yaml": "kind: New\n" }, { force: true });
      expect(await contents(ground)).toEqual({ ...app, "shop/Service-web.yaml": "kind: New\n" });
    });

    it("an ownership list that is a directory", async () => {
      const ground = await makeGround();
      await ground.put({ [`${ownershipFile}/x`]: "x\n" });
      await expectRefusal(ground, app, "in-the-way", { force: true });
    });

    it("a target of another environment, unless forced", async () => {
      const ground = await makeGround();
      await run(ground, app, { environment: "staging" });
      expect((await run(ground, app, { environment: "staging" })).value.nothingToDo).toBe(true);
      await expectRefusal(ground, app, "other-environment", { environment: "prod" });
      expect((await run(ground, app, { environment: "prod", force: true })).diagnostics).toEqual([]);
    });

    it.each([
      ["", "is empty"],
      ["/etc/passwd", "is absolute"],
      ["../x.yaml", "climbs out"],
      ["a/../../x.yaml", "climbs out"],
      ["a//x.yaml", "empty part"],
      ["a/./x.yaml", "only `.`"],
      ["a\\x.yaml", "backslash"],
      ["a\nb", "control character"],
      [".git/config", "`.git`"],
      ["sub/.GIT/hooks/pre-commit", "`.git`"],
      [ownershipFile, "uses itself"],
      [".strata-switch/undo.json", "uses itself"],
      [`${"x".repeat(256)}.yaml`, "255 bytes"],
      [`${"x/".repeat(600)}y`, "1024"],
      ["a\ud800b", "Unicode"],
    ])("a path like %.20j", async (path, why) => {
      const ground = await makeGround();
      const outcome = await expectRefusal(ground, { "good.yaml": "g\n", [path]: "x\n" }, "bad-path", { force: true });
      expect(outcome.diagnostics[0]?.summary).toContain(why);
    });

    it("two files in one place", async () => {
      const ground = await makeGround();
      const twice = await switchTree(ground.target, [...rendered({ "a.yaml": "1\n" }), ...rendered({ "a.yaml": "2\n" })]);
      expect(codesOf(twice)).toEqual(["delivery/path-clash"]);
      await expectRefusal(ground, { "a/b": "1\n", "a/b/c": "2\n" }, "path-clash");
    });
  });

  it(`${name}: many switches at once leave one whole tree`, async () => {
    const ground = await makeGround();
    const trees = Array.from({ length: 4 }, (_, at) => ({ [`only-${at}.yaml`]: `${at}\n`, "shared/x.yaml": `${at}\n` }));
    const results = await Promise.allSettled(trees.map((tree) => run(ground, tree)));
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ name: EdgeFailure.name, retryable: true });
    }
    expect(results.some((result) => result.status === "fulfilled")).toBe(true);
    expect(trees).toContainEqual(await contents(ground));
  });
}
