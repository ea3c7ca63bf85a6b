import { expect, test } from "vitest";
import { kindAlias } from "./kind-alias.ts";

test.each([
  ["Deployment", "deployments", "deployments"],
  ["NetworkPolicy", "networkpolicies", "networkPolicies"],
  ["Ingress", "ingresses", "ingresses"],
  ["Endpoints", "endpoints", "endpoints"],
  ["CSIDriver", "csidrivers", "csiDrivers"],
  ["IPAddress", "ipaddresses", "ipAddresses"],
  ["StorageClass", "storageclasses", "storageClasses"],
  ["HorizontalPodAutoscaler", "horizontalpodautoscalers", "horizontalPodAutoscalers"],
  ["APIService", "apiservices", "APIServices"],
])("the built-in kind %s (%s) is written %s", (kind, plural, alias) => {
  expect(kindAlias(kind, plural, true)).toBe(alias);
});

test.each([
  ["HTTPRoute", "httproutes", "httpRoutes"],
  ["GRPCRoute", "grpcroutes", "grpcRoutes"],
  ["CiliumCIDRGroup", "ciliumcidrgroups", "ciliumCIDRGroups"],
  ["APIManager", "apimanagers", "apiManagers"],
  ["DNS", "dnses", "dnses"],
  ["EC2Instance", "ec2instances", "ec2Instances"],
  ["K8sCluster", "k8sclusters", "k8sClusters"],
  ["Mouse", "mice", "mice"],
])("the custom kind %s (%s) is written %s", (kind, plural, alias) => {
  expect(kindAlias(kind, plural, false)).toBe(alias);
});
