/**
 * The benchmark's platform as plain data: `appObjects(n)` gives the ten objects of one web application, `namespaceObjects()` the namespaces
 * that all of them share. Every reference in it is valid (selectors, ports, config keys, roles), so that a checker has to follow each
 * one and finds nothing. A pure function of the number: both peers get the same objects.
 */

const teams = 20;

const regions = ["eu-central", "eu-west", "us-east"];

/** `app-0042`. */
export function appName(number) {
  return `app-${String(number).padStart(4, "0")}`;
}

export function teamOf(number) {
  return `team-${String(number % teams).padStart(2, "0")}`;
}

export function namespaceObjects() {
  return Array.from({ length: teams }, (_, number) => ({
    apiVersion: "v1",
    kind: "Namespace",
    metadata: { name: teamOf(number), labels: { "platform.example.com/team": teamOf(number) } },
  }));
}

/** @returns {{ apiVersion: string, kind: string, metadata: Record<string, unknown> }[]} */
export function appObjects(number) {
  const app = describe(number);
  return [
    deployment(app),
    service(app),
    configMap(app),
    { apiVersion: "v1", kind: "ServiceAccount", metadata: app.metadata, automountServiceAccountToken: false },
    ingress(app),
    autoscaler(app),
    disruptionBudget(app),
    networkPolicy(app),
    role(app),
    roleBinding(app),
  ];
}

function describe(number) {
  const name = appName(number);
  const selector = { "app.kubernetes.io/name": name };
  const labels = {
    ...selector,
    "app.kubernetes.io/part-of": teamOf(number),
    "app.kubernetes.io/version": `1.${number % 40}.${number % 7}`,
  };
  return { number, name, selector, labels, metadata: { name, namespace: teamOf(number), labels } };
}

function deployment({ number, name, selector, labels, metadata }) {
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata,
    spec: {
      replicas: 2 + (number % 4),
      selector: { matchLabels: selector },
      template: {
        metadata: { labels },
        spec: {
          serviceAccountName: name,
          securityContext: { runAsNonRoot: true, runAsUser: 10001 },
          containers: [container(number, name)],
          volumes: [{ name: "config", configMap: { name, items: [{ key: "app.yaml", path: "app.yaml" }] } }],
        },
      },
    },
  };
}

function container(number, name) {
  const fromConfig = (key) => ({ name: key, valueFrom: { configMapKeyRef: { name, key } } });
  const probe = (path, periodSeconds) => ({ httpGet: { path, port: "http" }, periodSeconds });
  return {
    name: "web",
    image: `registry.example.com/web/${name}:1.${number % 40}.${number % 7}`,
    args: ["serve", "--config=/etc/app/app.yaml", `--shard=${number % 16}`],
    env: [fromConfig("LOG_LEVEL"), fromConfig("REGION")],
    ports: [
      { name: "http", containerPort: 8080 },
      { name: "metrics", containerPort: 9090 },
    ],
    livenessProbe: probe("/healthz", 10),
    readinessProbe: probe("/readyz", 5),
    resources: { requests: { cpu: `${100 + (number % 5) * 50}m`, memory: "128Mi" }, limits: { memory: "512Mi" } },
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

function configMap({ number, name, metadata }) {
  const settings = [`name: ${name}`, "listen: :8080", `shard: ${number % 16}`, "features:", "  search: true", "  beta: false", ""];
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata,
    data: { LOG_LEVEL: number % 3 === 0 ? "debug" : "info", REGION: regions[number % regions.length], "app.yaml": settings.join("\n") },
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

function autoscaler({ number, name, metadata }) {
  const target = { type: "Utilization", averageUtilization: 70 };
  return {
    apiVersion: "autoscaling/v2",
    kind: "HorizontalPodAutoscaler",
    metadata,
    spec: {
      scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name },
      minReplicas: 2 + (number % 4),
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
