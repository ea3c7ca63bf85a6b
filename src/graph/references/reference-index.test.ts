import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "../../base/index.ts";
import { deployment, kube } from "../kube.test-data.ts";
import type { Resource } from "../resource.ts";
import { describe } from "./describe.ts";
import type { ResourceFacts } from "./facts.ts";
import { ReferenceIndex, resolveReferences } from "./reference-index.ts";

const place = fc.tuple(fc.constantFrom("a", "b"), fc.constantFrom("x", "xy", "z")).map(([namespace, name]) => `${namespace}/${name}`);
const name = fc.constantFrom("x", "xy", "z");
const app = fc.constantFrom("one", "two", "three");

const anyResource: fc.Arbitrary<Resource> = fc.oneof(
  fc.tuple(place, name, name, app).map(([at, config, secret, owner]) =>
    deployment(
      at,
      {
        serviceAccountName: config,
        containers: [
          {
            name: "main",
            ports: [{ name: config, containerPort: 1 }],
            env: [{ name: "A", valueFrom: { secretKeyRef: { name: secret, key: config } } }],
            envFrom: [{ configMapRef: { name: config } }],
          },
        ],
      },
      owner,
    ),
  ),
  fc
    .tuple(place, name, name, app)
    .map(([at, selected, port, owner]) =>
      kube("v1 Service", at, { spec: { selector: { app: selected }, ports: [{ name: port, port: 80, targetPort: port }] } }, owner),
    ),
  fc
    .tuple(place, name, name, app)
    .map(([at, service, port, owner]) =>
      kube("networking.k8s.io/v1 Ingress", at, { spec: { defaultBackend: { service: { name: service, port: { name: port } } } } }, owner),
    ),
  fc.tuple(place, fc.dictionary(name, fc.constant("v")), app).map(([at, data, owner]) => kube("v1 Secret", at, { data }, owner)),
  fc.tuple(place, app).map(([at, owner]) => kube("v1 ConfigMap", at, { data: {} }, owner)),
  fc
    .tuple(place, name, name, app)
    .map(([at, target, key, owner]) =>
      kube(
        "external-secrets.io/v1 ExternalSecret",
        at,
        { spec: { target: { name: target }, data: [{ secretKey: key }] } as JsonObject },
        owner,
      ),
    ),
  fc.tuple(name, app).map(([namespace, owner]) => kube("v1 Namespace", namespace, {}, owner)),
);

const platform = fc.array(anyResource, { maxLength: 25 }).map((resources) => resources.map(describe));

test("the answer does not depend on the order of the resources", () => {
  fc.assert(
    fc.property(
      platform.chain((facts) => fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length }))),
      ([facts, shuffled]) => {
        expect(resolveReferences(shuffled)).toEqual(resolveReferences(facts));
      },
    ),
  );
});

test("resolving app by app against the whole index gives what resolving everything gives", () => {
  fc.assert(
    fc.property(platform, (facts) => {
      const index = new ReferenceIndex();
      for (const one of facts) index.add(one);
      const parts = ["one", "two", "three"].map((owner) => index.resolve(facts.filter((one) => one.app === owner)));
      const whole = index.resolve(facts);
      const print = (values: readonly unknown[]): readonly string[] => values.map((value) => JSON.stringify(value)).sort();
      expect(print(parts.flatMap((part) => part.edges))).toEqual(print(whole.edges));
      expect(print(parts.flatMap((part) => part.dangling))).toEqual(print(whole.dangling));
      expect(print(facts.flatMap((one) => index.resolve(one).edges))).toEqual(print(whole.edges));
    }),
  );
});

test("facts and answers are plain JSON: what comes back from disk gives the same answer", () => {
  fc.assert(
    fc.property(platform, (facts) => {
      const restored = JSON.parse(JSON.stringify(facts)) as readonly ResourceFacts[];
      expect(restored).toEqual(facts);
      expect(resolveReferences(restored)).toEqual(resolveReferences(facts));
    }),
  );
});

test("facts hold the names of keys, never their values", () => {
  const secret = kube("v1 Secret", "web/db", { data: { password: "aHVudGVyMg==" }, stringData: { token: "hunter2" } });
  const facts = describe(secret);
  expect(facts.provides.keys).toEqual({ data: ["password"], stringData: ["token"] });
  expect(JSON.stringify(facts)).not.toMatch(/hunter2|aHVudGVyMg/);
});

test("names like __proto__ and constructor are names", () => {
  const config = kube("v1 ConfigMap", "web/constructor", { data: JSON.parse('{"__proto__": "x"}') as JsonObject });
  const reading = (key: string) =>
    deployment("web/__proto__", {
      containers: [{ name: "m", env: [{ name: "A", valueFrom: { configMapKeyRef: { name: "constructor", key } } }] }],
    });
  expect(resolveReferences([config, reading("__proto__")].map(describe)).dangling).toEqual([]);
  expect(resolveReferences([config, reading("toString")].map(describe)).dangling).toHaveLength(1);
});

test("broken bodies are read without complaint: the schema check speaks about them", () => {
  const odd: JsonObject[] = [
    {},
    { spec: null },
    { spec: [] },
    { spec: { template: { spec: { containers: "none", volumes: [null, 3] } } } },
  ];
  for (const type of [
    "apps/v1 Deployment",
    "v1 Service",
    "networking.k8s.io/v1 Ingress",
    "cert-manager.io/v1 Certificate",
    "x.org/v1 Thing",
  ]) {
    for (const fields of odd) expect(resolveReferences([describe(kube(type, "web/a", fields))])).toEqual({ edges: [], dangling: [] });
  }
});
