import { describe, expect, it } from "vitest";
import type { Edges } from "../edges.ts";
import { diskOperations } from "../file-operations.ts";
import { machineProcesses } from "../process-table.ts";
import { put, scratch, snapshot } from "../scratch.suite.ts";
import { claimDirectory } from "./claim.ts";

const as = (self: string, ...dead: string[]): Edges => ({
  files: diskOperations,
  processes: { self, isAlive: (name) => !dead.includes(name) && name !== "none" },
});

describe("claimDirectory", () => {
  it("lets one process in at a time and leaves nothing behind", () => {
    const root = scratch();
    const claim = claimDirectory(root, as("first"));
    expect(() => claimDirectory(root, as("second"))).toThrow(expect.objectContaining({ code: "delivery/busy", retryable: true }));
    expect(() => claimDirectory(root, as("first"))).toThrow(expect.objectContaining({ code: "delivery/busy" }));
    claim.release();
    expect(snapshot(root)).toEqual({});
    claimDirectory(root, as("second")).release();
  });

  it("takes over from a process that is gone, and only once", () => {
    const root = scratch();
    claimDirectory(root, as("first"));
    claimDirectory(root, as("second", "first"));
    expect(() => claimDirectory(root, as("third", "first"))).toThrow(expect.objectContaining({ code: "delivery/busy" }));
  });

  it("takes over a staging directory whose lock was removed by hand", () => {
    const root = scratch();
    put(root, { ".strata-switch/new/x": "staged\n" });
    const claim = claimDirectory(root, as("first"));
    expect(() => claimDirectory(root, as("second"))).toThrow(expect.objectContaining({ code: "delivery/busy" }));
    claim.release();
    expect(snapshot(root)).toEqual({});
  });

  it("clears away what a process left that died before it had the claim", () => {
    const root = scratch();
    put(root, { ".strata-switch-first-1/.gitignore": "*\n", ".strata-switch-alive-1/.gitignore": "*\n" });
    claimDirectory(root, as("second", "first")).release();
    expect(Object.keys(snapshot(root))).toEqual([".strata-switch-alive-1/.gitignore"]);
  });

  it("does not remove what another process has claimed since", () => {
    const root = scratch();
    const claim = claimDirectory(root, as("first"));
    claim.abandon();
    claimDirectory(root, as("second"));
    claim.release();
    expect(Object.keys(snapshot(root))).toContain(".strata-switch/lock-second");
  });

  it("refuses a file or a link in place of the staging directory", () => {
    const root = scratch();
    put(root, { ".strata-switch": "-> /nowhere" });
    expect(() => claimDirectory(root, as("first"))).toThrow(expect.objectContaining({ code: "delivery/busy" }));
  });
});

describe("machineProcesses", () => {
  it("knows itself, and a process that cannot be", () => {
    const { self } = machineProcesses;
    const [pid, , host] = self.split("-");
    expect(pid).toBe(String(process.pid));
    expect(machineProcesses.isAlive(self)).toBe(true);
    expect(machineProcesses.isAlive(`4194304999-0-${host}`)).toBe(false);
    expect(machineProcesses.isAlive("none")).toBe(false);
  });

  it("takes a process of another machine for alive", () => {
    expect(machineProcesses.isAlive("1-0-abcdef")).toBe(true);
  });
});
