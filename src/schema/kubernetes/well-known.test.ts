import { expect, test } from "vitest";
import * as known from "./well-known.ts";

test("what every cluster has is known, and nothing else", () => {
  expect(known.builtInNamespaces.every(known.isBuiltInNamespace)).toBe(true);
  expect(known.isBuiltInNamespace("shop")).toBe(false);
  expect(known.isBuiltInServiceAccount("shop", "default")).toBe(true);
  expect(known.isBuiltInServiceAccount("kube-system", "job-controller")).toBe(true);
  expect(known.isBuiltInServiceAccount("shop", "job-controller")).toBe(false);
  expect(known.isBuiltInConfigMap("shop", "kube-root-ca.crt")).toBe(true);
  expect(known.isBuiltInConfigMap("shop", "extension-apiserver-authentication")).toBe(false);
  expect(known.isBuiltInService("default", "kubernetes")).toBe(true);
  expect(known.isBuiltInService("shop", "kubernetes")).toBe(false);
  expect(["cluster-admin", "admin", "edit", "view", "system:auth-delegator"].every(known.isBuiltInClusterRole)).toBe(true);
  expect(known.isBuiltInClusterRole("viewer")).toBe(false);
  expect(known.isBuiltInRole("kube-system", "extension-apiserver-authentication-reader")).toBe(true);
  expect(known.isBuiltInRole("shop", "extension-apiserver-authentication-reader")).toBe(false);
  expect(["system-cluster-critical", "system-node-critical"].every(known.isBuiltInPriorityClass)).toBe(true);
  expect(known.isBuiltInPriorityClass("high")).toBe(false);
  expect(known.isBuiltInGroup("system:authenticated") && known.isBuiltInUser("system:kube-scheduler")).toBe(true);
  expect(known.isBuiltInGroup("developers") || known.isBuiltInUser("ada")).toBe(false);
});
