import type { Diagnostic } from "../../base/index.ts";
import type { App, Environment, RawFile } from "../../graph/index.ts";
import { fluxCodes } from "./codes.ts";

/** Settings that Flux accepts and that do not do what they say. */
export function checkSettings(environment: Environment, root: App): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const app of environment.apps) {
    if (app.flux.wait && app.flux.healthChecks.length > 0 && app.key !== root.key) {
      diagnostics.push(
        fluxCodes.report("health-checks-ignored", {
          summary: `app ${app.key} lists health checks, which Flux ignores because the app waits for all of its objects`,
          hint: "remove healthChecks, or set flux.wait to false",
          origin: { environment: environment.name, app: app.key, path: ["apps", app.key, "flux", "healthChecks"] },
        }),
      );
    }
    if (app.flux.decryption !== undefined || environment.flux.decryption !== undefined) continue;
    const encrypted = app.rawFiles.find((file) => file.encrypted);
    if (encrypted !== undefined) diagnostics.push(noDecryption(environment, app, encrypted));
  }
  return diagnostics;
}

function noDecryption(environment: Environment, app: App, file: RawFile): Diagnostic {
  return fluxCodes.report("no-decryption", {
    summary: `raw file ${file.source} of app ${app.key} is encrypted with SOPS, but Flux has no decryption settings for it`,
    hint: 'set flux.decryption: { provider: "sops", secretRef: "…" } for the environment or the app',
    origin: { environment: environment.name, app: app.key, path: ["apps", app.key, "rawFiles"] },
  });
}
