import { defineConfig } from "strata";

export default defineConfig({
  kubernetes: "1.36",
  delivery: "__DELIVERY__",
  // Where the rendered manifests live, and what the delivery engine reads.
  target: { repository: "https://git.example.com/acme/platform.git", branch: "main" },
  defaults: {
    createNamespace: true,
    syncPolicy: { autoSync: { enable: true, prune: true, selfHeal: true } },
  },
  environments: {
    staging: { target: { path: "manifests/staging" } },
    prod: { target: { path: "manifests/prod" } },
  },
});
