import type { Diagnostic, Outcome } from "../../base/index.ts";
import type { App, Environment, Resource } from "../../graph/index.ts";
import { generatedResource, given } from "../generated-resource.ts";
import { fluxCodes } from "./codes.ts";

/** `git@host:owner/name.git`, the short form of ssh that Git takes and Flux does not. */
const shortSsh = /^(?<user>[\w.-]+@)?(?<host>[\w.-]+):(?!\/\/)(?<path>.+)$/;

/** The object that fetches what was written: the target's repository, or an OCI artifact that holds the environment's folder. */
export function fluxSource(environment: Environment, folder: App): Outcome<Resource> {
  const { namespace, source } = environment.flux;
  const isGit = source.kind === "GitRepository";
  const url = isGit ? gitUrl(environment.target.repository) : (source.url ?? "");
  const valid = isGit ? /^(?:https?|ssh):\/\/./.test(url) : /^oci:\/\/./.test(url);
  const resource = generatedResource(environment, folder, {
    apiVersion: "source.toolkit.fluxcd.io/v1",
    kind: source.kind,
    name: source.name,
    namespace,
    spec: given({
      interval: source.interval,
      url,
      ref: isGit ? { branch: environment.target.branch } : source.tag === undefined ? undefined : { tag: source.tag },
      secretRef: source.secretRef === undefined ? undefined : { name: source.secretRef },
    }),
  });
  return { value: resource, diagnostics: valid ? [] : [badSource(environment, url)] };
}

/** The path of an app's folder inside what the source fetches. An OCI artifact is the environment's folder itself. */
export function pathInSource(environment: Environment, app: App): string {
  const { path } = environment.target;
  const root = environment.flux.source.kind === "OCIRepository" || path === "" ? "." : `./${path}`;
  return `${root}/${app.outputPath}`;
}

function gitUrl(repository: string): string {
  const short = shortSsh.exec(repository)?.groups;
  return short === undefined ? repository : `ssh://${short.user ?? ""}${short.host}/${short.path}`;
}

function badSource(environment: Environment, url: string): Diagnostic {
  const isGit = environment.flux.source.kind === "GitRepository";
  const option = isGit ? ["target", "repository"] : ["flux", "source", "url"];
  return fluxCodes.report("bad-source", {
    summary: `environment ${environment.name}: Flux cannot fetch from ${url === "" ? "an empty address" : `"${url}"`} (${option.join(".")})`,
    hint: isGit ? "write an http, https or ssh URL" : "write the artifact's URL, for example oci://registry.example.com/platform/manifests",
    origin: { environment: environment.name, path: ["environments", environment.name, ...option] },
  });
}
