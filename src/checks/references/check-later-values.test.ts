import { expect, it, describe as suite } from "vitest";
import { describe, kubernetesId, type Resource, ref, resolveReferences } from "../../graph/index.ts";
import { checkLaterValues } from "./check-later-values.ts";

function configMap(data: Resource["body"]): Resource {
  return {
    id: kubernetesId("prod", "", "ConfigMap", "web", "settings"),
    layer: 5,
    app: "web",
    type: { system: "kubernetes", apiVersion: "v1", kind: "ConfigMap" },
    name: "settings",
    namespace: "web",
    body: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "settings", namespace: "web" }, data },
  };
}

suite("checkLaterValues", () => {
  it("names the value that nothing can fill in", () => {
    const later = ref(kubernetesId("prod", "", "Service", "web", "front"), ["status", "loadBalancer"]);
    const problems = checkLaterValues([describe(configMap({ address: later }))], []);
    expect(problems).toMatchObject([
      {
        code: "references/later-value",
        summary: "ConfigMap web/settings uses status.loadBalancer of Service web/front, which is not known when manifests are written",
        origin: { app: "web", path: ["data", "address"] },
      },
    ]);
  });

  it("leaves a reference to nothing to the check that says so", () => {
    const facts = [describe(configMap({ address: ref("prod//Service/web/gone", ["spec"]) }))];
    expect(checkLaterValues(facts, resolveReferences(facts).dangling)).toEqual([]);
  });

  it("is silent about plain values", () => {
    expect(checkLaterValues([describe(configMap({ address: "10.0.0.1" }))], [])).toEqual([]);
  });
});
