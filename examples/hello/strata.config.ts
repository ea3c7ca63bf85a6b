import { defineConfig } from "strata";

export default defineConfig({
  kubernetes: "1.36",
  target: { repository: "https://git.example.com/acme/platform.git", branch: "main" },
  defaults: { createNamespace: true, syncPolicy: { autoSync: { enable: true, prune: true, selfHeal: true } } },
  // The certificate's issuer belongs to the cluster, not to this project.
  externals: ["ClusterIssuer.cert-manager.io/letsencrypt"],
  schemas: { crds: ["crds"] },
  environments: {
    staging: { delivery: "flux", flux: { decryption: { provider: "sops", secretRef: "sops-age" } } },
    prod: { delivery: "argocd" },
  },
});
