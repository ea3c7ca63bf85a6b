import fs from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import git from "isomorphic-git";
import { describe, expect, it } from "vitest";
import { diskOperations } from "../file-operations.ts";
import { put, scratch } from "../scratch.suite.ts";
import { applyDelta } from "./delta.ts";
import { nameDeltaPack, offsetDeltaPack, versions, versionText } from "./delta-packs.suite.ts";
import { ObjectStore, objectId } from "./objects.ts";
import { Pack } from "./pack.ts";
import { openRepository } from "./repository.ts";
import { parseTree, printTree } from "./tree-object.ts";

async function packedRepository(pack: string): Promise<string> {
  const dir = scratch();
  await git.init({ fs, dir });
  const filepath = ".git/objects/pack/pack-test.pack";
  fs.mkdirSync(join(dir, ".git/objects/pack"), { recursive: true });
  fs.writeFileSync(join(dir, filepath), Buffer.from(pack, "base64"));
  await git.indexPack({ fs, dir, filepath });
  return dir;
}

const storeOf = (dir: string): ObjectStore => new ObjectStore(openRepository(dir), diskOperations);

describe("packs", () => {
  it.each([
    ["by offset", offsetDeltaPack],
    ["by name", nameDeltaPack],
  ])("are read through deltas that name their base %s", async (_, base64) => {
    const dir = await packedRepository(base64);
    const store = storeOf(dir);
    for (const [at, id] of versions.entries()) {
      const { type, content } = await store.read(id);
      expect(type).toBe("blob");
      expect(Buffer.from(content).toString()).toBe(versionText(at + 1));
    }
    store.close();
  });

  it("are read without the library, and say when an object is not in them", async () => {
    const dir = await packedRepository(offsetDeltaPack);
    const pack = Pack.open(join(dir, ".git/objects/pack/pack-test.idx"), 1 << 20);
    expect(Buffer.from(pack?.read(versions[0] as string)?.content ?? []).toString()).toBe(versionText(1));
    expect(pack?.read("0".repeat(40))).toBe(undefined);
    pack?.close();
  });

  it("whose objects are larger than allowed are not unpacked", async () => {
    const dir = await packedRepository(offsetDeltaPack);
    const pack = Pack.open(join(dir, ".git/objects/pack/pack-test.idx"), 1000);
    expect(() => pack?.read(versions[0] as string)).toThrow(expect.objectContaining({ code: "delivery/damaged-object" }));
    pack?.close();
  });

  it("of an unknown kind are left to the library", () => {
    const index = join(scratch(), "x.idx");
    fs.writeFileSync(index, Buffer.alloc(2000));
    expect(Pack.open(index, 1000)).toBe(undefined);
  });

  it("that are damaged fail by name", async () => {
    const dir = await packedRepository(offsetDeltaPack);
    const place = join(dir, ".git/objects/pack/pack-test.pack");
    const bytes = fs.readFileSync(place).fill(0, 400, 600);
    fs.rmSync(place);
    fs.writeFileSync(place, bytes);
    await expect(storeOf(dir).read(versions[0] as string)).rejects.toMatchObject({ code: "delivery/damaged-object" });
  });
});

describe("deltas", () => {
  it.each([
    ["for another base", [5, 1, 1, 65]],
    ["with a copy beyond the base", [3, 4, 0x91, 2, 4]],
    ["with an insert beyond the delta", [3, 4, 4, 65]],
    ["that fill too little", [3, 4, 1, 65]],
    ["that fill too much", [3, 1, 2, 65, 66]],
    ["with a reserved command", [3, 1, 0]],
    ["that ask for too much memory", [3, 0xff, 0xff, 0xff, 0x7f]],
  ])("%s are refused", (_, delta) => {
    expect(applyDelta(Buffer.from("abc"), Uint8Array.from(delta), 1000)).toBe(undefined);
  });

  it("copy and insert", () => {
    expect(applyDelta(Buffer.from("abc"), Uint8Array.from([3, 5, 0x91, 1, 2, 1, 33, 0x90, 2]), 1000)?.toString()).toBe("bc!ab");
  });
});

