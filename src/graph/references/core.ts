import { isJsonObject, type JsonValue, property } from "../../base/index.ts";
import type { PortFact } from "./facts.ts";
import { type Describer, type FactsDraft, items, type Link, text } from "./facts-draft.ts";
import { readsSecret, storageClass } from "./links.ts";
import { describeClaimSpec, portFact } from "./pod-spec.ts";
import { readLabelMap } from "./selector.ts";

const namesAccount: Link = { edge: "references", group: "", kind: "ServiceAccount" };
const namesClaim: Link = { edge: "references", group: "", kind: "PersistentVolumeClaim" };
const persistentVolume: Link = { edge: "references", group: "", kind: "PersistentVolume", clusterScoped: true };

const describeService: Describer = (draft) => {
  const { spec } = draft;
  const written = items(property(spec, "ports"));
  if (text(property(spec, "type")) !== "ExternalName") describeServicePorts(draft, written);
  const named: { name: string; path: (string | number)[] }[] = [];
  written.forEach((port, index) => {
    const target = property(port, "targetPort");
    if (typeof target === "string" && target !== "") named.push({ name: target, path: ["spec", "ports", index, "targetPort"] });
  });
  draft.select("selects", readLabelMap(property(spec, "selector")), ["spec", "selector"], { ports: named });
};

function describeServicePorts(draft: FactsDraft, written: readonly JsonValue[]): void {
  const ports: PortFact[] = [];
  for (const item of written) {
    const port = portFact(property(item, "name"), property(item, "port"));
    if (port === undefined) return;
    ports.push(port);
  }
  draft.provided.ports = ports;
}

const describeConfigMap: Describer = (draft) => noteKeys(draft, ["data", "binaryData"]);

const describeSecret: Describer = (draft) => {
  // The control plane fills this kind of Secret in, with keys of its own.
  if (text(property(draft.body, "type")) === "kubernetes.io/service-account-token") {
    const name = draft.annotation("kubernetes.io/service-account.name");
    draft.refer(namesAccount, name, ["metadata", "annotations", "kubernetes.io/service-account.name"], { ordering: true });
  } else noteKeys(draft, ["data", "stringData"]);
};

/** Key names only. A section that is not known yet makes all keys unknown. */
function noteKeys(draft: FactsDraft, sections: readonly string[]): void {
  const keys: Record<string, readonly string[]> = {};
  for (const section of sections) {
    const value = property(draft.body, section);
    if (value === undefined || value === null) continue;
    if (!isJsonObject(value) || Object.hasOwn(value, "$ref")) return;
    keys[section] = Object.keys(value);
  }
  draft.provided.keys = keys;
}

const describeServiceAccount: Describer = (draft) => {
  items(property(draft.body, "imagePullSecrets")).forEach((item, index) => {
    draft.refer(readsSecret, property(item, "name"), ["imagePullSecrets", index, "name"]);
  });
  items(property(draft.body, "secrets")).forEach((item, index) => {
    draft.refer(readsSecret, property(item, "name"), ["secrets", index, "name"], { need: "if-present" });
  });
};

const describeClaim: Describer = (draft) => {
  describeClaimSpec(draft, draft.spec, ["spec"]);
  draft.refer(persistentVolume, property(draft.spec, "volumeName"), ["spec", "volumeName"], { need: "if-present" });
};

const describeVolume: Describer = (draft) => {
  draft.refer(storageClass, property(draft.spec, "storageClassName"), ["spec", "storageClassName"], { need: "if-present" });
  const bound = property(draft.spec, "claimRef");
  draft.refer(namesClaim, property(bound, "name"), ["spec", "claimRef", "name"], {
    namespace: property(bound, "namespace"),
    need: "if-present",
  });
};

/** The kinds of the core group that are not workloads. */
export const coreDescribers: ReadonlyMap<string, Describer> = new Map([
  ["/Service", describeService],
  ["/ConfigMap", describeConfigMap],
  ["/Secret", describeSecret],
  ["/ServiceAccount", describeServiceAccount],
  ["/PersistentVolumeClaim", describeClaim],
  ["/PersistentVolume", describeVolume],
] satisfies [string, Describer][]);
