import type { FieldPath } from "../../base/index.ts";
import type { Part, PortFact, Provided } from "./facts.ts";
import type { Maker } from "./reference-index.ts";

/** Where a part is, or what was wanted and what is there instead. */
export type PartAnswer =
  | { readonly found: true; readonly path: FieldPath }
  | {
      readonly found: false;
      readonly problem: "missing-port" | "missing-key" | "missing-listener";
      readonly wanted: string;
      readonly available: readonly string[];
    };

const unknown: PartAnswer = { found: true, path: [] };

/** Looks for a port, key or listener in an object and in what controllers add to it. What is not known counts as there. */
export function checkPart(part: Part, provided: Provided | undefined, makers: readonly Maker[]): PartAnswer {
  if ("port" in part) return checkPort(part.port, provided?.ports);
  if ("listener" in part) return checkListener(part.listener, provided?.listeners);
  return checkKey(part.key, provided, makers);
}

function checkPort(wanted: string | number, ports: readonly PortFact[] | undefined): PartAnswer {
  if (ports === undefined) return unknown;
  const index = ports.findIndex((port) => (typeof wanted === "number" ? port.port === wanted : port.name === wanted));
  if (index !== -1) return { found: true, path: ["spec", "ports", index] };
  const available = ports.map((port) => (typeof wanted === "string" && port.name !== undefined ? port.name : String(port.port)));
  return { found: false, problem: "missing-port", wanted: String(wanted), available };
}

function checkListener(wanted: string, listeners: readonly string[] | undefined): PartAnswer {
  if (listeners === undefined) return unknown;
  const index = listeners.indexOf(wanted);
  if (index !== -1) return { found: true, path: ["spec", "listeners", index] };
  return { found: false, problem: "missing-listener", wanted, available: listeners };
}

function checkKey(wanted: string, provided: Provided | undefined, makers: readonly Maker[]): PartAnswer {
  const available: string[] = [];
  if (provided !== undefined) {
    if (provided.keys === undefined) return unknown;
    for (const section of Object.keys(provided.keys)) {
      const keys = provided.keys[section] as readonly string[];
      if (keys.includes(wanted)) return { found: true, path: [section, wanted] };
      for (const key of keys) available.push(key);
    }
  }
  for (const { produced } of makers) {
    if (produced.keys === undefined || produced.keys.includes(wanted)) return { found: true, path: [] };
    for (const key of produced.keys) available.push(key);
  }
  return { found: false, problem: "missing-key", wanted, available };
}
