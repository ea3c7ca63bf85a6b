import { defineModule } from "strata";

const labels = { "app.kubernetes.io/name": "web" };

export default defineModule({
  config: ({ environment }) => ({
    apps: {
      web: {
        namespace: "web",
        resources: {
          deployments: {
            web: {
              spec: {
                replicas: environment.name === "prod" ? 3 : 1,
                selector: { matchLabels: labels },
                template: {
                  metadata: { labels },
                  spec: {
                    serviceAccountName: "web",
                    containers: [
                      {
                        name: "web",
                        image: "nginx:1.29.3",
                        ports: [{ name: "http", containerPort: 80 }],
                        envFrom: [{ configMapRef: { name: "web" } }],
                      },
                    ],
                  },
                },
              },
            },
          },
          services: { web: { spec: { selector: labels, ports: [{ name: "http", port: 80, targetPort: "http" }] } } },
          serviceAccounts: { web: {} },
          configMaps: { web: { data: { GREETING: `hello from ${environment.name}` } } },
        },
      },
    },
  }),
});
