/** Shared by modules; the leading "_" keeps this file from being one itself. */
export const labelled = (name: string) => ({ "app.kubernetes.io/name": name });

export const webContainer = (name: string, version: string) => ({
  name,
  image: `registry.example.com/${name}:${version}`,
  ports: [{ name: "http", containerPort: 8080 }],
  envFrom: [{ configMapRef: { name } }],
  resources: { requests: { cpu: "100m", memory: "128Mi" }, limits: { memory: "256Mi" } },
});
