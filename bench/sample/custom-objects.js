/**
 * Custom resources for the validation benchmark: four kinds of three operators, valid, with their references inside the same tree. Their
 * CRDs come from the shared folder.
 */
import { appName, teamOf } from "./objects.js";

/** The CRD files, below `crds/` of the shared folder, that `customObjects` needs. */
export const crdFiles = [
  "cert-manager/cert-manager.io_certificates.yaml",
  "cert-manager/cert-manager.io_clusterissuers.yaml",
  "infisical/secrets.infisical.com_infisicalsecrets.yaml",
  "digitalocean/droplet.digitalocean.crossplane.io_droplets.yaml",
  "digitalocean/dns.digitalocean.crossplane.io_records.yaml",
];

export const issuer = {
  apiVersion: "cert-manager.io/v1",
  kind: "ClusterIssuer",
  metadata: { name: "internal" },
  spec: { selfSigned: {} },
};

/** The custom resources of one app. */
export function customObjects(number) {
  const name = appName(number);
  const metadata = { name, namespace: teamOf(number) };
  return [certificate(name, metadata), infisicalSecret(name, metadata), droplet(number, name), record(name)];
}

function certificate(name, metadata) {
  return {
    apiVersion: "cert-manager.io/v1",
    kind: "Certificate",
    metadata,
    spec: {
      secretName: `${name}-tls`,
      dnsNames: [`${name}.example.com`, `www.${name}.example.com`],
      duration: "2160h",
      renewBefore: "360h",
      privateKey: { algorithm: "ECDSA", size: 256, rotationPolicy: "Always" },
      usages: ["digital signature", "server auth"],
      issuerRef: { kind: "ClusterIssuer", name: issuer.metadata.name },
    },
  };
}

function infisicalSecret(name, metadata) {
  const secretsScope = { projectSlug: "platform", envSlug: "prod", secretsPath: `/${name}` };
  const serviceAccountRef = { name, namespace: metadata.namespace };
  return {
    apiVersion: "secrets.infisical.com/v1alpha1",
    kind: "InfisicalSecret",
    metadata,
    spec: {
      hostAPI: "https://secrets.example.com/api",
      resyncInterval: 60,
      authentication: { kubernetesAuth: { identityId: `identity-${name}`, serviceAccountRef, secretsScope } },
      managedSecretReference: { secretName: `${name}-env`, secretNamespace: metadata.namespace, creationPolicy: "Owner" },
    },
  };
}

function droplet(number, name) {
  return {
    apiVersion: "droplet.digitalocean.crossplane.io/v1alpha1",
    kind: "Droplet",
    metadata: { name },
    spec: {
      deletionPolicy: "Delete",
      forProvider: {
        image: "debian-12-x64",
        name,
        region: "fra1",
        size: "s-1vcpu-1gb",
        ipv6: true,
        monitoring: number % 2 === 0,
        tags: ["edge", teamOf(number)],
      },
      providerConfigRef: { name: "default" },
    },
  };
}

function record(name) {
  return {
    apiVersion: "dns.digitalocean.crossplane.io/v1alpha1",
    kind: "Record",
    metadata: { name },
    spec: {
      forProvider: { domain: "example.com", name, type: "A", value: "192.0.2.10", ttl: 300 },
      providerConfigRef: { name: "default" },
    },
  };
}
