/**
 * One web application as a platform team writes it once: ten objects from a few parameters. Both peers use this very text, Strata as a
 * TypeScript file and cdk8s as a CommonJS file, so that they make the same objects in the same way.
 */

export function webApp(app) {
  const { name, team, version } = app;
  const selector = { "app.kubernetes.io/name": name };
  const labels = { ...selector, "app.kubernetes.io/part-of": team, "app.kubernetes.io/version": version };
  const made = { ...app, selector, labels, metadata: { name, namespace: team, labels } };
  return [
    deployment(made),
    service(made),
    configMap(made),
    { apiVersion: "v1", kind: "ServiceAccount", metadata: made.metadata, automountServiceAccountToken: false },
    ingress(made),
    autoscaler(made),
    disruptionBudget(made),
    networkPolicy(made),
    role(made),
    roleBinding(made),
  ];
}

function deployment(app) {
  const { name, replicas, selector, labels, metadata } = app;
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata,
    spec: {
      replicas,
      selector: { matchLabels: selector },
      template: {
        metadata: { labels },
        spec: {
          serviceAccountName: name,
          securityContext: { runAsNonRoot: true, runAsUser: 10001 },
          containers: [container(app)],
          volumes: [{ name: "config", configMap: { name, items: [{ key: "app.yaml", path: "app.yaml" }] } }],
        },
      },
    },
  };
}

function container({ name, version, shard, cpu }) {
  const fromConfig = (key) => ({ name: key, valueFrom: { configMapKeyRef: { name, key } } });
  const probe = (path, periodSeconds) => ({ httpGet: { path, port: "http" }, periodSeconds });
  return {
    name: "web",
    image: `registry.example.com/web/${name}:${version}`,
    args: ["serve", "--config=/etc/app/app.yaml", `--shard=${shard}`],
    env: [fromConfig("LOG_LEVEL"), fromConfig("REGION")],
    ports: [
      { name: "http", containerPort: 8080 },
      { name: "metrics", containerPort: 9090 },
    ],
    livenessProbe: probe("/healthz", 10),
    readinessProbe: probe("/readyz", 5),
    resources: { requests: { cpu, memory: "128Mi" }, limits: { memory: "512Mi" } },
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
    volumeMounts: [{ name: "config", mountPath: "/etc/app", readOnly: true }],
  };
}

function service({ selector, metadata }) {
  const ports = [
    { name: "http", port: 80, targetPort: "http" },
    { name: "metrics", port: 9090, targetPort: "metrics" },
  ];
  return { apiVersion: "v1", kind: "Service", metadata, spec: { selector, ports } };
}

function configMap({ name, shard, region, logLevel, metadata }) {
  const settings = [`name: ${name}`, "listen: :8080", `shard: ${shard}`, "features:", "  search: true", "  beta: false", ""];
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata,
    data: { LOG_LEVEL: logLevel, REGION: region, "app.yaml": settings.join("\n") },
  };
}

function ingress({ name, metadata }) {
  const host = `${name}.example.com`;
  const backend = { service: { name, port: { name: "http" } } };
  return {
    apiVersion: "networking.k8s.io/v1",
    kind: "Ingress",
    metadata: { ...metadata, annotations: { "nginx.ingress.kubernetes.io/proxy-body-size": "8m" } },
    spec: { ingressClassName: "nginx", rules: [{ host, http: { paths: [{ path: "/", pathType: "Prefix", backend }] } }] },
  };
}

function autoscaler({ name, minReplicas, metadata }) {
  const target = { type: "Utilization", averageUtilization: 70 };
  return {
    apiVersion: "autoscaling/v2",
    kind: "HorizontalPodAutoscaler",
    metadata,
    spec: {
      scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name },
      minReplicas,
      maxReplicas: 12,
      metrics: [{ type: "Resource", resource: { name: "cpu", target } }],
    },
  };
}

function disruptionBudget({ selector, metadata }) {
  return {
    apiVersion: "policy/v1",
    kind: "PodDisruptionBudget",
    metadata,
    spec: { maxUnavailable: 1, selector: { matchLabels: selector } },
  };
}

function networkPolicy({ selector, metadata }) {
  const fromNamespace = (name) => [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": name } } }];
  return {
    apiVersion: "networking.k8s.io/v1",
    kind: "NetworkPolicy",
    metadata,
    spec: {
      podSelector: { matchLabels: selector },
      policyTypes: ["Ingress", "Egress"],
      ingress: [
        { from: fromNamespace("ingress-nginx"), ports: [{ port: 8080, protocol: "TCP" }] },
        { from: fromNamespace("monitoring"), ports: [{ port: 9090, protocol: "TCP" }] },
      ],
      egress: [{ ports: [{ port: 53, protocol: "UDP" }] }, { to: [{ ipBlock: { cidr: "10.0.0.0/8", except: ["10.9.0.0/16"] } }] }],
    },
  };
}

function role({ name, metadata }) {
  const rules = [
    { apiGroups: [""], resources: ["configmaps"], resourceNames: [name], verbs: ["get", "watch"] },
    { apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["get", "create", "update"] },
  ];
  return { apiVersion: "rbac.authorization.k8s.io/v1", kind: "Role", metadata, rules };
}

function roleBinding({ name, metadata }) {
  return {
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind: "RoleBinding",
    metadata,
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name },
    subjects: [{ kind: "ServiceAccount", name, namespace: metadata.namespace }],
  };
}
