import fc from "fast-check";
import { expect, test } from "vitest";
import { displayName, groupOf, kubernetesId, parseKubernetesId, spokenName, versionOf } from "./resource.ts";

test("groups and versions", () => {
  expect([groupOf("v1"), versionOf("v1")]).toEqual(["", "v1"]);
  expect([groupOf("apps/v1"), versionOf("apps/v1")]).toEqual(["apps", "v1"]);
});

test("an id is read as it was written, whatever the cluster is called", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", ".", ":", "-"), minLength: 1, maxLength: 6 });
  const cluster = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
  fc.assert(
    fc.property(
      cluster,
      fc.option(word, { nil: "" }),
      word,
      fc.option(word, { nil: undefined }),
      word,
      (at, group, kind, namespace, name) => {
        expect(parseKubernetesId(kubernetesId(at, group, kind, namespace, name))).toEqual({ cluster: at, group, kind, namespace, name });
      },
    ),
  );
});

test.each(["", "x", "/", "a/b", "a/b/c/d", "///", "/x"])("%j is no Kubernetes id", (id) => {
  expect(parseKubernetesId(id)).toBeUndefined();
  expect(spokenName(id)).toBe(id);
});

test("names for people", () => {
  expect(spokenName("prod/apps/Deployment/web/shop")).toBe("Deployment web/shop");
  expect(spokenName("prod//Namespace//web")).toBe("Namespace web");
  const named = { name: "web", type: { system: "kubernetes", apiVersion: "v1", kind: "Pod" } } as const;
  expect([displayName(named), displayName({ ...named, namespace: "a" })]).toEqual(["Pod/web", "a/Pod/web"]);
  expect(displayName({ name: "web", type: { system: "nixos", machine: "m1" } })).toBe("nixos/m1");
  expect(displayName({ name: "web", type: { system: "file" } })).toBe("file/web");
});
