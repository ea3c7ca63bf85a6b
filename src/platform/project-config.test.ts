import { describe, expect, it } from "vitest";
import type { JsonValue } from "../base/index.ts";
import { readProjectConfig } from "./project-config.ts";

function read(value: JsonValue, environment = "prod") {
  const config = readProjectConfig(value);
  const chosen = config.value?.environment(environment);
  return { config: config.value, settings: chosen?.value, diagnostics: [...config.diagnostics, ...(chosen?.diagnostics ?? [])] };
}

const target = { repository: "https://git.example.com/acme/platform.git" };

describe("readProjectConfig", () => {
  it("fills in every default", () => {
    const { settings, diagnostics } = read({ target, environments: { prod: {} } });
    expect(diagnostics).toEqual([]);
    expect(settings).toMatchObject({
      name: "prod",
      cluster: "prod",
      kubernetes: "1.36",
      delivery: "argocd",
      target: { ...target, branch: "main", path: "manifests/prod" },
      argocd: { namespace: "argocd", appOfApps: { name: "apps", autoSync: { enable: true, prune: true, selfHeal: true } } },
      modules: ["modules"],
    });
  });

  it("lets an environment override shared options, and adds up lists of paths and patterns", () => {
    const { settings } = read({
      target,
      delivery: "flux",
      externals: ["Secret/a"],
      schemas: { crds: ["crds"] },
      environments: { prod: { delivery: "argocd", externals: ["Secret/b"], modules: ["environments/prod"], target: { branch: "live" } } },
    });
    expect(settings?.delivery).toBe("argocd");
    expect(settings?.externals).toEqual(["Secret/a", "Secret/b"]);
    expect(settings?.modules).toEqual(["modules", "environments/prod"]);
    expect(settings?.crds).toEqual(["crds"]);
    expect(settings?.target).toEqual({ ...target, branch: "live", path: "manifests/prod" });
  });

  it("names the option that was meant", () => {
    const { diagnostics } = read({ target, enviroments: {}, environments: { prod: { kubernets: "1.36" } } });
    expect(diagnostics.map(({ code, hint, origin }) => [code, hint, origin?.path])).toEqual([
      ["platform/unknown-option", 'did you mean "environments"?', ["enviroments"]],
      ["platform/unknown-option", 'did you mean "kubernetes"?', ["environments", "prod", "kubernets"]],
    ]);
  });

  it("refuses a pattern that is no resource name, at its place", () => {
    const { diagnostics } = read({ target, externals: ["Secret/a", "just-a-name"], environments: { prod: {} } });
    expect(diagnostics.map(({ code, summary, origin }) => [code, summary, origin?.path])).toEqual([
      ["platform/bad-pattern", 'externals[1] is "just-a-name", which is not a resource name', ["externals", 1]],
    ]);
  });

  it("reports wrong types with what was found", () => {
    const { diagnostics } = read({ target, variables: "CI", environments: { prod: { delivery: "argo" } } });
    expect(diagnostics.map(({ summary, label, hint }) => [summary, label ?? hint])).toEqual([
      ["variables must be a list", "this is a string"],
      ["environments.prod.delivery must be one of argocd, flux, manifests", 'did you mean "argocd"?'],
    ]);
  });

  it("asks for a repository only where an engine reads one", () => {
    expect(read({ environments: { prod: {} } }).diagnostics.map(({ code }) => code)).toEqual(["platform/missing-option"]);
    expect(read({ delivery: "manifests", environments: { prod: {} } }).diagnostics).toEqual([]);
  });

  it.each(["../up", "/abs", "a/../../b", "c:\\x", "a\\b"])("refuses the target path %s", (path) => {
    const { diagnostics } = read({ target, environments: { prod: { target: { path } } } });
    expect(diagnostics.map(({ code }) => code)).toEqual(["platform/unsafe-path"]);
  });

  it("refuses environment names that are not folder names, and no environments at all", () => {
    expect(read({ target, environments: { "../x": {} } }, "../x").diagnostics.map(({ code }) => code)).toContain("platform/unsafe-path");
    expect(read({ target }).diagnostics.map(({ code }) => code)).toContain("platform/missing-option");
  });

  it("names the environment that was meant", () => {
    const { diagnostics } = read({ target, environments: { prod: {}, staging: {} } }, "prd");
    expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([["platform/unknown-environment", 'did you mean "prod"?']]);
  });
});
