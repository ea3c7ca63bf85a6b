import fc from "fast-check";
import { expect, test } from "vitest";
import { fileStem } from "./file-stem.ts";

test.each([
  ["Deployment", "shop", "Deployment-shop"],
  ["CustomResourceDefinition", "certificates.cert-manager.io", "CustomResourceDefinition-certificates-cert-manager-io"],
  ["ClusterRole", "system:node-proxier", "ClusterRole-system%3Anode-proxier"],
  ["ClusterRole", "a*b", "ClusterRole-a%2Ab"],
  ["ClusterRole", "größe", "ClusterRole-gr%C3%B6%C3%9Fe"],
  ["../../etc", "x", "--%2F--%2Fetc-x"],
])("%s %s is written to %s", (kind, name, stem) => {
  expect(fileStem(kind, name)).toBe(stem);
});

test("a name too long for a file keeps its beginning and stays different from its neighbours", () => {
  const long = "a".repeat(253);
  const stem = fileStem("ConfigMap", long);
  expect(stem).toHaveLength(250);
  expect(stem.startsWith("ConfigMap-aaaa")).toBe(true);
  expect(stem).not.toBe(fileStem("ConfigMap", `${long.slice(1)}b`));
});

test("whatever the kind and the name, a stem is one safe part of a path", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), fc.string({ unit: "binary", maxLength: 300 }), (kind, name) => {
      const stem = fileStem(kind, name);
      expect(stem).toMatch(/^[A-Za-z0-9_%-]{1,250}$/);
    }),
  );
});

test("the spelling can be read back where the name has no dot", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 20 }).filter((name) => !/[.%]/.test(name)),
      (name) => {
        expect(decodeURIComponent(fileStem("Role", name).slice("Role-".length))).toBe(name);
      },
    ),
  );
});
