import { type FieldPath, isJsonObject, type JsonValue, property } from "../../base/index.ts";
import { anyNamespace } from "./facts.ts";
import { type Describer, type FactsDraft, items, type Link, text } from "./facts-draft.ts";
import { clusterIssuer, issuer, readsSecret } from "./links.ts";

const storeGroup = "external-secrets.io";
const infisicalGroup = "secrets.infisical.com";
const vaultGroup = "secrets.hashicorp.com";

const describeExternalSecret: Describer = (draft) => {
  const target = property(draft.spec, "target");
  const named = text(property(target, "name"));
  const owned = text(property(target, "creationPolicy")) ?? "Owner";
  const path = named === undefined ? ["metadata", "name"] : ["spec", "target", "name"];
  if (owned !== "None") draft.produce("Secret", named ?? draft.name, path, { keys: externalSecretKeys(draft.spec) });
  // Merge adds its keys to a Secret that someone else must make.
  if (owned === "Merge") draft.refer({ ...readsSecret, edge: "produces" }, named ?? draft.name, path, { ordering: true });
  referToStore(draft, property(draft.spec, "secretStoreRef"), ["spec", "secretStoreRef"]);
};

const describeClusterExternalSecret: Describer = (draft) => {
  const spec = property(draft.spec, "externalSecretSpec");
  const inner = text(property(property(spec, "target"), "name")) ?? text(property(draft.spec, "externalSecretName")) ?? draft.name;
  draft.produce("Secret", inner, ["spec", "externalSecretSpec"], { namespace: anyNamespace, keys: externalSecretKeys(spec) });
  referToStore(draft, property(spec, "secretStoreRef"), ["spec", "externalSecretSpec", "secretStoreRef"]);
};

function referToStore(draft: FactsDraft, store: JsonValue | undefined, path: FieldPath): void {
  const kind = text(property(store, "kind")) ?? "SecretStore";
  const link: Link = { edge: "references", group: storeGroup, kind, ...(kind === "ClusterSecretStore" ? { clusterScoped: true } : {}) };
  draft.refer(link, property(store, "name"), [...path, "name"], { ordering: true });
}

/** Undefined where keys come from the store itself. A template replaces the fetched keys unless it says Merge. */
function externalSecretKeys(spec: JsonValue | undefined): readonly string[] | undefined {
  const template = property(property(spec, "target"), "template");
  if (items(property(template, "templateFrom")).length > 0) return undefined;
  const templated = knownKeys(property(template, "data"));
  if (templated.length > 0 && text(property(template, "mergePolicy")) !== "Merge") return templated;
  if (items(property(spec, "dataFrom")).length > 0) return undefined;
  const fetched: string[] = [];
  for (const item of items(property(spec, "data"))) {
    const key = text(property(item, "secretKey"));
    if (key === undefined) return undefined;
    fetched.push(key);
  }
  return [...fetched, ...templated];
}

const describeSealedSecret: Describer = (draft) => {
  const template = property(draft.spec, "template");
  const keys = [...knownKeys(property(draft.spec, "encryptedData")), ...knownKeys(property(template, "data"))];
  draft.produce("Secret", draft.name, ["metadata", "name"], { keys });
};

const describeInfisical: Describer = (draft) => {
  const produce = (kind: "Secret" | "ConfigMap", value: JsonValue | undefined, path: FieldPath): void => {
    const field = kind === "Secret" ? "secret" : "configMap";
    const template = property(value, "template");
    const templated = isJsonObject(property(template, "data")) && property(template, "includeAllSecrets") !== true;
    draft.produce(kind, property(value, `${field}Name`), [...path, `${field}Name`], {
      namespace: property(value, `${field}Namespace`),
      keys: templated ? knownKeys(property(template, "data")) : undefined,
    });
  };
  produce("Secret", property(draft.spec, "managedSecretReference"), ["spec", "managedSecretReference"]);
  items(property(draft.spec, "managedKubeSecretReferences")).forEach((value, index) => {
    produce("Secret", value, ["spec", "managedKubeSecretReferences", index]);
  });
  items(property(draft.spec, "managedKubeConfigMapReferences")).forEach((value, index) => {
    produce("ConfigMap", value, ["spec", "managedKubeConfigMapReferences", index]);
  });
};

