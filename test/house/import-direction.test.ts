import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { wrongImports } from "./import-direction.ts";
import { rooms } from "./rooms.ts";
import { repository, sourceFiles } from "./source-file.ts";

describe("imports point one way", () => {
  test("in src", () => {
    expect(wrongImports(sourceFiles("src"))).toEqual([]);
  });

  test("a room may not use one that comes after it", () => {
    const file = { path: "src/graph/query.ts", text: 'import { build } from "../project/index.ts";' };
    expect(wrongImports([file])).toEqual(["src/graph/query.ts imports src/project/index.ts: graph may not use project"]);
  });

  test("a type, a re-export and an import() count too", () => {
    const text = [
      'import type { A } from "../cli/index.ts";',
      'export { b } from "../kube/index.ts";',
      'export const c = () => import("../testing/index.ts");',
    ].join("\n");
    expect(wrongImports([{ path: "src/schema/node.ts", text }])).toEqual([
      "src/schema/node.ts imports src/cli/index.ts: schema may not use cli",
      "src/schema/node.ts imports src/kube/index.ts: schema may not use kube",
      "src/schema/node.ts imports src/testing/index.ts: schema may not use testing",
    ]);
  });

  test("only doors are opened", () => {
    const text = 'import { a } from "../base/json.ts"; import { b } from "../base/yaml/index.ts"; import { c } from "../base/index.ts";';
    expect(wrongImports([{ path: "src/graph/query.ts", text }])).toEqual([
      "src/graph/query.ts imports src/base/json.ts: not a door, import base/index.ts or the index.ts of a folder directly below it",
    ]);
  });

  test("nothing in src reaches out of it, and no room uses the package's entry", () => {
    const text = 'import { a } from "../../test/house/rooms.ts"; import { b } from "../index.ts";';
    expect(wrongImports([{ path: "src/cli/main.ts", text }])).toEqual([
      "src/cli/main.ts imports test/house/rooms.ts: src/ stands alone",
      "src/cli/main.ts imports src/index.ts: the package's entry is for users and tests, not for rooms",
    ]);
  });
});

describe("the list of rooms", () => {
  const names = Object.keys(rooms);

  test("has every folder of src", () => {
    const folders = readdirSync(join(repository, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map((entry) => entry.name).filter((name) => !names.includes(name))).toEqual([]);
  });

  test("lets each room use only rooms before it, so that there is no cycle", () => {
    const late = names.flatMap((name, index) =>
      (rooms[name] ?? []).filter((used) => names.indexOf(used) >= index || !names.includes(used)),
    );
    expect(late).toEqual([]);
  });
});
