import { expect, test } from "vitest";
import type { JsonObject } from "../../base/index.ts";
import { danglingLines, deployment, edgeLines, edgesOf, kube } from "../kube.test-data.ts";
import type { Resource } from "../resource.ts";

/** A Deployment that reads one key of Secret web/db. */
function reader(key: string): Resource {
  const env = [{ name: "A", valueFrom: { secretKeyRef: { name: "db", key } } }];
  return deployment("web/reader", { containers: [{ name: "main", env }] });
}

function readEdges(...resources: Resource[]): readonly string[] {
  return edgeLines(edgesOf(resources)).filter((line) => line.startsWith("Deployment"));
}

const place = "Deployment web/reader spec.template.spec.containers[0].env[0].valueFrom.secretKeyRef.key";
const external = (name: string, spec: JsonObject) =>
  kube("external-secrets.io/v1 ExternalSecret", name, { spec: { secretStoreRef: { name: "vault", kind: "ClusterSecretStore" }, ...spec } });
const store = kube("external-secrets.io/v1 ClusterSecretStore", "vault");

test("an ExternalSecret makes a Secret: whoever reads it waits for it", () => {
  const named = external("web/any", { target: { name: "db" }, data: [{ secretKey: "password" }] });
  expect(readEdges(reader("password"), named, store)).toEqual([`${place} reads-secret! ExternalSecret web/any spec.target.name`]);
  const unnamed = external("web/db", { data: [{ secretKey: "password" }] });
  expect(edgeLines(edgesOf([reader("password"), unnamed, store]))).toEqual([
    `${place} reads-secret! ExternalSecret web/db metadata.name`,
    "ExternalSecret web/db spec.secretStoreRef.name references! ClusterSecretStore vault",
  ]);
  expect(danglingLines(edgesOf([reader("pasword"), unnamed]))).toEqual([
    `missing-key: ${place} → Secret web/db#pasword ~password`,
    "missing-target: ExternalSecret web/db spec.secretStoreRef.name → ClusterSecretStore vault",
  ]);
});

test.each<[string, JsonObject, "known" | "unknown"]>([
  ["all keys of the store", { dataFrom: [{ extract: { key: "x" } }] }, "unknown"],
  ["a template from elsewhere", { target: { template: { templateFrom: [{}] } } }, "unknown"],
  ["a template", { data: [{ secretKey: "other" }], target: { template: { data: { password: "{{ .other }}" } } } }, "known"],
  ["a merged template", { data: [{ secretKey: "password" }], target: { template: { mergePolicy: "Merge", data: { x: "" } } } }, "known"],
])("the keys of an ExternalSecret with %s", (_, spec, keys) => {
  const made = external("web/db", spec);
  expect(edgesOf([reader("password"), made, store]).dangling).toEqual([]);
  expect(edgesOf([reader("none"), made, store]).dangling.length).toBe(keys === "known" ? 1 : 0);
});

test("an ExternalSecret that merges needs the Secret; one that creates nothing makes nothing", () => {
  const merging = external("web/db", { target: { creationPolicy: "Merge" }, data: [{ secretKey: "password" }] });
  const base = kube("v1 Secret", "web/db", { stringData: { user: "u" } });
  expect(edgeLines(edgesOf([merging, base, store]))).toContain("ExternalSecret web/db metadata.name produces! Secret web/db");
  expect(danglingLines(edgesOf([merging, store]))).toEqual(["missing-target: ExternalSecret web/db metadata.name → Secret web/db"]);
  expect(edgesOf([merging, base, store, reader("password")]).dangling).toEqual([]);
  expect(edgesOf([external("web/db", { target: { creationPolicy: "None" } }), store, reader("password")]).dangling.length).toBe(1);
});

test("cluster-wide makers reach every namespace", () => {
  const everywhere = kube("external-secrets.io/v1 ClusterExternalSecret", "all", {
    spec: {
      externalSecretSpec: {
        target: { name: "db" },
        secretStoreRef: { name: "vault", kind: "ClusterSecretStore" },
        data: [{ secretKey: "password" }],
      },
    },
  });
  expect(readEdges(reader("password"), everywhere, store)).toEqual([
    `${place} reads-secret! ClusterExternalSecret all spec.externalSecretSpec`,
  ]);
  const bundle = kube("trust.cert-manager.io/v1alpha1 Bundle", "roots", { spec: { target: { configMap: { key: "ca.pem" } } } });
  const trusting = deployment("web/reader", { volumes: [{ name: "ca", configMap: { name: "roots" } }] });
  expect(readEdges(trusting, bundle)).toEqual([
    "Deployment web/reader spec.template.spec.volumes[0].configMap.name reads-config! Bundle roots spec.target.configMap",
  ]);
});

test("InfisicalSecret writes Secrets and ConfigMaps into the namespaces it names", () => {
  const infisical = kube("secrets.infisical.com/v1alpha1 InfisicalSecret", "ops/all", {
    spec: {
      authentication: { universalAuth: { credentialsRef: { secretName: "login", secretNamespace: "ops" } } },
      managedSecretReference: { secretName: "db", secretNamespace: "web" },
      managedKubeSecretReferences: [{ secretName: "mail", secretNamespace: "web", template: { data: { user: "" } } }],
      managedKubeConfigMapReferences: [{ configMapName: "flags", configMapNamespace: "web" }],
    },
  });
  const login = kube("v1 Secret", "ops/login");
  expect(readEdges(reader("anything"), infisical)).toEqual([
    `${place} reads-secret! InfisicalSecret ops/all spec.managedSecretReference.secretName`,
  ]);
  const others = deployment("web/reader", {
    volumes: [
      { name: "a", secret: { secretName: "mail", items: [{ key: "usr" }] } },
      { name: "b", configMap: { name: "flags" } },
    ],
  });
  const found = edgesOf([others, infisical, login]);
  expect(danglingLines(found)).toEqual([
    "missing-key: Deployment web/reader spec.template.spec.volumes[0].secret.items[0].key → Secret web/mail#usr ~user",
  ]);
  expect(edgeLines(found)).toEqual([
    "Deployment web/reader spec.template.spec.volumes[1].configMap.name reads-config! InfisicalSecret ops/all spec.managedKubeConfigMapReferences[0].configMapName",
    "InfisicalSecret ops/all spec.authentication.universalAuth.credentialsRef.secretName reads-secret Secret ops/login",
  ]);
});

