import { expect, test } from "vitest";
import { factsDirectory } from "../facts/facts.test-data.ts";
import { loadApiLifecycle } from "./api-lifecycle.ts";

const lifecycle = loadApiLifecycle({ factsDirectory });
const api = (text: string) => {
  const [group = "", version = "", kind = ""] = text.split("/");
  return { group, version, kind };
};

test.each([
  ["extensions/v1beta1/Ingress", "1.22", { apiVersion: "networking.k8s.io/v1", kind: "Ingress" }],
  ["extensions/v1beta1/Deployment", "1.16", { apiVersion: "apps/v1", kind: "Deployment" }],
  ["batch/v1beta1/CronJob", "1.25", { apiVersion: "batch/v1", kind: "CronJob" }],
  ["policy/v1beta1/PodSecurityPolicy", "1.25", undefined],
  [
    "apiextensions.k8s.io/v1beta1/CustomResourceDefinition",
    "1.22",
    { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition" },
  ],
])("%s was removed in %s", (name, release, replacement) => {
  expect(lifecycle.status(api(name), "1.36")).toEqual({ state: "removed", in: release, ...(replacement && { replacement }) });
});

test("an API is deprecated from one release to another", () => {
  const status = (kubernetes: string) => lifecycle.status(api("batch/v1beta1/CronJob"), kubernetes);
  expect(status("1.7")).toEqual({ state: "not-yet", since: "1.8" });
  expect(status("1.20")).toEqual({ state: "ok" });
  expect(status("1.21")).toMatchObject({ state: "deprecated", since: "1.21", removedIn: "1.25" });
  expect(status("1.24")).toMatchObject({ state: "deprecated" });
  expect(status("1.25")).toMatchObject({ state: "removed" });
});

test("deprecations without a marker upstream are known", () => {
  expect(lifecycle.status(api("/v1/Endpoints"), "1.32")).toEqual({ state: "ok" });
  expect(lifecycle.status(api("/v1/Endpoints"), "1.33")).toEqual({
    state: "deprecated",
    since: "1.33",
    replacement: { apiVersion: "discovery.k8s.io/v1", kind: "EndpointSlice" },
  });
  expect(lifecycle.status(api("/v1/ComponentStatus"), "1.36")).toMatchObject({ state: "deprecated" });
});

test("current and unlisted APIs are fine", () => {
  expect(lifecycle.status(api("apps/v1/Deployment"), "1.36")).toEqual({ state: "ok" });
  expect(lifecycle.status(api("example.com/v1/Thing"), "1.36")).toEqual({ state: "ok" });
  expect(lifecycle.status({ group: "__proto__", version: "", kind: "" }, "1.36")).toEqual({ state: "ok" });
});