describe("loose objects", () => {
  it("are what isomorphic-git reads, and the other way round", async () => {
    const dir = scratch();
    await git.init({ fs, dir });
    const store = storeOf(dir);
    const ours = store.write("blob", Buffer.from("one\n"));
    expect(store.write("blob", Buffer.from("one\n"))).toBe(ours);
    expect(Buffer.from((await git.readBlob({ fs, dir, oid: ours })).blob).toString()).toBe("one\n");
    const theirs = await git.writeBlob({ fs, dir, blob: Buffer.from("two\n") });
    expect(Buffer.from((await store.read(theirs)).content).toString()).toBe("two\n");
  });

  it("that are missing or damaged fail by name", async () => {
    const dir = scratch();
    await git.init({ fs, dir });
    const id = storeOf(dir).write("blob", Buffer.from("x".repeat(100)));
    await expect(storeOf(dir).read("1".repeat(40))).rejects.toMatchObject({ code: "delivery/missing-object" });
    const place = join(dir, ".git/objects", id.slice(0, 2), id.slice(2));
    const bytes = fs.readFileSync(place);
    fs.rmSync(place);
    fs.writeFileSync(place, bytes.subarray(0, 8));
    await expect(storeOf(dir).read(id)).rejects.toMatchObject({ code: "delivery/damaged-object" });
    fs.rmSync(place);
    const other = storeOf(dir).write("blob", Buffer.from("other"));
    fs.copyFileSync(join(dir, ".git/objects", other.slice(0, 2), other.slice(2)), place);
    await expect(storeOf(dir).read(id)).rejects.toMatchObject({ code: "delivery/damaged-object" });
  });

  it("are found in a repository that objects are borrowed from", async () => {
    const [lender, dir] = [scratch(), scratch()];
    await git.init({ fs, dir: lender });
    await git.init({ fs, dir });
    const id = storeOf(lender).write("blob", Buffer.from("lent\n"));
    put(dir, { ".git/objects/info/alternates": `${join(lender, ".git/objects")}\n` });
    expect(Buffer.from((await storeOf(dir).read(id)).content).toString()).toBe("lent\n");
  });
});

describe("trees", () => {
  it("are printed in the order that Git wants", async () => {
    const dir = scratch();
    await git.init({ fs, dir });
    const id = objectId("blob", Buffer.from(""));
    await git.writeBlob({ fs, dir, blob: Buffer.from("") });
    const name = fc
      .string({ unit: fc.constantFrom("a", "b", "-", ".", "0", "é", "😀", "\uff5e"), minLength: 1, maxLength: 4 })
      .filter((text) => text !== "." && text !== "..");
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.tuple(name, fc.boolean()), { selector: ([text]) => text, maxLength: 12 }), async (entries) => {
        const tree = entries.map(
          ([path, isTree]) => ({ path, mode: isTree ? "040000" : "100644", oid: id, type: isTree ? "tree" : "blob" }) as const,
        );
        const ours = printTree(new Map(entries.map(([path, isTree]) => [path, { mode: isTree ? "40000" : "100644", id }])));
        // git itself is asked in the real tier; isomorphic-git sorts by UTF-16, so names outside ASCII are left to it there.
        if (entries.every(([path]) => /^[a-b0.-]+$/.test(path)))
          expect(objectId("tree", ours)).toBe(await git.writeTree({ fs, dir, tree }));
        expect(new Map(parseTree(ours))).toEqual(
          new Map(entries.map(([path, isTree]) => [path, { mode: isTree ? "40000" : "100644", id }])),
        );
      }),
      { numRuns: 60 },
    );
  });

  it("keep names that are not UTF-8", () => {
    const id = Buffer.alloc(20, 7);
    const bytes = Buffer.concat([Buffer.from("100644 a\xff\0", "latin1"), id, Buffer.from("100644 a\xfe\xff\0", "latin1"), id]);
    const entries = parseTree(bytes);
    expect(entries.size).toBe(2);
    expect(new Set(printTree(entries).toString("latin1").split("100644 "))).toEqual(new Set(bytes.toString("latin1").split("100644 ")));
  });

  it("that end in the middle fail by name", () => {
    expect(() => parseTree(Buffer.from("100644 a\0short"))).toThrow(expect.objectContaining({ code: "delivery/damaged-object" }));
  });
});
