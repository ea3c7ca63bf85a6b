import { defineModule } from "strata";
import { labelled, webContainer } from "./_containers.ts";

const labels = labelled("shop");
const host = "shop.example.com";
const toShop = { path: "/", pathType: "Prefix", backend: { service: { name: "shop", port: { name: "http" } } } };

export default defineModule({
  config: ({ environment }) => ({
    apps: {
      shop: {
        annotations: { "argocd.argoproj.io/sync-wave": "1" },
        // The database password is encrypted with SOPS and passes through byte for byte.
        rawFiles: ["secrets/database.sops.yaml"],
        ignoreDifferences: { Deployment: { group: "apps", jsonPointers: ["/spec/replicas"] } },
        resources: {
          deployments: {
            shop: {
              spec: {
                replicas: environment.name === "prod" ? 3 : 1,
                selector: { matchLabels: labels },
                template: { metadata: { labels }, spec: { serviceAccountName: "shop", containers: [webContainer("shop", "1.4.2")] } },
              },
            },
          },
          services: { shop: { spec: { selector: labels, ports: [{ name: "http", port: 80, targetPort: "http" }] } } },
          serviceAccounts: { shop: {} },
          configMaps: { shop: { data: { CACHE: "redis.cache.svc", ENVIRONMENT: environment.name } } },
          horizontalPodAutoscalers: {
            shop: { spec: { scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "shop" }, maxReplicas: 6 } },
          },
          certificates: {
            shop: { spec: { secretName: "shop-tls", dnsNames: [host], issuerRef: { kind: "ClusterIssuer", name: "letsencrypt" } } },
          },
          ingresses: { shop: { spec: { tls: [{ hosts: [host], secretName: "shop-tls" }], rules: [{ host, http: { paths: [toShop] } }] } } },
        },
      },
    },
  }),
});