test("a Certificate makes a Secret with known keys and waits for its issuer", () => {
  const certificate = (issuerRef: JsonObject, more: JsonObject = {}) =>
    kube("cert-manager.io/v1 Certificate", "web/tls", { spec: { secretName: "db", issuerRef, ...more } });
  const cluster = kube("cert-manager.io/v1 ClusterIssuer", "acme");
  const found = edgesOf([reader("tls.crt"), certificate({ name: "acme", kind: "ClusterIssuer" }), cluster]);
  expect(found.dangling).toEqual([]);
  expect(edgeLines(found)).toEqual([
    `${place} reads-secret! Certificate web/tls spec.secretName`,
    "Certificate web/tls spec.issuerRef.name issued-by! ClusterIssuer acme",
  ]);
  expect(danglingLines(edgesOf([reader("tls.crd"), certificate({ name: "acem", kind: "ClusterIssuer" }), cluster]))).toEqual([
    `missing-key: ${place} → Secret web/db#tls.crd ~tls.crt`,
    "missing-target: Certificate web/tls spec.issuerRef.name → ClusterIssuer acem ~acme",
  ]);
  expect(danglingLines(edgesOf([certificate({ name: "acme" }), cluster]))).toEqual([
    "missing-target: Certificate web/tls spec.issuerRef.name → Issuer web/acme",
  ]);
  expect(edgesOf([certificate({ name: "x", kind: "AWSPCAIssuer", group: "awspca.cert-manager.io" })]).dangling).toEqual([]);
  const formats = { keystores: { jks: {}, pkcs12: {} }, additionalOutputFormats: [{ type: "CombinedPEM" }, { type: "DER" }] };
  for (const key of ["keystore.jks", "truststore.p12", "tls-combined.pem", "key.der"]) {
    expect(edgesOf([reader(key), certificate({ name: "acme", kind: "ClusterIssuer" }, formats), cluster]).dangling).toEqual([]);
  }
});

test("issuers make their account key and read their CA, a ClusterIssuer from a namespace that nobody can know", () => {
  const issuer = kube("cert-manager.io/v1 ClusterIssuer", "acme", {
    spec: {
      acme: {
        privateKeySecretRef: { name: "account" },
        solvers: [{ dns01: { cloudflare: { apiTokenSecretRef: { name: "dns", key: "token" } } } }],
      },
    },
  });
  const token = kube("v1 Secret", "cert-manager/dns", { stringData: { token: "" } });
  expect(edgeLines(edgesOf([issuer, token]))).toEqual([
    "ClusterIssuer acme spec.acme.solvers[0].dns01.cloudflare.apiTokenSecretRef.name reads-secret Secret cert-manager/dns stringData.token",
  ]);
  expect(danglingLines(edgesOf([issuer]))).toEqual([
    "missing-target?: ClusterIssuer acme spec.acme.solvers[0].dns01.cloudflare.apiTokenSecretRef.name → Secret */dns",
  ]);
  const ca = kube("cert-manager.io/v1 Issuer", "web/ca", { spec: { ca: { secretName: "root" } } });
  expect(danglingLines(edgesOf([ca]))).toEqual(["missing-target: Issuer web/ca spec.ca.secretName → Secret web/root"]);
});

test.each<[string, Resource]>([
  ["SealedSecret", kube("bitnami.com/v1alpha1 SealedSecret", "web/db", { spec: { encryptedData: { password: "x" } } })],
  ["BitwardenSecret", kube("k8s.bitwarden.com/v1 BitwardenSecret", "web/x", { spec: { secretName: "db" } })],
  ["OnePasswordItem", kube("onepassword.com/v1 OnePasswordItem", "web/db")],
  ["VaultStaticSecret", kube("secrets.hashicorp.com/v1beta1 VaultStaticSecret", "web/x", { spec: { destination: { name: "db" } } })],
  [
    "InfisicalDynamicSecret",
    kube("secrets.infisical.com/v1alpha1 InfisicalDynamicSecret", "web/x", {
      spec: { managedSecretReference: { secretName: "db", secretNamespace: "web" } },
    }),
  ],
  [
    "a Crossplane resource",
    kube("database.example.org/v1 Cluster", "x", { spec: { writeConnectionSecretToRef: { name: "db", namespace: "web" } } }),
  ],
])("%s makes Secret web/db", (_, maker) => {
  expect(edgesOf([reader("password"), maker])).toEqual({
    edges: [expect.objectContaining({ kind: "reads-secret", to: maker.id, ordering: true })],
    dangling: [],
  });
});

test("a service account token is filled in by the cluster", () => {
  const token = kube("v1 Secret", "web/db", {
    type: "kubernetes.io/service-account-token",
    metadata: { annotations: { "kubernetes.io/service-account.name": "shop" } },
  });
  expect(danglingLines(edgesOf([reader("token"), token]))).toEqual([
    'missing-target: Secret web/db metadata.annotations["kubernetes.io/service-account.name"] → ServiceAccount web/shop',
  ]);
});