const describeCertificate: Describer = (draft) => {
  const { spec } = draft;
  draft.produce("Secret", property(spec, "secretName"), ["spec", "secretName"], { keys: certificateKeys(spec) });
  const from = property(spec, "issuerRef");
  const group = text(property(from, "group")) ?? issuer.group;
  const kind = text(property(from, "kind")) ?? issuer.kind;
  const link = kind === clusterIssuer.kind && group === issuer.group ? clusterIssuer : { ...issuer, group, kind };
  // Issuers of other groups may be cluster-scoped: nothing here knows.
  const outside = group !== issuer.group ? ({ namespace: anyNamespace, need: "if-present" } as const) : {};
  draft.refer(link, property(from, "name"), ["spec", "issuerRef", "name"], { ...outside, ordering: true });
};

function certificateKeys(spec: JsonValue): readonly string[] {
  const keys = ["tls.crt", "tls.key", "ca.crt"];
  if (property(property(spec, "keystores"), "jks") !== undefined) keys.push("keystore.jks", "truststore.jks");
  if (property(property(spec, "keystores"), "pkcs12") !== undefined) keys.push("keystore.p12", "truststore.p12");
  for (const format of items(property(spec, "additionalOutputFormats"))) {
    const type = text(property(format, "type"));
    if (type === "CombinedPEM") keys.push("tls-combined.pem");
    if (type === "DER") keys.push("key.der");
  }
  return keys;
}

/** A ClusterIssuer keeps its Secrets in a namespace that only cert-manager's own flags know. */
const describeIssuer: Describer = (draft) => {
  const account = property(property(draft.spec, "acme"), "privateKeySecretRef");
  draft.produce("Secret", property(account, "name"), ["spec", "acme", "privateKeySecretRef", "name"]);
  draft.refer(readsSecret, property(property(draft.spec, "ca"), "secretName"), ["spec", "ca", "secretName"]);
};

const describeTrustBundle: Describer = (draft) => {
  const target = property(draft.spec, "target");
  for (const [field, kind] of [
    ["configMap", "ConfigMap"],
    ["secret", "Secret"],
  ] as const) {
    if (property(target, field) === undefined) continue;
    draft.produce(kind, draft.name, ["spec", "target", field], { namespace: anyNamespace });
  }
};

const describeVaultSecret: Describer = (draft) => {
  draft.produce("Secret", property(property(draft.spec, "destination"), "name"), ["spec", "destination", "name"]);
};

function knownKeys(value: JsonValue | undefined): readonly string[] {
  return isJsonObject(value) ? Object.keys(value) : [];
}

/** Kinds whose controllers make Secrets (and some ConfigMaps). */
export const secretProducerDescribers: ReadonlyMap<string, Describer> = new Map([
  [`${storeGroup}/ExternalSecret`, describeExternalSecret],
  [`${storeGroup}/ClusterExternalSecret`, describeClusterExternalSecret],
  ["bitnami.com/SealedSecret", describeSealedSecret],
  [`${infisicalGroup}/InfisicalSecret`, describeInfisical],
  [`${infisicalGroup}/InfisicalDynamicSecret`, describeInfisical],
  ["cert-manager.io/Certificate", describeCertificate],
  ["cert-manager.io/Issuer", describeIssuer],
  ["cert-manager.io/ClusterIssuer", describeIssuer],
  ["trust.cert-manager.io/Bundle", describeTrustBundle],
  ["k8s.bitwarden.com/BitwardenSecret", (draft) => draft.produce("Secret", property(draft.spec, "secretName"), ["spec", "secretName"])],
  ["onepassword.com/OnePasswordItem", (draft) => draft.produce("Secret", draft.name, ["metadata", "name"])],
  [`${vaultGroup}/VaultStaticSecret`, describeVaultSecret],
  [`${vaultGroup}/VaultDynamicSecret`, describeVaultSecret],
  [`${vaultGroup}/VaultPKISecret`, describeVaultSecret],
] satisfies [string, Describer][]);
