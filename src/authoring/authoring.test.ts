import { describe, expect, it } from "vitest";
import { ref } from "../graph/index.ts";
import { defineConfig, defineModule, type StrataConfig } from "./index.ts";

/** The type checker reads this file too: a line that must not type-check says so. */
describe("authoring", () => {
  it("gives back what it is given", () => {
    const config: StrataConfig = {
      kubernetes: "1.36",
      delivery: "argocd",
      target: { repository: "https://example.org/platform.git" },
      defaults: { syncPolicy: { autoSync: { enable: true } } },
      environments: { prod: { argocd: { appOfApps: { autoSync: { prune: true } } } }, dev: { kubernetes: "1.35", delivery: "flux" } },
      variables: ["REGION"],
      limits: { evaluationSeconds: 5 },
    };
    expect(defineConfig(config)).toBe(config);
    const later = async () => config;
    expect(defineConfig(later)).toBe(later);
  });

  it("takes resources by alias and by group, version and kind", () => {
    const module = defineModule({
      config: ({ environment }) => ({
        apps: {
          web: {
            namespace: environment.name,
            ignoreDifferences: { Deployment: { jsonPointers: ["/spec/replicas"] }, Service: null },
            resources: {
              deployments: { web: { spec: { replicas: 2, limit: 9007199254740993n, missing: undefined } }, gone: null },
              core: { v1: { ConfigMap: { settings: { data: { host: ref("prod//Service/web/web", ["status", "ip"]) } } } } },
            },
          },
        },
      }),
    });
    expect(Object.keys(module)).toEqual(["config"]);
  });

  it("refuses what is misspelt or of another type", () => {
    // @ts-expect-error there is no such delivery system
    defineConfig({ environments: {}, delivery: "argo" });
    // @ts-expect-error misspelt key
    defineConfig({ environments: {}, kubernets: "1.36" });
    // @ts-expect-error environments are required
    defineConfig({ kubernetes: "1.36" });
    // @ts-expect-error misspelt key of an app
    defineModule({ config: { apps: { web: { namspace: "web" } } } });
    // @ts-expect-error a function is no data
    defineModule({ config: { apps: { web: { resources: { services: { web: { spec: () => 1 } } } } } } });
    // @ts-expect-error config is synchronous
    const module = defineModule({ config: async () => ({}) });
    expect(module).toHaveProperty("config");
  });
});
