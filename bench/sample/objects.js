/**
 * The benchmark's platform as plain data: `appObjects(n)` gives the ten objects of one web application, `namespaceObjects()` the namespaces
 * that all of them share. Every reference in it is valid (selectors, ports, config keys, roles), so that a checker has to follow each
 * one and finds nothing. A pure function of the number: both peers get the same objects.
 */
import { webApp } from "./web-app.js";

const teams = 20;

const regions = ["eu-central", "eu-west", "us-east"];

/** `app-0042`. */
export function appName(number) {
  return `app-${String(number).padStart(4, "0")}`;
}

export function teamOf(number) {
  return `team-${String(number % teams).padStart(2, "0")}`;
}

export function namespaceObjects() {
  return Array.from({ length: teams }, (_, number) => ({
    apiVersion: "v1",
    kind: "Namespace",
    metadata: { name: teamOf(number), labels: { "platform.example.com/team": teamOf(number) } },
  }));
}

/** What distinguishes one application from the others. */
export function appParameters(number) {
  const replicas = 2 + (number % 4);
  return {
    name: appName(number),
    team: teamOf(number),
    version: `1.${number % 40}.${number % 7}`,
    replicas,
    minReplicas: replicas,
    cpu: `${100 + (number % 5) * 50}m`,
    shard: number % 16,
    region: regions[number % regions.length],
    logLevel: number % 3 === 0 ? "debug" : "info",
  };
}

/** @returns {{ apiVersion: string, kind: string, metadata: Record<string, unknown> }[]} */
export function appObjects(number) {
  return webApp(appParameters(number));
}
