/** Where the facts come from: every input is pinned here, by module and version or by a folder of the shared data. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const kubernetesReleases = [
  { minor: "1.33", release: "1.33.13", module: "k8s.io/kubernetes", version: "v1.33.13", goTypes: "v0.33.13" },
  { minor: "1.34", release: "1.34.4", module: "k8s.io/kubernetes", version: "v1.34.4", goTypes: "v0.34.4" },
  { minor: "1.35", release: "1.35.4", module: "k8s.io/kubernetes", version: "v1.35.4", goTypes: "v0.35.4" },
  { minor: "1.36", release: "1.36.3", shared: "openapi/kubernetes-1.36.3", goTypes: "v0.36.3" },
];

/** Kinds that the product carries although no Kubernetes release has them. */
export const products = [
  {
    name: "argo-cd",
    sources: [{ title: "argo-cd v3.2.0", module: "github.com/argoproj/argo-cd/v3", version: "v3.2.0", folder: "manifests/crds" }],
  },
  {
    name: "flux",
    sources: [
      {
        title: "kustomize-controller v1.7.2",
        module: "github.com/fluxcd/kustomize-controller",
        version: "v1.7.2",
        folder: "config/crd/bases",
      },
      { title: "source-controller v1.7.3", module: "github.com/fluxcd/source-controller", version: "v1.7.3", folder: "config/crd/bases" },
      { title: "helm-controller", shared: "crds/fluxcd-helm-controller" },
    ],
  },
  {
    name: "gateway-api",
    sources: [{ title: "gateway-api v1.4.0", module: "sigs.k8s.io/gateway-api", version: "v1.4.0", folder: "config/crd/standard" }],
  },
];

/** Newest first: a marker of a newer release wins; the old ones know the APIs whose Go types are gone. */
export const lifecycleModules = [
  { module: "k8s.io/api", version: "v0.36.3" },
  { module: "k8s.io/apiextensions-apiserver", version: "v0.36.3", folder: "pkg/apis" },
  { module: "k8s.io/kube-aggregator", version: "v0.36.3", folder: "pkg/apis" },
  { module: "k8s.io/api", version: "v0.32.13" },
  { module: "k8s.io/api", version: "v0.29.15" },
  { module: "k8s.io/api", version: "v0.25.16" },
  { module: "k8s.io/api", version: "v0.21.14" },
  { module: "k8s.io/api", version: "v0.20.15" },
  { module: "k8s.io/api", version: "v0.19.16" },
];

const downloads = new Map();

/** The folder and checksum of a Go module; the Go command verifies it against the checksum database. */
export function goModule(module, version) {
  const name = `${module}@${version}`;
  let found = downloads.get(name);
  if (!found) {
    const text = execFileSync("go", ["mod", "download", "-json", name], { encoding: "utf8", maxBuffer: 1 << 20 });
    const { Dir, Sum } = JSON.parse(text);
    found = { directory: Dir, sum: Sum };
    downloads.set(name, found);
  }
  return found;
}

/** A folder of the shared data, which STRATA_SHARED names. */
export function sharedFolder(path) {
  const shared = process.env.STRATA_SHARED;
  if (!shared) fail("STRATA_SHARED must name the folder with the shared inputs (openapi/ and crds/).");
  return join(shared, path);
}

/** The folder of a source, wherever it lives, and how the index names it. */
export function locateSource(source) {
  if (source.shared) return { directory: sharedFolder(source.shared), from: { shared: source.shared } };
  const { directory, sum } = goModule(source.module, source.version);
  const path = source.folder ?? "";
  return { directory: join(directory, path), from: { module: source.module, version: source.version, sum, ...(path && { path }) } };
}

/** Files of a folder that match, sorted by name, as `{ name, text }`. */
export function readFolder(directory, matches) {
  return readdirSync(directory)
    .filter(matches)
    .sort()
    .map((name) => ({ name, text: readFileSync(join(directory, name), "utf8") }));
}

/** One hash over several files: names and lengths are part of it, so nothing can move unseen. */
export function hashFiles(files) {
  const hash = createHash("sha256");
  for (const { name, text } of files) hash.update(`${name}\0${Buffer.byteLength(text)}\0`).update(text);
  return hash.digest("hex");
}

export function fail(message) {
  process.stderr.write(`facts: ${message}\n`);
  process.exit(1);
}
